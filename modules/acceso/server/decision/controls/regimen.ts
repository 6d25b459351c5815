import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import { cycleDays, readSegments, shiftOn } from '@modules/administracion/shared/turno';
import { minuteOf } from '../calendar';
import type { Finding, Question } from '../decision';
import type { Facts, PlannedShift } from '../decision.facts';

const DAY_MINUTES = 1440;

/** 901 a rest day of the guard in force, beyond the days that the division grants before and after work. */
function restReasons({ Guardias, Descanso }: Facts, { Fecha }: Question): Finding[] {
  const guard = Guardias.find(({ FechaInicio, FechaFin }) => FechaInicio <= Fecha && (FechaFin === null || Fecha <= FechaFin));
  const blocks = guard && readSegments(guard.Segmentos);
  if (!guard || !blocks) return [];
  const works = (day: string) => shiftOn(blocks, guard.FechaBase, day).Tipo === 'T';
  for (let away = -Descanso.Gracia; away <= Descanso.Anticipo; away++) if (works(addDays(Fecha, away))) return [];
  const { DiaCiclo } = shiftOn(blocks, guard.FechaBase, Fecha);
  return [{ Codigo: '901', Detalle: { regimen: guard.Regimen, guardia: guard.Guardia, i: DiaCiclo, n: cycleDays(blocks) } }];
}

const hour = (minute: number) => {
  const of = minute % DAY_MINUTES;
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
};

/** 902 outside every shift of these days and its margin; told by the shift of the day itself. A day without shift is no matter of this one. */
function shiftReasons({ Turnos: planned, Margen, Feriados }: Facts, { Fecha, Hora }: Question): Finding[] {
  if (Hora === null) return [];
  const now = minuteOf(Hora);
  const Turnos = planned.filter((one) => one.EnFeriado || !Feriados.includes(one.Fecha));
  const within = ({ Fecha: day, Inicio, Fin }: PlannedShift) => {
    const at = now + daysBetween(day, Fecha) * DAY_MINUTES;
    return Inicio - Margen <= at && at <= Fin + Margen;
  };
  const today = Turnos.find((one) => one.Fecha === Fecha);
  if (!today || Turnos.some(within)) return [];
  return [{ Codigo: '902', Detalle: { turno: today.Turno, inicio: hour(today.Inicio), fin: hour(today.Fin) } }];
}

/** Whether the regime of somebody is looked at on a day: a profile in force asks it, and the person is not excepted. */
export function regimeControlled({ Asignaciones, Control }: Pick<Facts, 'Asignaciones' | 'Control'>, day: string): boolean {
  if (Control?.ValidaRegimen === 'N') return false;
  return Asignaciones.some(({ FechaInicio, FechaFin, ControlaRegimen }) => ControlaRegimen && FechaInicio <= day && day <= FechaFin);
}

/** Family 13: 901 a day of rest · 902 outside the shift. */
export function regimeReasons(facts: Facts, question: Question): Finding[] {
  return regimeControlled(facts, question.Fecha) ? [...restReasons(facts, question), ...shiftReasons(facts, question)] : [];
}
