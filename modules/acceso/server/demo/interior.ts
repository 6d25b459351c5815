import { dayFrom, momentOf } from '@platform/server/demo/rows';
import type { DemoDoor } from './puertas';
import { HISTORY_DAYS, type Spell, shiftOf, type Worker } from './sitio';

/** Somebody at a door. */
export interface Pass {
  readonly at: Date;
  readonly IdPersona: number;
  readonly enters: boolean;
  readonly refused: boolean;
  readonly door: DemoDoor;
  /** The zone that they are in afterwards. */
  readonly zone: number | null;
  /** Forgotten at the gate, and registered by hand at this moment. */
  readonly typed?: Date;
}

const MINUTE = 60_000;
/** Days of the longest stay that goes on. */
const STAY = 25;
const NONE: ReadonlySet<string> = new Set();

/** How far it is from the gate, in minutes: everybody walks at their own pace. */
const walkOf = (IdPersona: number): number => 9 + (IdPersona % 14);
const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE);

const within = (gate: DemoDoor, door: DemoDoor, IdPersona: number, at: Date, enters: boolean): Pass => {
  return { at, IdPersona, enters, refused: false, door, zone: enters ? door.IdZona : gate.IdZona };
};

/** Somebody who works further in: there some minutes after the gate, and away from there some before it. */
export function furtherIn(gate: DemoDoor, door: DemoDoor, { IdPersona, from, to }: Spell, now: Date): Pass[] {
  const walk = walkOf(IdPersona);
  const passes = [within(gate, door, IdPersona, later(from, walk), true), ...(to ? [within(gate, door, IdPersona, later(to, -walk), false)] : [])];
  return passes.filter(({ at }) => at < now);
}

/** A guest of the camp: there after the gate, out of it for each shift and back after it, and out with what is theirs when they leave. */
export function toTheCamp(gate: DemoDoor, camp: DemoDoor, guest: Worker, { IdPersona, from, to }: Spell, today: string, now: Date): Pass[] {
  const walk = walkOf(IdPersona);
  const pass = (at: Date, enters: boolean) => within(gate, camp, IdPersona, at, enters);
  const [arrived, leaves] = [later(from, walk), to ? later(to, -walk) : now];
  const days = Array.from({ length: HISTORY_DAYS + STAY + 1 }, (_, at) => dayFrom(today, at - HISTORY_DAYS - STAY));
  const shifts = days.flatMap((day) => {
    const shift = shiftOf(guest, day, NONE);
    const [out, back] = shift ? [momentOf(day, shift.from - walk - 12), momentOf(day, shift.to + walk + 8)] : [];
    return out && back && out > arrived && out < leaves ? [{ out, back }] : [];
  });
  const passes = [pass(arrived, true), ...shifts.flatMap(({ out, back }) => [pass(out, false), ...(back < leaves ? [pass(back, true)] : [])])];
  // Who goes home from the shift does not come by the camp again.
  if (to && passes.at(-1)?.enters) passes.push(pass(leaves, false));
  return passes.filter(({ at }) => at < now);
}
