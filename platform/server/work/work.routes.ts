import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { allows } from '../../entity/states';
import { int, oneOf, orNull, type RowOf, text } from '../db/rows';
import type { Context } from '../http/context';
import { notFound, refuse } from '../http/problem';
import { type Route, route } from '../http/route';
import type { Dictionary } from '../words';
import { stopWorkOf, type WorkKind } from './work';
import { workMachine } from './work.states';

const KEPT_DAYS = 7;
const tag = 'PlataformaTrabajo';
const base = '/api/PlataformaTrabajo';
const access = { kind: 'session' } as const;
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const WORK_ROW = {
  IdTrabajo: int,
  Tipo: text,
  Registro: int,
  Detalle: orNull(text),
  Enlace: orNull(text),
  Estado: oneOf(workMachine.states),
  Total: int,
  Procesados: int,
  Observados: int,
  Inicio: text,
  Fin: orNull(text),
} as const;
const WORK = sql.raw(
  `t.id_trabajo as "IdTrabajo", t.tipo as "Tipo", t.registro as "Registro", t.detalle as "Detalle", t.enlace as "Enlace", t.estado as "Estado", t.total as "Total", t.procesados as "Procesados",
    t.observados as "Observados", t.inicio as "Inicio", t.fin as "Fin"`,
);
/** One's own, in the division one is in: other people's are not there. */
const own = ({ session }: Context) =>
  sql`t.id_cliente = ${session.IdCliente} and t.id_division = ${session.IdDivision} and t.usuario_creacion = ${session.IdUsuario}`;

/** *Mis trabajos*: how far each of one's own long works is, and its cancelling. */
export function workRoutes(words: Dictionary, kinds: () => readonly WorkKind[]): readonly Route[] {
  const shown = (ctx: Context, row: RowOf<typeof WORK_ROW>) => ({
    ...row,
    Titulo: words.message(ctx.lang, `trabajo.${row.Tipo}`, {}),
    Avance: row.Estado === 'T' ? 100 : row.Total === 0 ? 0 : Math.min(99, Math.floor(((row.Procesados + row.Observados) * 100) / row.Total)),
    can: { cancelar: allows(workMachine, row.Estado, 'cancelar', 'solicitante') },
  });

  async function one(ctx: Context, id: number) {
    const row = await ctx.tx.first(WORK_ROW, sql`select ${WORK} from base_trabajo t where t.id_trabajo = ${id} and ${own(ctx)}`);
    if (!row) throw notFound();
    return row;
  }

  return [
    route({
      tag,
      method: 'GET',
      path: base,
      summary: "The session user's long works, newest first",
      access,
      query: z.strictObject({
        skip: z.coerce.number().int().min(0).max(100_000).default(0),
        take: z.coerce.number().int().min(1).max(200).default(50),
      }),
      async handler(ctx, { query }) {
        const rows = await ctx.tx.rows(
          WORK_ROW,
          sql`select ${WORK} from base_trabajo t where ${own(ctx)} order by t.id_trabajo desc limit ${query.take} offset ${query.skip}`,
        );
        const count = await ctx.tx.one({ n: int }, sql`select count(*)::int as n from base_trabajo t where ${own(ctx)}`);
        return { data: rows.map((row) => shown(ctx, row)), totalCount: count.n };
      },
    }),
    route({
      tag,
      method: 'GET',
      path: `${base}/:id`,
      summary: 'How far a long work is',
      access,
      params,
      handler: async (ctx, { params: { id } }) => shown(ctx, await one(ctx, id)),
    }),
    route({
      tag,
      method: 'POST',
      path: `${base}/:id/cancelar`,
      summary: 'Cancels a long work after the rows in hand; what is done stays',
      access,
      params,
      body: z.strictObject({}),
      async handler(ctx, { params: { id } }) {
        const row = await one(ctx, id);
        if (!allows(workMachine, row.Estado, 'cancelar', 'solicitante')) throw refuse('estado.no_permitido');
        // The module's thing first: whoever works at its rows holds it before the work itself.
        await kinds()
          .find(({ type }) => type === row.Tipo)
          ?.cancel(ctx, row.Registro);
        await stopWorkOf(ctx, row.Tipo, row.Registro);
        return shown(ctx, await one(ctx, id));
      },
    }),
  ];
}

/** Long works are forgotten seven days after their end. */
export async function purgeWork(ctx: Pick<Context, 'tx' | 'now' | 'session'>): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const gone = await ctx.tx.rows(
    {},
    sql`delete from base_trabajo where id_cliente = ${ctx.session.IdCliente} and estado <> 'P' and fin < ${before} returning id_trabajo`,
  );
  return gone.length;
}
