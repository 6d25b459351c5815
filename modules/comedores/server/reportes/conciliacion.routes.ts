import { isDay } from '@platform/fields/date/shared';
import { wordsSchema } from '@platform/fields/texts';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { addRows, removeRows } from '@platform/server/record/rows';
import { visible } from '@platform/server/resource/read';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { EXCEPCIONES, type Excepcion } from '../../shared/conciliacion';
import { Conciliacion } from '../../shared/conciliacion.entity';

const MOST = 500;
interface Nombrada {
  readonly Fecha: string;
  readonly Excepcion: Excepcion;
  readonly IdPersona: number;
}

/** A row of the report by its name; undefined for what is no name of one. */
function named(clave: string): Nombrada | undefined {
  const [Fecha = '', kind = '', persona = ''] = clave.split('.');
  const Excepcion = EXCEPCIONES.find((one) => one === kind);
  return Excepcion && isDay(Fecha) && /^[1-9]\d{0,8}$/.test(persona) ? { Fecha, Excepcion, IdPersona: Number(persona) } : undefined;
}

const claves = z
  .array(z.string({ error: 'conciliacion.clave' }).max(30, { error: 'conciliacion.clave' }))
  .min(1, { error: 'campo.obligatorio' })
  .max(MOST, { error: `campo.maximo{"n":${MOST}}` });

/** The rows that were named, all of people whom the session reaches. */
async function rowsOf(kit: RouteKit, ctx: Context, sent: readonly string[]): Promise<readonly Nombrada[]> {
  const rows = [...new Set(sent)].map((clave) => named(clave) ?? refuseName());
  const people = [...new Set(rows.map(({ IdPersona }) => IdPersona))];
  if (!(await visible(ctx.tx, kit.registry.get('AdministracionPersona'), ctx.session, people))) throw notFound();
  return rows;
}
function refuseName(): never {
  throw refuse('conciliacion.clave', undefined, 'Claves');
}

/** What was said of those rows before goes. */
const forget = (ctx: Context, rows: readonly Nombrada[]) =>
  removeRows(ctx, Conciliacion, {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision}
      and (t.id_persona, t.fecha, t.excepcion) in (select * from unnest(${sql.param(rows.map(({ IdPersona }) => IdPersona))}::int[], ${sql.param(rows.map(({ Fecha }) => Fecha))}::date[],
        ${sql.param(rows.map(({ Excepcion }) => Excepcion))}::text[]))`,
    trace: { action: 'pendiente' },
  });

const common = { tag: Conciliacion.resource, resource: Conciliacion.resource, method: 'POST' } as const;
const access = { kind: 'grant', menu: Conciliacion.options.menu, action: 'procesar' } as const;

/** What is done with the exceptions of RX5: looked at with an observation, or left to be looked at again. */
export const reconciliationRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    access,
    path: '/api/ComedorConciliacion/revisar',
    summary: 'Exceptions of the reconciliation that somebody looked at, with what was found',
    body: z.strictObject({ Claves: claves, Observacion: wordsSchema(200, 'consumo.observacion') }),
    answer: z.object({ Revisadas: z.number() }),
    async handler(ctx, { body: { Claves, Observacion } }) {
      const rows = await rowsOf(kit, ctx, Claves);
      await forget(ctx, rows);
      const { IdUsuario } = ctx.session;
      await addRows(ctx, Conciliacion, {
        values: rows.map((row) => ({ ...row, Observacion, IdUsuario, FechaHora: ctx.now.toISOString() })),
        trace: { action: 'revisar', changes: { Observacion } },
      });
      return { Revisadas: rows.length };
    },
  }),
  route({
    ...common,
    access,
    path: '/api/ComedorConciliacion/pendiente',
    summary: 'Exceptions of the reconciliation that are to be looked at again',
    body: z.strictObject({ Claves: claves }),
    answer: z.object({ Pendientes: z.number() }),
    async handler(ctx, { body: { Claves } }) {
      const gone = await forget(ctx, await rowsOf(kit, ctx, Claves));
      return { Pendientes: gone.length };
    },
  }),
];
