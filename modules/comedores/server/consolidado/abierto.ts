import { shownDay } from '@modules/administracion/shared/dia';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';

/** The first period of the division that meets a condition over `p`, as it is told. */
export async function periodThat(ctx: Context, where: SQL): Promise<{ desde: string; hasta: string } | undefined> {
  const found = await ctx.tx.first(
    { desde: orNull(text), hasta: orNull(text) },
    sql`select to_char(p.fecha_inicio, 'YYYYMMDD') as desde, to_char(p.fecha_fin, 'YYYYMMDD') as hasta from comedor_periodo p
      where p.id_cliente = ${ctx.session.IdCliente} and p.id_division = ${ctx.session.IdDivision} and ${where} order by p.fecha_inicio limit 1`,
  );
  return found && { desde: shownDay(String(found.desde)), hasta: shownDay(String(found.hasta)) };
}

/** Refuses what would move a closed period: the first one that meets a condition over `p`. */
export async function requireOpen(ctx: Context, where: SQL, field?: string): Promise<void> {
  const closed = await periodThat(ctx, sql`p.estado = 'C' and ${where}`);
  if (closed) throw refuse('comedor.periodo_cerrado', closed, field);
}
