import { withinUnits } from '@modules/administracion/server/public';
import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { addRow, changeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { Recalculo as RecalculoEntity } from '../../shared/recalculo.entity';

/**
 * What has to be calculated again is noted in the transaction of the change, one line a person and stretch of days: never a line that another
 * one waits for, so that no gate waits for a calculation. The queue's workers take the lines away.
 */
async function note(ctx: Pick<Context, 'tx' | 'session'>, motivo: string, who: SQL, since: string | null): Promise<void> {
  await ctx.tx.run(
    sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
      select a.id_cliente, a.id_persona, greatest(a.fecha_inicio, ${since}::date), least(coalesce(a.fecha_fin, current_date + 1), current_date + 1), ${motivo}
      from asistencia_persona a
      where a.id_cliente = ${ctx.session.IdCliente} and ${who} and greatest(a.fecha_inicio, ${since}::date) <= least(coalesce(a.fecha_fin, current_date + 1), current_date + 1)`,
  );
}

/** Everybody of a company from a day on; null from their first one. */
export const noteCompany = (ctx: Context, idCompania: number, since: string | null) =>
  note(ctx, 'compania', sql`a.id_compania = ${idCompania}`, since);

export const noteEverybody = (ctx: Context, since: string | null) => note(ctx, 'puntos', sql`true`, since);

/** Everybody who has a schedule. */
export const noteSchedule = (ctx: Context, idHorario: number) =>
  note(
    ctx,
    'horario',
    sql`exists (select 1 from asistencia_persona_horario h where h.id_cliente = a.id_cliente and h.id_persona = a.id_persona and h.id_horario = ${idHorario})`,
    null,
  );

/** Somebody from a day on. */
export const notePerson = (ctx: Context, idPersona: number, since: string | null, motivo: string) =>
  note(ctx, motivo, sql`a.id_persona = ${idPersona}`, since);

/** Times that a line is tried before it waits for a person. */
export const TRIES = 3;

export interface Recalculo {
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly IdCompania: number | null;
  readonly Personas: readonly number[];
}

/** What failed three times within some days is tried again as it was noted: an employment that could not be followed is followed first. */
const retryFailed = ({ tx, session }: Context, { FechaInicio, FechaFin, IdCompania, Personas }: Recalculo) =>
  tx.run(
    sql`update asistencia_pendiente q set intentos = 0, error = null
      where q.id_cliente = ${session.IdCliente} and q.intentos >= ${TRIES} and q.fecha_inicio <= ${FechaFin}::date and q.fecha_fin >= ${FechaInicio}::date
        and (${Personas.length === 0} or q.id_persona = any(${sql.param([...Personas])}::int[])) and ${withinUnits(session, 'q.id_persona') ?? sql`true`}
        and (coalesce(${session.IdCompania}::int, ${IdCompania}::int) is null or exists (select 1 from asistencia_persona a where a.id_cliente = q.id_cliente and a.id_persona = q.id_persona
          and a.id_compania = coalesce(${session.IdCompania}::int, ${IdCompania}::int)))`,
  );

/** What somebody asks to be calculated again, of those that the session reaches: what comes of it is told with its asking. */
export async function noteAsked(
  ctx: Context,
  { FechaInicio, FechaFin, IdCompania, Personas }: Recalculo,
): Promise<{ readonly IdRecalculo: number; readonly Personas: number }> {
  const own = ctx.session.IdCompania;
  const IdRecalculo = await addRow(ctx, RecalculoEntity, {
    ...{ FechaInicio, FechaFin, IdCompania: IdCompania ?? own, Personas: 0, FechaHora: ctx.now.toISOString(), IdUsuario: ctx.session.IdUsuario },
  });
  const rows = await ctx.tx.rows(
    { id_persona: int },
    sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo, id_recalculo)
      select a.id_cliente, a.id_persona, greatest(a.fecha_inicio, ${FechaInicio}::date), least(coalesce(a.fecha_fin, 'infinity'), ${FechaFin}::date), 'recalcular', ${IdRecalculo}::int
      from asistencia_persona a
      where a.id_cliente = ${ctx.session.IdCliente} and (${own}::int is null or a.id_compania = ${own}::int) and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int)
        and ${withinUnits(ctx.session, 'a.id_persona') ?? sql`true`} and (${Personas.length === 0} or a.id_persona = any(${sql.param([...Personas])}::int[]))
        and a.fecha_inicio <= ${FechaFin}::date and coalesce(a.fecha_fin, 'infinity') >= ${FechaInicio}::date returning id_persona`,
  );
  await retryFailed(ctx, { FechaInicio, FechaFin, IdCompania, Personas });
  const people = new Set(rows.map(({ id_persona }) => id_persona)).size;
  await changeRows(ctx, RecalculoEntity, {
    set: { Personas: people },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_recalculo = ${IdRecalculo}`,
  });
  return { IdRecalculo, Personas: people };
}
