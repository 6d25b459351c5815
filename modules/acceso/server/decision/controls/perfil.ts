import { shownDay } from '@modules/administracion/shared/dia';
import { minuteOf, weekday } from '../calendar';
import type { Finding, Question } from '../decision';
import type { Facts } from '../decision.facts';

type Schedule = Facts['Horarios'][number];
type Stretch = readonly [from: number, to: number];

/** Stretches of schedules by day and direction, worked out once: the same few schedules are asked of everybody. */
const known = new WeakMap<Schedule, Map<string, readonly Stretch[]>>();

/** Intervals of a schedule that admit the direction on a day. */
function stretchesOf(schedule: Schedule, holiday: boolean, { Fecha, Modo }: Question): readonly Stretch[] {
  if (holiday && schedule.FeriadoComo === 'N') return [];
  const day = holiday && schedule.FeriadoComo === 'H' ? 8 : weekday(Fecha);
  const own = known.get(schedule) ?? new Map<string, readonly Stretch[]>();
  known.set(schedule, own);
  const name = `${day}${Modo}`;
  const before = own.get(name);
  if (before) return before;
  const direction = Modo === 'S' ? 'E' : 'S';
  const made = schedule.Intervalos.filter(({ Dia, TipoEntrada }) => Number(Dia) === day && (TipoEntrada === 'A' || TipoEntrada === direction)).map(
    ({ HoraInicio, HoraFin }): Stretch => [minuteOf(HoraInicio), minuteOf(HoraFin)],
  );
  own.set(name, made);
  return made;
}

/** The union of stretches, in order; those that touch become one. */
function union(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const [from, to] of [...stretches].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

const hour = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** 601 never had a group · 602 all over, or none begun · 603 none holds the door · 604 not at this time. */
export function permissionReasons(facts: Facts, question: Question): Finding[] {
  const { Asignaciones, Horarios, Puerta, Division } = facts;
  const { Fecha, Hora } = question;
  if (Asignaciones.length === 0) return [{ Codigo: '601', Detalle: {} }];
  const inForce = Asignaciones.filter(({ FechaInicio, FechaFin }) => FechaInicio <= Fecha && Fecha <= FechaFin);
  if (inForce.length === 0) {
    const ended = Asignaciones.map(({ FechaFin }) => FechaFin)
      .filter((end) => end < Fecha)
      .sort()
      .at(-1);
    if (ended) return [{ Codigo: '602', Detalle: { fecha: shownDay(ended) } }];
    const [starts = Fecha] = Asignaciones.map(({ FechaInicio }) => FechaInicio).sort();
    return [{ Codigo: '602', Detalle: { inicio: shownDay(starts) } }];
  }
  if (inForce.every((assignment) => assignment.Horarios.length === 0)) return [{ Codigo: '603', Detalle: { puerta: Puerta?.Nombre ?? Division } }];
  const holiday = facts.Feriados.includes(Fecha);
  const now = Hora === null ? null : minuteOf(Hora);
  const stretches: Stretch[] = [];
  for (const schedule of Horarios) {
    if (!inForce.some((assignment) => assignment.Horarios.includes(schedule.IdHorario))) continue;
    for (const stretch of stretchesOf(schedule, holiday, question)) {
      if (now === null || (stretch[0] <= now && now <= stretch[1])) return [];
      stretches.push(stretch);
    }
  }
  const open = union(stretches);
  return [{ Codigo: '604', Detalle: { intervalos: open.map(([from, to]) => `${hour(from)}–${hour(to)}`).join(', ') } }];
}
