import { shownDay } from '@modules/administracion/shared/dia';
import { wordsSchema } from '@platform/fields/texts';
import { ask } from '@platform/server/audit/confirm';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Periodo } from '../../shared/mesa.entity';

/** The first period of the division that meets a condition over `p`, as it is told. */
async function periodThat(ctx: Context, where: SQL): Promise<{ desde: string; hasta: string } | undefined> {
  const [found] = await ctx.tx.run(
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

/** A period, held, in the state that an act needs. */
async function held(ctx: Context, id: number, estado: 'A' | 'C'): Promise<{ desde: string; hasta: string }> {
  const [row] = await ctx.tx.run(
    sql`select to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from comedor_periodo where id_periodo = ${id} and estado = ${estado} for update`,
  );
  if (!row) throw refuse(estado === 'A' ? 'periodo.ya_cerrado' : 'periodo.abierto');
  return { desde: String(row.desde), hasta: String(row.hasta) };
}

/** Terminals of the division that said that they hold rations which have not been sent. */
async function unsent(ctx: Context): Promise<string[]> {
  const rows = await ctx.tx.run(
    sql`select nombre from comedor_terminal where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and activo = 'S' and pendientes > 0 order by nombre`,
  );
  return rows.map((row) => String(row.nombre));
}

/** Closes a period over its rations, and over those of closed ones that came late: what it holds does not move any more. */
async function close(ctx: Context, id: number): Promise<{ Raciones: number }> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const { desde, hasta } = await held(ctx, id, 'A');
  const terminals = await unsent(ctx);
  if (terminals.length > 0) ask(ctx, 'periodo.por_enviar', { n: terminals.length, nombres: terminals.join(', ') });
  const rows = await ctx.tx.run(
    sql`update comedor_consumo c set id_periodo = ${id}, version = version + 1 where c.id_cliente = ${IdCliente} and c.id_division = ${IdDivision} and c.id_periodo is null and c.resultado = 'P'
      and (c.fecha_consumo between ${desde}::date and ${hasta}::date or exists (select 1 from comedor_periodo p where p.id_cliente = ${IdCliente} and p.id_division = ${IdDivision}
        and p.estado = 'C' and c.fecha_consumo between p.fecha_inicio and p.fecha_fin)) returning 1`,
  );
  await ctx.tx.run(
    sql`update comedor_periodo set estado = 'C', usuario_cierre = ${IdUsuario}, fecha_cierre = ${ctx.now.toISOString()}, version = version + 1 where id_periodo = ${id}`,
  );
  ctx.audit({ entity: Periodo.resource, record: id, action: 'cerrar', changes: { Estado: ['A', 'C'], Raciones: rows.length } });
  return { Raciones: rows.length };
}

/** Lets a closed period move again; its rations are nobody's until it is closed anew. */
async function reopen(ctx: Context, id: number, Motivo: string): Promise<{ Estado: 'A' }> {
  await held(ctx, id, 'C');
  await ctx.tx.run(
    sql`update comedor_consumo set id_periodo = null, version = version + 1 where id_cliente = ${ctx.session.IdCliente} and id_periodo = ${id}`,
  );
  await ctx.tx.run(
    sql`update comedor_periodo set estado = 'A', usuario_cierre = null, fecha_cierre = null, version = version + 1 where id_periodo = ${id}`,
  );
  ctx.audit({ entity: Periodo.resource, record: id, action: 'reabrir', changes: { Estado: ['C', 'A'], Motivo } });
  return { Estado: 'A' };
}

export const periodoResource: Resource = resource(Periodo, {
  computed: { Periodo: (t) => `(to_char(${t}.fecha_inicio, 'DD/MM/YYYY') || '–' || to_char(${t}.fecha_fin, 'DD/MM/YYYY'))` },
  can: (row) => ({
    cerrar: row.Estado === 'A',
    reabrir: row.Estado === 'C',
    ...(row.Estado === 'C' ? { editar: false, eliminar: false } : {}),
  }),
  async check(ctx, { before, after }) {
    if (before?.Estado === 'C') throw refuse('comedor.periodo_cerrado', { desde: shownDay(before.FechaInicio), hasta: shownDay(before.FechaFin) });
    if (!after) return;
    // One change of the division's periods at a time: of two that would overlap the second sees the first.
    await ctx.tx.run(sql`select 1 from sistema_division where id_division = ${ctx.session.IdDivision} for no key update`);
    const other = await periodThat(
      ctx,
      sql`p.id_periodo <> ${before?.IdPeriodo ?? 0} and p.fecha_inicio <= ${after.FechaFin}::date and p.fecha_fin >= ${after.FechaInicio}::date`,
    );
    if (other) throw conflict('periodo.cruce', other);
  },
  actions: {
    cerrar: action({ needs: 'procesar', body: z.strictObject({}), run: (ctx, id) => close(ctx, Number(id)) }),
    reabrir: action({
      needs: 'autorizar',
      body: z.strictObject({ Motivo: wordsSchema(200) }),
      run: (ctx, id, { Motivo }) => reopen(ctx, Number(id), Motivo),
    }),
  },
});
