import { addDays } from '@modules/administracion/shared/dia';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Presencia } from '../../shared/marca.entity';
import { localMoment } from '../decision/calendar';
import { configurationOf } from '../decision/configuracion';
import { decide } from '../decision/decision';
import { readFacts } from '../decision/facts';
import { presenciaResource } from '../resources';
import { withMoment } from './marca.alrededor';
import { worded, wordedAhead } from './marca.answer';
import { reason } from './marca.body';
import { foretold, stretchesOf } from './marca.range';

const PERSON = 'AdministracionPersona';
/** How far it is looked ahead. */
export const DAYS = 90;
/** Other doors of which it is told whether the person passes: those that matter stand first by their codes. */
const OTHER_DOORS = 4;

const flag = z.enum(['S', 'N']);
const answer = z.object({
  /** Null where the division has no door to come in by. */
  Puerta: z.string().nullable(),
  Permitido: flag,
  Motivos: z.array(reason),
  Advertencias: z.array(reason),
  /** The last day of which the same holds; null for as far as it was looked. */
  Hasta: z.string().nullable(),
  /** What ends then: why not from the next day on. */
  Despues: z.array(reason),
  /** Where the person is now, for who sees who is inside; null outside. */
  Dentro: z.object({ Zona: z.string(), Desde: z.string() }).nullable(),
  /** The same of the other doors that lead in, wherever the person is. */
  Otras: z.array(z.object({ IdPuerta: z.number(), Puerta: z.string(), Permitido: flag, Motivo: z.string().nullable() })),
});

/** The door that one comes in by from outside: the first of them by its code. */
export async function mainGate({ tx, session }: Context): Promise<number | null> {
  const row = await tx.first(
    { id_puerta: int },
    sql`select d.id_puerta from acceso_puerta d where d.id_cliente = ${session.IdCliente} and d.id_division = ${session.IdDivision} and d.activo = 'S'
      and d.id_zona_origen is null and d.sentido_permitido <> 'S' order by d.codigo, d.id_puerta limit 1`,
  );
  return row?.id_puerta ?? null;
}

async function presenceOf(ctx: Context, id: number): Promise<z.infer<typeof answer>['Dentro']> {
  if (!granted(ctx.session, Presencia.options.menu, 'consultar')) return null;
  const row = await ctx.tx.first(
    { zona: orNull(text), desde: text },
    sql`select z.nombre as zona, t.desde from acceso_presencia t left join acceso_zona z on z.id_zona = t.id_zona where t.id_persona = ${id} and ${scopeSql(presenciaResource, ctx.session)}`,
  );
  return row ? { Zona: row.zona ?? '', Desde: row.desde } : null;
}

/** The gate's own decision about a person now at a door, and until when it stands. */
async function standingOf(ctx: Context, IdPersona: number, IdPuerta: number | null) {
  const { IdCliente, IdDivision, zona } = ctx.session;
  const now = localMoment(zona, ctx.now);
  const Hasta = addDays(now.Fecha, DAYS);
  const known = await readFacts(ctx.tx, await configurationOf(ctx, IdDivision), {
    ...{ IdCliente, IdDivision, IdPersona, IdPuerta, Desde: now.Fecha, Hasta },
    // Whether the session may see the person was asked before.
    IdCompania: null,
  });
  if (!known?.Persona) throw notFound();
  const facts = await withMoment(ctx, known, { at: ctx.now, local: now, EnLinea: 'S', cuando: 'ahora' });
  const verdict = decide(facts, { Modo: 'S', ...now, Identificador: '' });
  const [today, next] = stretchesOf((question) => decide(foretold(facts), question), now.Fecha, DAYS);
  // Of who does not pass now for something of this hour or this door, what the days say is another matter.
  const same = today !== undefined && today.Permitido === verdict.Permitido;
  return {
    Puerta: facts.Puerta?.Nombre ?? null,
    Permitido: verdict.Permitido,
    Motivos: worded(ctx, verdict.Motivos),
    Advertencias: worded(ctx, verdict.Advertencias),
    Hasta: same && next ? today.Hasta : null,
    Despues: same && next && verdict.Permitido === 'S' ? wordedAhead(ctx, next.Motivos, now.Fecha) : [],
  };
}

/** The gate's own decision about a person now, until when it stands, and where the person is. */
export async function verdictOf(ctx: Context, id: number): Promise<Omit<z.infer<typeof answer>, 'Otras'>> {
  return { ...(await standingOf(ctx, id, await mainGate(ctx))), Dentro: await presenceOf(ctx, id) };
}

/** The same of several, without where they are: asked at once, so that their facts are a statement of all of them. */
export async function verdictsOf(ctx: Context, ids: readonly number[]) {
  const door = await mainGate(ctx);
  return new Map(await Promise.all(ids.map(async (id) => [id, await standingOf(ctx, id, door)] as const)));
}

/** Whether the person passes each of the other doors that lead in, now and wherever they are. */
async function otherDoors(ctx: Context, id: number): Promise<z.infer<typeof answer>['Otras']> {
  const { IdCliente, IdDivision, zona } = ctx.session;
  const now = localMoment(zona, ctx.now);
  const configuration = await configurationOf(ctx, IdDivision);
  const main = await mainGate(ctx);
  const doors = [...configuration.doors.values()]
    .filter(({ IdPuerta, Activo, SentidoPermitido }) => IdPuerta !== main && Activo === 'S' && SentidoPermitido !== 'S')
    .sort((one, other) => one.IdPuerta - other.IdPuerta)
    .slice(0, OTHER_DOORS);
  const decided = doors.map(async ({ IdPuerta, Nombre }) => {
    const facts = await readFacts(ctx.tx, configuration, {
      IdCliente,
      IdDivision,
      IdPersona: id,
      IdPuerta,
      Desde: now.Fecha,
      Hasta: now.Fecha,
      IdCompania: null,
    });
    if (!facts?.Persona) return [];
    const whole = await withMoment(ctx, facts, { at: ctx.now, local: now, EnLinea: 'S', cuando: 'ahora' });
    const { Permitido, Motivos } = decide({ ...whole, ZonasPresencia: [] }, { Modo: 'S', ...now, Identificador: '', Momento: ctx.now.toISOString() });
    return [{ IdPuerta, Puerta: Nombre, Permitido, Motivo: worded(ctx, Motivos)[0]?.Motivo ?? null }];
  });
  return (await Promise.all(decided)).flat();
}

/** Whether a person may come in now, for whoever may open the person's page. */
export const verdictRoute = ({ registry }: Pick<RouteKit, 'registry'>): Route =>
  route({
    method: 'GET',
    path: '/api/AccesoMarca/veredicto',
    summary: 'Whether a person may come in by the main gate now, why not, and until when',
    tag: 'AccesoMarca',
    resource: 'AccesoMarca',
    access: { kind: 'grant', menu: registry.get(PERSON).entity.options.menu, action: 'consultar' },
    query: z.strictObject({
      IdPersona: z
        .string({ error: 'campo.obligatorio' })
        .regex(/^\d{1,9}$/, { error: 'campo.entero' })
        .transform(Number),
    }),
    answer,
    async handler(ctx, { query: { IdPersona } }) {
      if (!(await visible(ctx.tx, registry.get(PERSON), ctx.session, [IdPersona]))) throw notFound();
      const [verdict, Otras] = await Promise.all([verdictOf(ctx, IdPersona), otherDoors(ctx, IdPersona)]);
      return { ...verdict, Otras };
    },
  });
