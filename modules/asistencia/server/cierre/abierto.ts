import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { closedPeriodOf } from './periodo.sql';

/** Refuses what would be typed into closed days of somebody: `El periodo {periodo} está cerrado.` */
export async function requireOpenDays(ctx: Context, idPersona: number, from: string, to: string, field?: string): Promise<void> {
  const periodo = await closedPeriodOf(ctx.tx, ctx.session.IdCliente, idPersona, from, to);
  if (periodo !== null) throw refuse('asistencia.periodo_cerrado', { periodo }, field);
}

/** Refuses another detail of a schedule by which closed days were counted. */
export async function requireUnclosedSchedule(ctx: Context, idHorario: number): Promise<void> {
  const used = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_dia d where d.id_cliente = ${ctx.session.IdCliente} and d.id_horario = ${idHorario} and d.cerrado = 'S' limit 1`,
  );
  if (used) throw refuse('asistencia.horario_cerrado');
}
