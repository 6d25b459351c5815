import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound, refuse } from '@platform/server/http/problem';
import { granted, type Session } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { addRow, removeRows } from '@platform/server/record/rows';
import { type ExportWish, exportOf, traceExport } from '@platform/server/resource/export';
import type { Resource } from '@platform/server/resource/resource';
import { beginWork } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Exportacion } from '../../shared/exportacion.entity';

/** The kind of long work that an export is. */
export const EXPORTACION = 'exportacion';

/** What is asked for of a list, as its own calls have it. */
export const wishSchema = z.strictObject({
  filter: z.string().max(20_000).optional(),
  buscar: z.string().max(200).optional(),
  sort: z.string().max(2000).optional(),
  columnas: z.string().max(3000).optional(),
});
type Wish = z.output<typeof wishSchema>;

export const wishOf = ({ columnas, ...query }: Wish): ExportWish => ({
  query: { ...query, requireTotalCount: false },
  columns: columnas?.split(','),
});

/** A list that the session may take away; another one is refused, and what is no list is not there. */
export function exportable({ registry }: Pick<RouteKit, 'registry'>, session: Session, recurso: string): Resource {
  const of = registry.resources.get(recurso);
  const operations = of?.entity.options.operations;
  if (!of || (operations && !operations.includes('exportar'))) throw notFound();
  if (!granted(session, of.entity.options.menu, 'exportar')) throw forbidden();
  return of;
}

/** How many lists of one person may wait to be written. */
const WAITING = 3;

/** Begins to write a list to a file; refuses at once what its own export would refuse. Answers the long work. */
export async function beginExport(kit: RouteKit, ctx: Context, recurso: string, wish: Wish): Promise<number> {
  const of = exportable(kit, ctx.session, recurso);
  await exportOf(kit, ctx, of, wishOf(wish));
  const { IdUsuario, IdPerfil } = ctx.session;
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from base_trabajo t where t.id_cliente = ${ctx.session.IdCliente} and t.usuario_creacion = ${IdUsuario} and t.tipo = ${EXPORTACION} and t.estado = 'P'`,
  );
  if (n >= WAITING) throw refuse('exportacion.muchas', { n: WAITING });
  const Total = await kit.reader.count(ctx, of, wishOf(wish).query);
  const Registro = await addRow(ctx, Exportacion, {
    IdUsuario,
    IdPerfil,
    Idioma: ctx.lang,
    Recurso: recurso,
    Pedido: JSON.stringify(wish),
    Momento: ctx.now.toISOString(),
  });
  traceExport(ctx, of, wishOf(wish));
  await ctx.tx.query(`select pg_notify('exportaciones', '')`);
  return beginWork(ctx, { Tipo: EXPORTACION, Registro, Total, Enlace: null, Detalle: kit.words.entity(ctx.lang, recurso)?.many ?? recurso });
}

const KEPT_DAYS = 7;

/** Files of exports that have been there seven days are let go. */
export async function purgeExports(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const gone = await removeRows(ctx, Exportacion, {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.momento < ${before} and not exists (
      select 1 from base_trabajo w where w.id_cliente = t.id_cliente and w.tipo = ${EXPORTACION} and w.registro = t.id_exportacion and (w.estado = 'P' or w.fin >= ${before}))`,
  });
  return gone.length;
}
