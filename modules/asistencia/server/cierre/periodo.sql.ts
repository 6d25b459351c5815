import { snake } from '@platform/entity/entity';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { type SQL, sql } from 'drizzle-orm';
import { dayNumber } from '../../shared/calculo/reloj';
import { CUENTAS, MEDIDAS } from '../../shared/calculo/tipos';

export const CONTADAS = [...MEDIDAS, ...CUENTAS] as const;

/** A period with whose days it is of. */
export interface PeriodoDe {
  readonly IdCliente: number;
  readonly IdPeriodo: number;
  readonly IdPlanilla: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}

/** People `a` of a payroll with a day in a period: each row of theirs. */
export const theirsSql = ({ IdCliente, IdPlanilla, FechaInicio, FechaFin }: PeriodoDe): SQL =>
  sql`a.id_cliente = ${IdCliente} and a.id_planilla = ${IdPlanilla} and a.fecha_inicio <= ${FechaFin}::date and coalesce(a.fecha_fin, 'infinity') >= ${FechaInicio}::date`;

/** Days `d` of a period: those of its people while they were in the payroll. Its bounds are said of the days too: they are parted by months. */
export const daysSql = (of: PeriodoDe): SQL =>
  sql`asistencia_persona a join asistencia_dia d on d.id_cliente = a.id_cliente and d.id_persona = a.id_persona
      and d.fecha between greatest(a.fecha_inicio, ${of.FechaInicio}::date) and least(coalesce(a.fecha_fin, 'infinity'), ${of.FechaFin}::date) and d.id_compania = a.id_compania
    where ${theirsSql(of)} and d.fecha between ${of.FechaInicio}::date and ${of.FechaFin}::date`;

/** Everybody whom a period pays: its people, and those whom another one's regularization comes to; of them those `within`, over `x.id_persona`. */
export async function peopleOf(tx: Tx, of: PeriodoDe, within?: SQL): Promise<number[]> {
  const rows = await tx.rows(
    { id: int },
    sql`select x.id_persona as id from (select a.id_persona from asistencia_persona a where ${theirsSql(of)}
      union select r.id_persona from asistencia_regularizacion r where r.id_cliente = ${of.IdCliente} and r.id_periodo_destino = ${of.IdPeriodo}) x
      where ${within ?? sql`true`} order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Each measure added up over the days `d` of somebody; zero without any. */
export const SUMS = sql.raw(CONTADAS.map((name) => `coalesce(sum(d.${snake(name)}), 0)::int as ${snake(name)}`).join(', '));

/**
 * Of a person `q`, as `j`: each kind of justification of a period with its calendar days (`C`, of them those by whole days `D`), planned days and
 * minutes. Minutes are those of the days with what was regularized of them since.
 */
const kindsSql = (
  of: PeriodoDe,
): SQL => sql`left join lateral (select jsonb_object_agg(s.id_justificacion, jsonb_build_object('C', s.dias, 'P', s.planificados, 'M', s.minutos, 'D', s.enteros)) as justificado from (
    select y.id_justificacion, count(*)::int as dias, (count(*) filter (where y.modalidad = 'D'))::int as enteros, (count(*) filter (where d.planificado = 'S'))::int as planificados,
      coalesce(sum(least(case when k.remunerado = 'S' then d.justificado_pagado + coalesce(r.pagado, 0) else d.justificado_no_pagado + coalesce(r.no_pagado, 0) end, case when y.modalidad = 'D' then 1440
        else mod((extract(epoch from y.hora_fin::interval - y.hora_inicio::interval) / 60)::int + 1440, 1440) end)), 0)::int as minutos
    from asistencia_justificacion_persona y join asistencia_justificacion k on k.id_justificacion = y.id_justificacion
    cross join lateral generate_series(greatest(y.fecha_inicio, ${of.FechaInicio}::date), least(y.fecha_fin, ${of.FechaFin}::date), interval '1 day') g(dia)
    join asistencia_persona a on a.id_cliente = y.id_cliente and a.id_persona = y.id_persona and a.id_planilla = ${of.IdPlanilla}
      and g.dia::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')
    left join asistencia_dia d on d.id_cliente = y.id_cliente and d.id_persona = y.id_persona and d.fecha = g.dia::date
    left join lateral (select sum(r.minutos) filter (where r.medida = 'JustificadoPagado') as pagado, sum(r.minutos) filter (where r.medida = 'JustificadoNoPagado') as no_pagado from asistencia_regularizacion r
      where r.id_cliente = d.id_cliente and r.id_persona = d.id_persona and r.fecha = d.fecha and r.id_periodo_origen is not null) r on true
    where y.id_cliente = ${of.IdCliente} and y.id_persona = q.id_persona and y.estado = 'A' and y.fecha_inicio <= ${of.FechaFin}::date and y.fecha_fin >= ${of.FechaInicio}::date
    group by y.id_justificacion) s) j on true`;

/** Of some people, each kind of justification of a period as it is now. */
export const kindsNowSql = (of: PeriodoDe, people: readonly number[]): SQL => sql`(
  select q.id_persona, coalesce(j.justificado, '{}'::jsonb) as justificado from unnest(${sql.param([...people])}::int[]) as q(id_persona) ${kindsSql(of)})`;

/**
 * Of some people `x` of a period: each measure added up, and its kinds of justification. A justification by hours has no more minutes than the day excused; of two by the same class, each is told all that it may be.
 */
export const totalsSql = (of: PeriodoDe, people: readonly number[]): SQL => sql`(
  select q.id_persona, e.codigo_trabajador, e.id_compania, c.centro_costo, t.*, coalesce(j.justificado, '{}'::jsonb) as justificado
  from unnest(${sql.param([...people])}::int[]) as q(id_persona)
  left join lateral (select a.codigo_trabajador, a.id_compania from asistencia_persona a where a.id_cliente = ${of.IdCliente} and a.id_persona = q.id_persona
    and a.id_planilla = ${of.IdPlanilla} order by a.fecha_inicio <= ${of.FechaFin}::date desc, a.fecha_inicio desc limit 1) e on true
  left join lateral (select k.codigo as centro_costo from administracion_persona_vinculo v join administracion_centro_costo k on k.id_centro_costo = v.id_centro_costo
    where v.id_cliente = ${of.IdCliente} and v.id_persona = q.id_persona and v.fecha_inicio <= ${of.FechaFin}::date order by v.fecha_inicio desc limit 1) c on true
  cross join lateral (select ${SUMS} from ${daysSql(of)} and a.id_persona = q.id_persona) t
  ${kindsSql(of)})`;

/** Days of somebody that are closed. */
export interface Cerrado {
  readonly IdPersona: number;
  readonly IdCompania: number;
  readonly IdPlanilla: number;
  readonly IdPeriodo: number;
  /** Last day of the period. */
  readonly fin: string;
  readonly desde: number;
  readonly hasta: number;
}

/** Whether a day `d` is outside the dates on which attendance follows its person now: whoever left is taken back the days that were paid since. */
export const OF_NOBODY =
  sql.raw(`not exists (select 1 from asistencia_persona a where a.id_cliente = d.id_cliente and a.id_persona = d.id_persona and a.id_compania = d.id_compania
        and d.fecha between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))`);

/**
 * Closed days of some people, from one day to another. The periods are held, shared, until the transaction ends: whoever writes days waits for
 * a closing that is under way, and a closing for whoever writes days of it.
 */
export async function closedOf(tx: Tx, idCliente: number, people: readonly number[], from: string, to: string): Promise<Cerrado[]> {
  const periods = await tx.rows(
    { id_periodo: int, id_planilla: int, fin: text, estado: text },
    sql`select p.id_periodo, p.id_planilla, to_char(p.fecha_fin, 'YYYYMMDD') as fin, p.estado from asistencia_periodo p
      where p.id_cliente = ${idCliente} and p.fecha_inicio <= ${to}::date and p.fecha_fin >= ${from}::date order by p.id_periodo for share of p`,
  );
  const closed = periods.filter(({ estado }) => estado === 'C' || estado === 'E').map(({ id_periodo }) => id_periodo);
  if (closed.length === 0) return [];
  const rows = await tx.rows(
    { id_persona: int, id_compania: int, id_planilla: int, id_periodo: int, fin: text, desde: text, hasta: text },
    sql`select a.id_persona, a.id_compania, p.id_planilla, p.id_periodo, to_char(p.fecha_fin, 'YYYYMMDD') as fin, to_char(greatest(a.fecha_inicio, p.fecha_inicio), 'YYYYMMDD') as desde,
        to_char(least(coalesce(a.fecha_fin, 'infinity'), p.fecha_fin), 'YYYYMMDD') as hasta
      from asistencia_periodo p join asistencia_persona a on a.id_cliente = p.id_cliente and a.id_planilla = p.id_planilla and a.fecha_inicio <= p.fecha_fin
        and coalesce(a.fecha_fin, 'infinity') >= p.fecha_inicio
      where p.id_cliente = ${idCliente} and p.id_periodo = any(${sql.param(closed)}::int[]) and a.id_persona = any(${sql.param([...people])}::int[])
      union all
      (select distinct on (d.id_persona, d.fecha) d.id_persona, d.id_compania, p.id_planilla, p.id_periodo, to_char(p.fecha_fin, 'YYYYMMDD'), to_char(d.fecha, 'YYYYMMDD'), to_char(d.fecha, 'YYYYMMDD')
      from asistencia_dia d join asistencia_periodo_persona t on t.id_cliente = d.id_cliente and t.id_persona = d.id_persona and t.id_periodo = any(${sql.param(closed)}::int[])
      join asistencia_periodo p on p.id_periodo = t.id_periodo and p.id_compania = d.id_compania and d.fecha between p.fecha_inicio and p.fecha_fin
      where d.id_cliente = ${idCliente} and d.id_persona = any(${sql.param([...people])}::int[]) and d.fecha between ${from}::date and ${to}::date and d.cerrado = 'S' and ${OF_NOBODY}
        order by d.id_persona, d.fecha, p.id_periodo)`,
  );
  return rows.map((row) => ({
    ...{ IdPersona: row.id_persona, IdCompania: row.id_compania, IdPlanilla: row.id_planilla, IdPeriodo: row.id_periodo, fin: row.fin },
    ...{ desde: dayNumber(row.desde), hasta: dayNumber(row.hasta) },
  }));
}

/** The code of the closed period that some days of somebody are in, the first of them; null while all are open. */
export async function closedPeriodOf(tx: Tx, idCliente: number, idPersona: number, from: string, to: string): Promise<string | null> {
  const row = await tx.first(
    { codigo: text },
    sql`select p.codigo from asistencia_persona a join asistencia_periodo p on p.id_cliente = a.id_cliente and p.id_planilla = a.id_planilla and p.estado <> 'A'
        and p.fecha_inicio <= least(coalesce(a.fecha_fin, 'infinity'), ${to}::date) and p.fecha_fin >= greatest(a.fecha_inicio, ${from}::date)
      where a.id_cliente = ${idCliente} and a.id_persona = ${idPersona} and a.fecha_inicio <= ${to}::date and coalesce(a.fecha_fin, 'infinity') >= ${from}::date
      order by p.fecha_inicio limit 1`,
  );
  return row?.codigo ?? null;
}
