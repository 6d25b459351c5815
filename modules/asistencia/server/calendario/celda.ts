import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { placeOn } from '../../shared/calculo/plan';
import { DAY, dayNumber, dayText } from '../../shared/calculo/reloj';
import { ESTADOS } from '../../shared/calculo/tipos';
import type { DiaCalendario, diaQuery } from '../../shared/calendario.wire';
import { DIAS_CONSECUTIVOS } from '../../shared/conflictos';
import { personFacts, plannedOn } from '../calculo/hechos.facts';
import { closedPeriodOf } from '../cierre/periodo.sql';
import { accreditedOf, conflictsOfPerson } from './calendario';
import { guardsOf, guardsOfPeople } from './personas';
import { lookedAt } from './reglas';

const clock = (minute: number) => `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** One cell of the calendar: its plan, who changed it and why, what justifies it and what is wrong with it. */
export async function cellOf(ctx: Context, { IdPersona, Fecha }: z.output<typeof diaQuery>): Promise<DiaCalendario> {
  const { IdCliente, IdCompania, units } = ctx.session;
  const row = await ctx.tx.first(
    {
      ...{ id_dia: orNull(int), estado: orNull(oneOf(ESTADOS)), turno: orNull(oneOf(['D', 'N'])) },
      ...{ motivo: orNull(text), usuario: orNull(text), cambiado: orNull(text) },
    },
    sql`select d.id_dia, d.estado, d.turno, g.motivo, coalesce(g.usuario_modificacion, g.usuario_creacion) as usuario, to_char(coalesce(g.fecha_modificacion, g.fecha_creacion) at time zone ${ctx.session.zona}, 'YYYYMMDD') as cambiado
      from asistencia_persona a join administracion_persona p on p.id_persona = a.id_persona
      left join asistencia_dia d on d.id_cliente = a.id_cliente and d.id_persona = a.id_persona and d.fecha = ${Fecha}::date
      left join asistencia_programacion g on g.id_cliente = a.id_cliente and g.id_persona = a.id_persona and g.fecha = ${Fecha}::date
      where a.id_cliente = ${IdCliente} and a.id_persona = ${IdPersona} and ${Fecha}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')
        and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int)
        and (${units === null} or p.actual_id_unidad_organizacional = any(${sql.param([...(units ?? [])])}::int[])) limit 1`,
  );
  if (!row) throw notFound();
  const day = dayNumber(Fecha);
  const file = (await personFacts(ctx.tx, IdCliente, [IdPersona], Fecha, Fecha)).get(IdPersona);
  const plan = file && plannedOn(file, day);
  const programmed = file?.programados.get(day);
  const place = programmed ? null : file && placeOn(file.asignaciones, file.guardias, day);
  const IdHorario = programmed?.IdHorario ?? place?.IdHorario ?? null;
  const named = await ctx.tx.first(
    { nombre: text },
    sql`select nombre from asistencia_horario where id_cliente = ${IdCliente} and id_horario = ${IdHorario ?? 0}`,
  );
  const excused = await ctx.tx.rows(
    { id: int, nombre: text, estado: text },
    sql`select j.id_justificacion_persona as id, k.nombre, j.estado from asistencia_justificacion_persona j join asistencia_justificacion k on k.id_justificacion = j.id_justificacion
      where j.id_cliente = ${IdCliente} and j.id_persona = ${IdPersona} and j.estado in ('P', 'A') and ${Fecha}::date between j.fecha_inicio and j.fecha_fin order by j.fecha_inicio, j.id_justificacion_persona`,
  );
  const guard = (await guardsOfPeople(ctx, [IdPersona], Fecha, Fecha)).get(IdPersona);
  const [guardia] = await guardsOf(ctx, guard === undefined ? [] : [guard]);
  const accredited = await accreditedOf(ctx, [IdPersona], dayText(day - 1), Fecha);
  const judged =
    file && conflictsOfPerson({ file, IdPersona, from: day, to: day, consecutivos: guardia?.DiasTrabajo ?? DIAS_CONSECUTIVOS, accredited });
  const looked = lookedAt(ctx);
  const turno = plan?.turno ?? null;
  return {
    ...{ IdDia: row.id_dia, Estado: row.estado, TipoDia: plan?.tipo ?? 'X', Horario: named?.nombre ?? null, IdHorario },
    NumeroDia: programmed?.NumeroDia ?? place?.numero ?? null,
    Inicio: turno ? clock(turno.inicio) : null,
    Fin: turno ? clock(turno.fin) : null,
    Turno: row.turno ?? (turno ? (turno.clase ?? (turno.fin > DAY ? 'N' : 'D')) : null),
    Guardia: guardia?.Nombre ?? null,
    Programado: row.motivo === null ? null : { Motivo: row.motivo, Usuario: row.usuario ?? '', Fecha: row.cambiado ?? '' },
    Justificaciones: excused.map(({ id, nombre, estado }) => ({ IdJustificacionPersona: id, Nombre: nombre, Estado: estado })),
    Conflictos: (judged?.get(day) ?? []).filter((one) => looked.includes(one)),
    Periodo: await closedPeriodOf(ctx.tx, IdCliente, IdPersona, Fecha, Fecha),
  };
}
