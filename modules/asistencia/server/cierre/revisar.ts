import { shownDay } from '@modules/administracion/shared/dia';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { type Problem, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ASUNTOS, type Asunto } from '../../shared/cierre.wire';
import { daysSql, type PeriodoDe, theirsSql } from './periodo.sql';

export interface Pendiente {
  readonly Asunto: Asunto;
  readonly Cantidad: number;
  readonly Nombres: readonly string[];
}

/** What is still open of a period: what closing it would freeze as it stands. */
export async function openMatters(ctx: Context, of: PeriodoDe): Promise<Pendiente[]> {
  const { IdCliente } = ctx.session;
  const counts = await ctx.tx.one(
    { incompletas: int, sobretiempo: int, sinHorario: int },
    sql`select (count(*) filter (where d.estado = 'M'))::int as incompletas, (count(*) filter (where d.estado = 'X'))::int as "sinHorario",
        (count(*) filter (where d.sobretiempo_no_autorizado > 0 and not exists (select 1 from asistencia_sobretiempo s where s.id_cliente = d.id_cliente and s.id_persona = d.id_persona
          and s.fecha = d.fecha and s.estado in ('A', 'R'))))::int as sobretiempo from ${daysSql(of)}`,
  );
  const others = await ctx.tx.one(
    { justificaciones: int, correcciones: int, sinCodigo: int, sinCalcular: int },
    sql`select (select count(distinct j.id_justificacion_persona)::int from asistencia_justificacion_persona j join asistencia_persona a on a.id_cliente = j.id_cliente and a.id_persona = j.id_persona
          where ${theirsSql(of)} and j.estado = 'P' and j.fecha_inicio <= ${of.FechaFin}::date and j.fecha_fin >= ${of.FechaInicio}::date) as justificaciones,
        (select count(distinct c.id_correccion)::int from asistencia_correccion c join asistencia_persona a on a.id_cliente = c.id_cliente and a.id_persona = c.id_persona
          join acceso_marca m on m.id_marca = c.id_marca where ${theirsSql(of)} and c.estado in ('P', 'O') and m.fecha between ${of.FechaInicio}::date and ${of.FechaFin}::date) as correcciones,
        (select count(distinct a.id_persona)::int from asistencia_persona a where ${theirsSql(of)} and a.codigo_trabajador is null) as "sinCodigo",
        (select count(distinct (q.id_persona, g.dia))::int from asistencia_pendiente q join asistencia_persona a on a.id_cliente = q.id_cliente and a.id_persona = q.id_persona
          cross join lateral generate_series(greatest(q.fecha_inicio, ${of.FechaInicio}::date), least(q.fecha_fin, ${of.FechaFin}::date), interval '1 day') g(dia)
          where ${theirsSql(of)}) as "sinCalcular"`,
  );
  const readers = await ctx.tx.one(
    { nombres: orNull(json(z.array(z.string()))) },
    sql`select jsonb_agg(distinct q.equipo order by q.equipo) as nombres from acceso_equipo_conexion c join sistema_equipo q on q.id_equipo = c.id_equipo join sistema_division d on d.id_division = c.id_division
      where c.id_cliente = ${IdCliente} and q.activo = 'S' and c.estado = 'A' and (coalesce(c.marcas_pendientes, 0) > 0 or coalesce(c.ultima_conexion, c.fecha_creacion) < (${of.FechaFin}::date + 1)::timestamp at time zone d.zona_horaria)
        and exists (select 1 from acceso_puerta_equipo e join acceso_puerta p on p.id_puerta = e.id_puerta where e.id_equipo = c.id_equipo and p.controla_asistencia = 'S')`,
  );
  const nombres = readers.nombres ?? [];
  const found: Readonly<Record<Asunto, number>> = { ...counts, ...others, lectores: nombres.length };
  return ASUNTOS.filter((one) => found[one] > 0).map((Asunto) => ({
    ...{ Asunto, Cantidad: found[Asunto], Nombres: Asunto === 'lectores' ? nombres : [] },
  }));
}

/** Why a period may not be closed at all: it goes on, or the one before it is open. */
export async function hindrance(ctx: Context, of: PeriodoDe): Promise<Problem | null> {
  const ends = await ctx.tx.one(
    { sigue: text },
    sql`select case when ${today(ctx)}::date <= ${of.FechaFin}::date or exists (select 1 from ${daysSql(of)} and d.fecha = ${of.FechaFin}::date
        and d.fin_turno + make_interval(mins => coalesce((select f.margen_salida from asistencia_configuracion_compania f where f.id_cliente = d.id_cliente and f.id_compania = d.id_compania
          and d.fecha between f.fecha_inicio and coalesce(f.fecha_fin, 'infinity') limit 1), 360)) > ${ctx.now.toISOString()}::timestamptz) then 'S' else 'N' end as sigue`,
  );
  if (ends.sigue === 'S') return refuse('periodo_planilla.termina', { fecha: shownDay(of.FechaFin) });
  const earlier = await ctx.tx.first(
    { codigo: text },
    sql`select p.codigo from asistencia_periodo p where p.id_cliente = ${ctx.session.IdCliente} and p.id_planilla = ${of.IdPlanilla} and p.estado in ('A', 'P')
      and p.fecha_inicio < ${of.FechaInicio}::date order by p.fecha_inicio limit 1`,
  );
  return earlier ? refuse('periodo_planilla.anterior', { codigo: earlier.codigo }) : null;
}
