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
async function note(
  ctx: Pick<Context, 'tx' | 'session'>,
  motivo: string,
  who: SQL,
  since: string | null,
  until: string | null = null,
): Promise<void> {
  await ctx.tx.run(
    sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
      select a.id_cliente, a.id_persona, greatest(a.fecha_inicio, ${since}::date), least(a.fecha_fin, ${until}::date, current_date + 1), ${motivo}
      from asistencia_persona a
      where a.id_cliente = ${ctx.session.IdCliente} and ${who} and greatest(a.fecha_inicio, ${since}::date) <= least(a.fecha_fin, ${until}::date, current_date + 1)`,
  );
}

/** Everybody of a company from a day on; null from their first one. */
export const noteCompany = (ctx: Context, idCompania: number, since: string | null) =>
  note(ctx, 'compania', sql`a.id_compania = ${idCompania}`, since);

export const noteEverybody = (ctx: Context, since: string | null) => note(ctx, 'puntos', sql`true`, since);

/** Everybody who has a schedule, on the days on which it is theirs: given for a time, or by hand for a day. */
export async function noteSchedule({ tx, session }: Pick<Context, 'tx' | 'session'>, idHorario: number): Promise<void> {
  await tx.run(
    sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
      select x.id_cliente, x.id_persona, x.desde - 1, least(x.hasta, current_date) + 1, 'horario'
      from (select h.id_cliente, h.id_persona, h.fecha_inicio as desde, coalesce(h.fecha_fin, current_date) as hasta from asistencia_persona_horario h
          where h.id_cliente = ${session.IdCliente} and h.id_horario = ${idHorario}
        union select g.id_cliente, g.id_persona, g.fecha, g.fecha from asistencia_programacion g where g.id_cliente = ${session.IdCliente} and g.id_horario = ${idHorario}) x
      where x.desde <= current_date + 2 and exists (select 1 from asistencia_persona a where a.id_cliente = x.id_cliente and a.id_persona = x.id_persona)`,
  );
}

/** Somebody from a day on, to a last one where there is one. */
export const notePerson = (ctx: Context, idPersona: number, since: string | null, motivo: string, until: string | null = null) =>
  note(ctx, motivo, sql`a.id_persona = ${idPersona}`, since, until);

/** Days of somebody whether attendance follows them on those or no longer does: what stands outside their dates has to go. */
export async function noteDates(
  { tx, session }: Pick<Context, 'tx' | 'session'>,
  idPersona: number,
  dates: readonly { readonly FechaInicio: string; readonly FechaFin: string | null }[],
): Promise<void> {
  await tx.run(
    sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
      select ${session.IdCliente}::int, ${idPersona}::int, min(x.desde), least(max(coalesce(x.hasta, 'infinity')), current_date + 1), 'persona'
      from unnest(${sql.param(dates.map(({ FechaInicio }) => FechaInicio))}::date[], ${sql.param(dates.map(({ FechaFin }) => FechaFin))}::date[]) as x(desde, hasta)
      having min(x.desde) <= current_date + 1`,
  );
}

/**
 * Days of people that were planned otherwise, each with those beside it, whose windows it moves; weeks, cycles and automatic schedules find what
 * else it reaches where they are calculated (decision 094). What is days away has nothing to calculate yet.
 */
export async function notePlanned(
  { tx, session }: Pick<Context, 'tx' | 'session'>,
  cells: readonly { IdPersona: number; Fecha: string }[],
): Promise<void> {
  await tx.run(
    sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
      select ${session.IdCliente}::int, x.persona, x.dia - 1, x.dia + 1, 'programa'
      from unnest(${sql.param(cells.map(({ IdPersona }) => IdPersona))}::int[], ${sql.param(cells.map(({ Fecha }) => Fecha))}::date[]) as x(persona, dia)
      where x.dia <= current_date + 2 and exists (select 1 from asistencia_persona a where a.id_cliente = ${session.IdCliente} and a.id_persona = x.persona)`,
  );
}

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
