import { fieldSchema } from '@platform/fields/shared';
import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { question } from '@platform/server/product';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ConfiguracionLectura } from '../../shared/equipo.entity';
import { interpretReading, type LecturaConfig, type LecturaInterpretada } from '../../shared/lectura';

/** What an identifier turned out to be of: the row and, where the session may see it, what names it. */
export interface Identified {
  readonly recurso: string;
  readonly id: number;
  readonly texto: string;
}
/** Looks an identifier up as a readings configuration says (`Identifica`); undefined for a way it does not know. */
export type ReadingFinder = (ctx: Context, by: string, value: string) => Promise<Identified | null | undefined>;

const { Codigo, ConfiguracionLectura: Nombre, Equipos, ...how } = ConfiguracionLectura.fields;
/** What the test panel sends: what is on the form, whole or not, and the reading. */
const body = z.object({
  ...Object.fromEntries(Object.entries(how).map(([name, field]) => [name, fieldSchema(field).optional()])),
  Prefijo: fieldSchema(how.Prefijo).optional(),
  Lectura: z.string({ error: 'campo.obligatorio' }).max(500, { error: 'campo.maximo_texto{"n":500}' }),
});
const configSchema = z.object({
  Prefijo: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  Sufijo: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  PosicionInicio: z.number().default(1),
  Longitud: z.number().default(0),
  Base: z.enum(['D', 'H', 'T']).default('T'),
  InvertirBytes: z.enum(['S', 'N']).default('N'),
  QuitarCeros: z.enum(['S', 'N']).default('N'),
  LongitudFinal: z.number().default(0),
  Identifica: z.enum(['C', 'R', 'D', 'T', 'P']).default('C'),
});

/** `POST /api/SistemaConfiguracionLectura/probar`: each step of a reading and whom or what it finds, with what is on the form. */
/** Who finds what a reading identifies. */
export const findsReadings = question<ReadingFinder>('sistema.encuentraLecturas');

export const readingRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: ConfiguracionLectura.resource,
    resource: ConfiguracionLectura.resource,
    method: 'POST',
    path: '/api/SistemaConfiguracionLectura/probar',
    summary: 'Interprets a reading, step by step',
    access: { kind: 'grant', menu: ConfiguracionLectura.options.menu, action: 'consultar' },
    writes: false,
    body,
    answer: z.object({
      pasos: z.array(z.object({ paso: z.string(), valor: z.string() })),
      resultado: z.string().nullable(),
      registro: z.object({ recurso: z.string(), id: z.number(), texto: z.string() }).nullable(),
      mensaje: z.string().nullable(),
    }),
    async handler(ctx, { body: sent }) {
      const parsed = configSchema.safeParse(sent);
      if (!parsed.success) throw new Problem(400, 'peticion.invalida');
      const config = parsed.data;
      const { pasos, resultado, falla } = interpretReading(sent.Lectura, config);
      if (resultado === null)
        return { pasos, resultado, registro: null, mensaje: kit.words.message(ctx.lang, falla?.code ?? '', falla?.params ?? {}) };
      const registro = await find(ctx, config.Identifica, resultado);
      return {
        pasos,
        resultado,
        registro,
        mensaje: registro ? null : kit.words.message(ctx.lang, 'lectura.no_encontrado', { identificador: resultado }),
      };
    },
  }),
];

async function find(ctx: Context, by: string, value: string): Promise<Identified | null> {
  for (const finder of ctx.tx.product.answers(findsReadings)) {
    const found = await finder(ctx, by, value);
    if (found) return found;
  }
  return null;
}

/** What a reading says, and what it identifies; null where it is as it came. */
export type Interpreted = LecturaInterpretada & { readonly identifica: string | null };

/** What an equipment's reading says, through the configuration it has; without one, the reading as it came, trimmed. */
export const readThroughEquipment = (tx: Tx, idEquipo: number, reading: string): Promise<Interpreted> =>
  readThrough(tx, sql`(select e.id_configuracion_lectura from sistema_equipo e where e.id_equipo = ${idEquipo})`, reading);

/** The same through a configuration, or through none. */
export const readThroughConfiguration = (tx: Tx, idConfiguracion: number | null, reading: string): Promise<Interpreted> =>
  readThrough(tx, sql`${idConfiguracion}::int`, reading);

async function readThrough(tx: Tx, configuration: SQL, reading: string): Promise<Interpreted> {
  const row = await tx.first(
    {
      Prefijo: orNull(text),
      Sufijo: orNull(text),
      PosicionInicio: int,
      Longitud: int,
      Base: text,
      InvertirBytes: text,
      QuitarCeros: text,
      LongitudFinal: int,
      Identifica: text,
    },
    sql`select c.prefijo as "Prefijo", c.sufijo as "Sufijo", c.posicion_inicio as "PosicionInicio", c.longitud as "Longitud", c.base as "Base",
        c.invertir_bytes as "InvertirBytes", c.quitar_ceros as "QuitarCeros", c.longitud_final as "LongitudFinal", c.identifica as "Identifica"
      from sistema_configuracion_lectura c where c.id_configuracion_lectura = ${configuration}`,
  );
  if (!row) return { ...interpretReading(reading.trim(), AS_IT_IS), identifica: null };
  const config = configSchema.parse(row);
  return { ...interpretReading(reading, config), identifica: config.Identifica };
}
const AS_IT_IS: LecturaConfig = {
  Prefijo: null,
  Sufijo: null,
  PosicionInicio: 1,
  Longitud: 0,
  Base: 'T',
  InvertirBytes: 'N',
  QuitarCeros: 'N',
  LongitudFinal: 0,
};
