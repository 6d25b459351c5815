import { shownDay } from '@modules/administracion/shared/dia';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { dayNumber, dayText, isShown, weekdayOf } from '../../shared/calculo/reloj';

/** A justification as its limits see it. */
export interface Pedida {
  readonly id: number;
  readonly IdPersona: number;
  readonly IdJustificacion: number;
  readonly Modalidad: 'D' | 'H';
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly HoraInicio: string | null;
  readonly HoraFin: string | null;
  readonly Observacion: string | null;
}
export interface Tipo {
  readonly Nombre: string;
  readonly Modalidad: 'D' | 'H' | 'A';
  readonly AplicaFuturo: boolean;
  readonly CantidadSemana: number;
  readonly CantidadDia: number;
  readonly MaximoMinutos: number;
  readonly RequiereObservacion: boolean;
}
interface Otra {
  readonly IdJustificacion: number;
  readonly tipo: string;
  readonly desde: number;
  readonly hasta: number;
  readonly horas: readonly [number, number] | null;
}
const DAY = 1440;
const minute = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));

/** Hours since the midnight of their day; those that end before they begin end on the next one. */
function hoursOf(from: string | null, to: string | null): readonly [number, number] | null {
  if (from === null || to === null) return null;
  const start = minute(from);
  return [start, minute(to) + (minute(to) <= start ? DAY : 0)];
}

/** Others of the person that wait or were approved, near some days. */
async function othersOf(ctx: Context, { id, IdPersona, FechaInicio, FechaFin }: Pedida): Promise<Otra[]> {
  const rows = await ctx.tx.rows(
    { id_justificacion: int, tipo: text, desde: text, hasta: text, inicio: orNull(text), fin: orNull(text), modalidad: text },
    sql`select j.id_justificacion, k.nombre as tipo, to_char(j.fecha_inicio, 'YYYYMMDD') as desde, to_char(j.fecha_fin, 'YYYYMMDD') as hasta, j.hora_inicio as inicio, j.hora_fin as fin, j.modalidad
      from asistencia_justificacion_persona j join asistencia_justificacion k on k.id_justificacion = j.id_justificacion
      where j.id_cliente = ${ctx.session.IdCliente} and j.id_persona = ${IdPersona} and j.id_justificacion_persona <> ${id} and j.estado in ('P', 'A')
        and j.fecha_inicio <= ${FechaFin}::date + 7 and j.fecha_fin >= ${FechaInicio}::date - 7 order by j.fecha_inicio, j.hora_inicio`,
  );
  return rows.map((row) => ({
    ...{ IdJustificacion: row.id_justificacion, tipo: row.tipo, desde: dayNumber(row.desde), hasta: dayNumber(row.hasta) },
    horas: row.modalidad === 'H' ? hoursOf(row.inicio, row.fin) : null,
  }));
}

/** A day that both have: two by days on one date, days and hours on one date, or two by hours with a minute in common. */
function crossing(one: Otra, from: number, to: number, horas: readonly [number, number] | null): number | null {
  for (let day = Math.max(from, one.desde - 1); day <= Math.min(to, one.hasta + 1); day++) {
    const near = horas && one.horas ? [day - 1, day, day + 1] : [day];
    for (const other of near) {
      if (other < one.desde || other > one.hasta) continue;
      if (!horas || !one.horas) return day;
      const shift = (other - day) * DAY;
      if (horas[0] < one.horas[1] + shift && one.horas[0] + shift < horas[1]) return day;
    }
  }
  return null;
}

/** Days of the week of a day, from its Monday, that some days have. */
const inWeek = (monday: number, desde: number, hasta: number) => Math.max(0, Math.min(hasta, monday + 6) - Math.max(desde, monday) + 1);

/** What the type of a justification allows (Justificaciones): by week, by day, hours, the future, and none over another. */
export async function checkLimits(ctx: Context, asked: Pedida, tipo: Tipo): Promise<void> {
  const { Modalidad, FechaInicio, FechaFin, HoraInicio, HoraFin, Observacion } = asked;
  if (tipo.Modalidad !== 'A' && tipo.Modalidad !== Modalidad) throw refuse('justificacion.modalidad', { tipo: tipo.Nombre }, 'Modalidad');
  if (Modalidad === 'H' && HoraInicio === null) throw refuse('campo.obligatorio', { campo: 'HoraInicio' }, 'HoraInicio');
  if (Modalidad === 'H' && HoraFin === null) throw refuse('campo.obligatorio', { campo: 'HoraFin' }, 'HoraFin');
  for (const [name, hour] of [
    ['HoraInicio', HoraInicio],
    ['HoraFin', HoraFin],
  ] as const)
    if (Modalidad === 'H' && hour !== null && !isShown(ctx.session.zona, dayNumber(FechaInicio), hour))
      throw refuse('marca.hora_no_existe', { hora: hour.slice(0, 5) }, name);
  if (Modalidad === 'H' && HoraInicio !== null && HoraFin !== null && minute(HoraInicio) === minute(HoraFin))
    throw refuse('justificacion.sin_duracion', undefined, 'HoraFin');
  if (tipo.RequiereObservacion && !Observacion?.trim()) throw refuse('justificacion.observacion', undefined, 'Observacion');
  if (!tipo.AplicaFuturo && FechaFin > today(ctx)) throw refuse('justificacion.futuro', undefined, 'FechaFin');
  const [from, to] = [dayNumber(FechaInicio), dayNumber(FechaFin)];
  const horas = Modalidad === 'H' ? hoursOf(HoraInicio, HoraFin) : null;
  const others = await othersOf(ctx, asked);
  const same = others.filter(({ IdJustificacion }) => IdJustificacion === asked.IdJustificacion);
  if (tipo.CantidadDia > 0) {
    const begun = same.filter(({ desde }) => desde === from).length;
    if (begun + 1 > tipo.CantidadDia) throw refuse('justificacion.por_dia', { n: tipo.CantidadDia }, 'FechaInicio');
  }
  if (tipo.CantidadSemana > 0) {
    for (let monday = from - weekdayOf(from) + 1; monday <= to; monday += 7) {
      const taken = same.reduce((sum, one) => sum + inWeek(monday, one.desde, one.hasta), 0);
      if (taken + inWeek(monday, from, to) > tipo.CantidadSemana) throw refuse('justificacion.por_semana', { n: tipo.CantidadSemana }, 'FechaInicio');
    }
  }
  if (tipo.MaximoMinutos > 0 && horas) {
    for (let day = from; day <= to; day++) {
      const taken = same.reduce((sum, one) => sum + (one.horas && one.desde <= day && day <= one.hasta ? one.horas[1] - one.horas[0] : 0), 0);
      if (taken + horas[1] - horas[0] > tipo.MaximoMinutos) throw refuse('justificacion.horas', { h: tipo.MaximoMinutos / 60 }, 'HoraFin');
    }
  }
  for (const one of others) {
    const day = crossing(one, from, to, horas);
    if (day !== null) throw refuse('justificacion.cruzada', { tipo: one.tipo, fecha: shownDay(dayText(Math.max(day, one.desde))) }, 'FechaInicio');
  }
}
