import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { addRow, removeRows } from '@platform/server/record/rows';
import { exportOf, traceExport } from '@platform/server/resource/export';
import { beginWork } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Exportacion } from '../../shared/exportacion.entity';
import { exportable, wishOf, type wishSchema } from './pedido';

type Wish = z.output<typeof wishSchema>;

/** The kind of long work that an export is. */
export const EXPORTACION = 'exportacion';

/** How many lists of one person may wait to be written. */
const WAITING = 3;

/** What is to be written: a list or a report, what was asked of it, and what its user calls it. */
interface NewExport {
  readonly Recurso: string;
  readonly Pedido: string;
  readonly Total: number;
  readonly Detalle: string;
  /** The programmed report that wants it, which waits for nobody. */
  readonly IdProgramado?: number;
}

/** Begins to write a file in the background; answers the long work. */
export async function startExport(ctx: Context, { Recurso, Pedido, Total, Detalle, IdProgramado }: NewExport): Promise<number> {
  const { IdUsuario, IdPerfil } = ctx.session;
  if (IdProgramado === undefined) await demandTurn(ctx);
  const Registro = await addRow(ctx, Exportacion, {
    ...{ IdUsuario, IdPerfil, Idioma: ctx.lang, Recurso, Pedido, Momento: ctx.now.toISOString() },
    ...(IdProgramado === undefined ? {} : { IdProgramado }),
  });
  await ctx.tx.query(`select pg_notify('exportaciones', '')`);
  return beginWork(ctx, { Tipo: EXPORTACION, Registro, Total, Enlace: null, Detalle });
}

/** Nobody asks for many files before he has got those he asked for. */
async function demandTurn({ tx, session }: Context): Promise<void> {
  const { n } = await tx.one(
    { n: int },
    sql`select count(*)::int as n from base_trabajo t where t.id_cliente = ${session.IdCliente} and t.usuario_creacion = ${session.IdUsuario} and t.tipo = ${EXPORTACION} and t.estado = 'P'`,
  );
  if (n >= WAITING) throw refuse('exportacion.muchas', { n: WAITING });
}

/** Begins to write a list to a file; refuses at once what its own export would refuse. Answers the long work. */
export async function beginExport(kit: RouteKit, ctx: Context, Recurso: string, wish: Wish): Promise<number> {
  const of = exportable(kit, ctx.session, Recurso);
  await exportOf(kit, ctx, of, wishOf(wish));
  const Total = await kit.reader.count(ctx, of, wishOf(wish).query);
  const Detalle = kit.words.entity(ctx.lang, Recurso)?.many ?? Recurso;
  const IdTrabajo = await startExport(ctx, { Recurso, Pedido: JSON.stringify(wish), Total, Detalle });
  traceExport(ctx, of, wishOf(wish));
  return IdTrabajo;
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
