import { shownDay } from '@modules/administracion/shared/dia';
import { minuteOf, weekday } from '../calendar';
import type { Finding, Question } from '../decision';
import type { Facts } from '../decision.facts';

type Schedule = Facts['Horarios'][number];
type Stretch = readonly [from: number, to: number];

/** Intervals of a schedule that admit the direction on a day. */
function stretchesOf(schedule: Schedule, facts: Facts, { Fecha, Modo }: Question): Stretch[] {
  const holiday = facts.Feriados.includes(Fecha);
  if (holiday && schedule.FeriadoComo === 'N') return [];
  const day = holiday && schedule.FeriadoComo === 'H' ? 8 : weekday(Fecha);
  const direction = Modo === 'S' ? 'E' : 'S';
  return schedule.Intervalos.filter(({ Dia, TipoEntrada }) => Number(Dia) === day && (TipoEntrada === 'A' || TipoEntrada === direction)).map(
    ({ HoraInicio, HoraFin }) => [minuteOf(HoraInicio), minuteOf(HoraFin)],
  );
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
  const ids = new Set(inForce.flatMap((assignment) => assignment.Horarios));
  if (ids.size === 0) return [{ Codigo: '603', Detalle: { puerta: Puerta?.Nombre ?? Division } }];
  const open = union(Horarios.filter(({ IdHorario }) => ids.has(IdHorario)).flatMap((schedule) => stretchesOf(schedule, facts, question)));
  const now = Hora === null ? null : minuteOf(Hora);
  if (now === null ? open.length > 0 : open.some(([from, to]) => from <= now && now <= to)) return [];
  return [{ Codigo: '604', Detalle: { intervalos: open.map(([from, to]) => `${hour(from)}–${hour(to)}`).join(', ') } }];
}
