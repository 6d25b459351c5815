import { localMoment, minuteOf } from '../decision/calendar';
import { doorReasons } from '../decision/controls/puerta';
import { behaviourOf, decidesByDay, decideVehicle, type Question, type Reason, type Verdict } from '../decision/decision';
import type { Facts } from '../decision/decision.facts';
import { UNFORETOLD, type VehicleFacts } from '../decision/vehiculo.facts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** A minute from which on the decision may be another one. */
export interface Slot {
  readonly at: number;
  readonly Fecha: string;
  readonly Hora: string;
}

/** Minutes of the day at which a schedule or a restriction by hours begins, or has just ended: they hold by minute, both ends included. */
export function turningMinutes(horarios: Facts['Horarios'], restricciones: Facts['Restricciones']): ReadonlySet<number> {
  const hours = [...horarios.flatMap(({ Intervalos }) => Intervalos), ...restricciones];
  return new Set(
    hours.flatMap(({ HoraInicio, HoraFin }) => (HoraInicio === null || HoraFin === null ? [] : [minuteOf(HoraInicio), minuteOf(HoraFin) + 1])),
  );
}

/** Minutes of the day at which a shift with its margin begins, or has just ended. */
export function shiftMinutes({ Turnos, Margen }: Pick<Facts, 'Turnos' | 'Margen'>): number[] {
  const ofDay = (minute: number) => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return Turnos.flatMap(({ Inicio, Fin }) => [ofDay(Inicio - Margen), ofDay(Fin + Margen + 1)]);
}

/** Clocks jump, and days begin, at a quarter of an hour: within one a minute follows the other. */
const QUARTER = 15 * MINUTE;
const written = (value: number): string => String(value).padStart(2, '0');

/** Every minute of a period as the division's clock shows it. The clock is asked once a quarter: whoever stands at a gate waits meanwhile. */
export function minutesOf(zone: string, from: number, to: number): Slot[] {
  const minutes: Slot[] = [];
  let quarter = { number: Number.NaN, at: from, Fecha: '', minute: 0, second: '' };
  for (let at = from; at < to; at += MINUTE) {
    const number = Math.floor(at / QUARTER);
    if (number !== quarter.number) {
      const { Fecha, Hora } = localMoment(zone, new Date(at));
      quarter = { number, at, Fecha, minute: minuteOf(Hora), second: Hora.slice(6) };
    }
    const minute = quarter.minute + (at - quarter.at) / MINUTE;
    minutes.push({ at, Fecha: quarter.Fecha, Hora: `${written(Math.floor(minute / 60))}:${written(minute % 60)}:${quarter.second}` });
  }
  return minutes;
}

/** Those at which a decision may change: the first, each midnight, each turning minute, and wherever the clock jumps. */
export function slotsOf(minutes: readonly Slot[], turning: ReadonlySet<number>): Slot[] {
  let expected = -1;
  return minutes.filter(({ Hora }) => {
    const minute = minuteOf(Hora);
    const turns = minute !== expected || minute === 0 || turning.has(minute);
    expected = (minute + 1) % DAY_MINUTES;
    return turns;
  });
}

/**
 * The minutes at which what is decided of somebody may change. Those who share hours share them: with the schedules alone they are known by these, without
 * looking at their hours again; where restrictions or shifts have hours too, by all of these.
 */
export function slotsFor(
  minutes: readonly Slot[],
): (facts: Pick<Facts, 'Asignaciones' | 'Horarios' | 'Restricciones'>, shifts: readonly number[]) => readonly Slot[] {
  const bySchedules = new Map<string, Slot[]>();
  const byMinutes = new Map<string, Slot[]>();
  const made = (
    { Horarios, Restricciones }: Pick<Facts, 'Horarios' | 'Restricciones'>,
    held: ReadonlySet<number>,
    shifts: readonly number[],
  ): Slot[] => {
    const schedules = Horarios.filter(({ IdHorario }) => held.has(IdHorario));
    const turning = new Set([...turningMinutes(schedules, Restricciones), ...shifts]);
    const key = [...turning].sort((one, other) => one - other).join();
    const slots = byMinutes.get(key) ?? slotsOf(minutes, turning);
    byMinutes.set(key, slots);
    return slots;
  };
  return (facts, shifts) => {
    const held = new Set<number>();
    for (const { Horarios } of facts.Asignaciones) for (const id of Horarios) held.add(id);
    if (shifts.length > 0 || facts.Restricciones.some(({ HoraInicio }) => HoraInicio !== null)) return made(facts, held, shifts);
    const name = [...held].sort((one, other) => one - other).join();
    const slots = bySchedules.get(name) ?? made({ ...facts, Restricciones: [] }, held, []);
    bySchedules.set(name, slots);
    return slots;
  };
}

export interface Window {
  readonly from: number;
  to: number;
  readonly Advertencias: readonly Reason[];
}
/** A stretch of rest, or outside the shift, in which a door that controls the regime lets nobody in. */
export interface Shut {
  readonly from: number;
  to: number;
  readonly reason: Reason;
}
/** What is told of by its hours: 901 a day of rest, 902 outside the shift. */
const BY_SHIFT = ['901', '902'];
/** When somebody may come in, and what the decision is at a moment. */
export interface Foretold {
  readonly windows: readonly Window[];
  readonly shut: readonly Shut[];
  readonly now: Verdict;
}

/**
 * What is foretold are families 3 and on: the door's own state is told beside, the person's presence is not known later. An open door (L) stays
 * open, because the list is made anew every few minutes.
 */
export const foretoldFacts = <F extends Facts>(facts: F): F => ({
  ...facts,
  Puerta: facts.Puerta && { ...facts.Puerta, Activo: 'S', Modo: facts.Puerta.Modo === 'L' ? 'L' : 'N', SentidoPermitido: 'A' },
  ZonasPresencia: [],
});

const same = (one: readonly Reason[], other: readonly Reason[]) => one.length === other.length && JSON.stringify(one) === JSON.stringify(other);

/** A decision over a period, as windows in which it lets through, and as it is at `now`. */
function overTime(decideAt: (question: Question) => Verdict, Modo: 'S' | 'N', slots: readonly Slot[], end: number, now: number): Foretold {
  const windows: Window[] = [];
  const shut: Shut[] = [];
  let current: Verdict | undefined;
  for (const [place, slot] of slots.entries()) {
    const verdict = decideAt({ Modo, Fecha: slot.Fecha, Hora: slot.Hora, Identificador: '' });
    const to = slots[place + 1]?.at ?? end;
    if (slot.at <= now || !current) current = verdict;
    if (verdict.Permitido === 'N') {
      const [reason] = verdict.Motivos;
      if (!reason || !BY_SHIFT.includes(reason.Codigo)) continue;
      const before = shut.at(-1);
      if (before && before.to === slot.at && same([before.reason], [reason])) before.to = to;
      else shut.push({ from: slot.at, to, reason });
      continue;
    }
    const last = windows.at(-1);
    if (last && last.to === slot.at && same(last.Advertencias, verdict.Advertencias)) last.to = to;
    else windows.push({ from: slot.at, to, Advertencias: verdict.Advertencias });
  }
  if (!current) throw new Error('A period without a minute');
  return { windows, shut, now: current };
}

/** The gate's own decision of somebody who enters, over a period. */
export function foretell(known: Facts, slots: readonly Slot[], end: number, now: number): Foretold {
  return overTime(decidesByDay(foretoldFacts(known)), 'S', slots, end, now);
}

/** A vehicle's own, as if somebody in order drove it: on its way in, and on its way out where the door's type may stop it there. */
export function foretellVehicle(base: Facts, vehicle: VehicleFacts, slots: readonly Slot[], end: number, now: number) {
  const facts = foretoldFacts(base);
  const known = { ...vehicle, ...UNFORETOLD, Credencial: null };
  const over = (Modo: 'S' | 'N') => overTime((question) => decideVehicle(facts, known, question, true), Modo, slots, end, now);
  return { entry: over('S'), exit: behaviourOf(facts, { Modo: 'N' }, 'VEHICULO') === 'B' ? over('N') : null };
}

/** Why the door lets nobody through in a direction, if it does not. */
export const doorRefusal = (facts: Facts, Modo: 'S' | 'N') => doorReasons(facts, { Modo, Fecha: '', Hora: null, Identificador: '' })[0] ?? null;
