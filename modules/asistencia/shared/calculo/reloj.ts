/**
 * The clock of a division (Asistencia, *Calculations* 17). Days are counted from 1970-01-01; *instants* are minutes of UTC; *wall* minutes are
 * day × 1440 + minute of the day, as the clock on the wall shows them.
 */
export const DAY = 1440;
const STEP = 7;
const MINUTE = 60_000;
const DAY_SECONDS = 86_400;

/** The clock jumps at an instant from one offset (minutes east of Greenwich) to another. */
interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

export const dayNumber = (day: string): number =>
  Math.round(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8))) / (DAY * MINUTE));
const shownDays = new Map<number, { readonly iso: string; readonly text: string }>();
/** A day as it is written, remembered: a night writes hundreds of thousands of moments of the same few days. */
function shownDay(day: number): { readonly iso: string; readonly text: string } {
  let shown = shownDays.get(day);
  if (!shown) {
    const iso = new Date(day * DAY * MINUTE).toISOString().slice(0, 10);
    shown = { iso, text: iso.replaceAll('-', '') };
    shownDays.set(day, shown);
  }
  return shown;
}
export const dayText = (day: number): string => shownDay(day).text;
/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

const formats = new Map<string, Intl.DateTimeFormat>();
function offsetAt(zone: string, instant: number): number {
  let format = formats.get(zone);
  if (!format) {
    const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('at-CA', { timeZone: zone, hourCycle: 'h23', ...numeric });
    formats.set(zone, format);
  }
  const part = new Map(format.formatToParts(new Date(instant * MINUTE)).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) / MINUTE - instant;
}

const known = new Map<string, Map<number, number>>();
/** The offset at the beginning (UTC) of every seventh day, remembered: a night asks for it a hundred thousand times. */
function weeklyOffset(zone: string, day: number): number {
  let ofZone = known.get(zone);
  if (!ofZone) {
    ofZone = new Map();
    known.set(zone, ofZone);
  }
  let offset = ofZone.get(day);
  if (offset === undefined) {
    offset = offsetAt(zone, day * DAY);
    ofZone.set(day, offset);
  }
  return offset;
}

function changesOf(zone: string, first: number, last: number): { base: number; changes: Change[] } {
  const from = Math.floor(first / STEP) * STEP;
  const base = weeklyOffset(zone, from);
  const changes: Change[] = [];
  let before = base;
  for (let day = from + STEP; day <= last + STEP; day += STEP) {
    const after = weeklyOffset(zone, day);
    if (after !== before) {
      let [low, high] = [(day - STEP) * DAY, day * DAY];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (offsetAt(zone, middle) === before) low = middle;
        else high = middle;
      }
      changes.push({ at: high, before, after });
    }
    before = after;
  }
  return { base, changes };
}

/** An axis on which a day is measured: minutes, with the wall clock and the instants laid on it. */
export interface Axis {
  /** Where a wall minute stands: of a repeated one, the first. */
  readonly wall: (wall: number) => number;
  readonly instant: (instant: number) => number;
  /** The instant at which a minute of the axis begins. */
  readonly toInstant: (minute: number) => number;
  /** Minutes that the clock shows a second time, and those that it never shows. */
  readonly repeated: readonly number[];
  readonly skipped: readonly number[];
}
export interface Clock {
  readonly zone: string;
  readonly wall: (instant: number) => number;
  readonly instant: (wall: number) => number;
  /** `N`: shifts keep their nominal minutes; `R`: they are as long as they really are. */
  readonly axes: Readonly<Record<'N' | 'R', Axis>>;
  /** An instant in milliseconds with the offset in force: `2026-11-20T06:52:10-05:00`. */
  readonly text: (ms: number) => string;
}

function nominalAxis(base: number, changes: readonly Change[]): Axis {
  const placed: { change: Change; at: number; size: number }[] = [];
  let jumped = 0;
  for (const change of changes) {
    const size = change.after - change.before;
    placed.push({ change, at: change.at + jumped, size });
    if (size > 0) jumped += size;
  }
  const springs = placed.filter(({ size }) => size > 0);
  const falls = placed.filter(({ size }) => size < 0);
  return {
    wall: (shown) => falls.reduce((at, { change, size }) => (shown >= change.at + change.before ? at - size : at), shown - base),
    instant: (instant) => springs.reduce((at, { change, size }) => (instant >= change.at ? at + size : at), instant),
    toInstant: (minute) => springs.reduce((at, one) => (minute >= one.at ? at - Math.min(one.size, minute - one.at) : at), minute),
    repeated: falls.flatMap(({ at, size }) => [at, at - size]),
    skipped: springs.flatMap(({ at, size }) => [at, at + size]),
  };
}

const PADDED = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const pad = (value: number) => PADDED[value] ?? String(value);

/** Whether the clock of a zone ever shows an hour (`HH:mm`) of a day: not where it jumps over it (17). */
export function isShown(zone: string, day: number, hour: string): boolean {
  const clock = clockOf(zone, day, day);
  const wall = day * DAY + Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));
  return clock.wall(clock.instant(wall)) === wall;
}

/** The clock of a zone over some days, and two to each side of them. */
export function clockOf(zone: string, first: number, last: number): Clock {
  const { base, changes } = changesOf(zone, first - 3, last + 3);
  const offset = (instant: number) => changes.reduce((now, { at, after }) => (instant >= at ? after : now), base);
  // In the hour that is missing, the moment of the jump; in the repeated one, its first time.
  const instant = (wall: number) =>
    changes.reduce((found, { at, before, after }) => (wall < at + before ? found : Math.max(at, wall - after)), wall - base);
  const real: Axis = { wall: instant, instant: (at) => at, toInstant: (at) => at, repeated: [], skipped: [] };
  return {
    zone,
    wall: (at) => at + offset(at),
    instant,
    axes: { N: nominalAxis(base, changes), R: real },
    text: (ms) => {
      const east = offset(Math.floor(ms / MINUTE));
      const shown = Math.floor(ms / 1000) + east * 60;
      const day = Math.floor(shown / DAY_SECONDS);
      const second = shown - day * DAY_SECONDS;
      const size = Math.abs(east);
      const hour = `${pad(Math.floor(second / 3600))}:${pad(Math.floor(second / 60) % 60)}:${pad(second % 60)}`;
      return `${shownDay(day).iso}T${hour}${east < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
    },
  };
}
