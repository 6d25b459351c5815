import { shownDay } from '@modules/administracion/shared/dia';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { Periodo } from '../shared/mesa.entity';

/** Refuses what would move a closed period: the first one that meets a condition over `p`. */
export async function requireOpen(ctx: Context, where: SQL, field?: string): Promise<void> {
  const [closed] = await ctx.tx.run(
    sql`select to_char(p.fecha_inicio, 'YYYYMMDD') as desde, to_char(p.fecha_fin, 'YYYYMMDD') as hasta from comedor_periodo p
      where p.id_cliente = ${ctx.session.IdCliente} and p.id_division = ${ctx.session.IdDivision} and p.estado = 'C' and ${where} order by p.fecha_inicio limit 1`,
  );
  if (closed) throw refuse('comedor.periodo_cerrado', { desde: shownDay(String(closed.desde)), hasta: shownDay(String(closed.hasta)) }, field);
}

export const periodoResource: Resource = resource(Periodo, {
  async check(ctx, { before, after }) {
    if (before?.Estado === 'C') throw refuse('comedor.periodo_cerrado', { desde: shownDay(before.FechaInicio), hasta: shownDay(before.FechaFin) });
    if (!after) return;
    const { IdCliente, IdDivision } = ctx.session;
    await ctx.tx.run(sql`select 1 from sistema_division where id_division = ${IdDivision} for no key update`);
    const [other] = await ctx.tx.run(
      sql`select to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from comedor_periodo where id_cliente = ${IdCliente} and id_division = ${IdDivision}
        and id_periodo <> ${before?.IdPeriodo ?? 0} and fecha_inicio <= ${after.FechaFin}::date and fecha_fin >= ${after.FechaInicio}::date order by 1 limit 1`,
    );
    if (other) throw conflict('periodo.cruce', { desde: shownDay(String(other.desde)), hasta: shownDay(String(other.hasta)) });
  },
});
