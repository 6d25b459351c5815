import { dayNumber } from '@modules/administracion/shared/dia';

/** Days travel as `yyyyMMdd`; what happens at the gate happens on the division's clock. */
export interface LocalMoment {
  readonly Fecha: string;
  /** `HH:mm:ss` */
  readonly Hora: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const lately = new Map<string, { readonly second: number; readonly moment: LocalMoment }>();

/** What the clock of a time zone shows at an instant. At a change of shift many come in the same second. */
export function localMoment(zone: string, at: Date): LocalMoment {
  const second = Math.floor(at.getTime() / 1000);
  const known = lately.get(zone);
  if (known?.second === second) return known.moment;
  const moment = shownBy(zone, at);
  lately.set(zone, { second, moment });
  return moment;
}

function shownBy(zone: string, at: Date): LocalMoment {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? '';
  return { Fecha: `${of('year')}${of('month')}${of('day')}`, Hora: `${of('hour')}:${of('minute')}:${of('second')}` };
}

const MINUTE = 60_000;

/** The first minute of the day that the clock of a time zone shows at an instant: not always midnight, nor always so many hours before. */
export function dayBegins(zone: string, at: Date): Date {
  const day = localMoment(zone, at).Fecha;
  let first = at.getTime() - (at.getTime() % MINUTE);
  while (localMoment(zone, new Date(first - MINUTE)).Fecha === day) first -= MINUTE;
  return new Date(first);
}

/** 1 Monday … 7 Sunday; 1 January 1970 was a Thursday. */
export const weekday = (day: string): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;

const digit = (hour: string, at: number): number => hour.charCodeAt(at) - 48;
/** `06:30` or `06:30:59` as minutes of the day; `24:00` is 1440. */
export const minuteOf = (hour: string): number => (digit(hour, 0) * 10 + digit(hour, 1)) * 60 + digit(hour, 3) * 10 + digit(hour, 4);

const DAY_MS = 86_400_000;
const readAsUtc = ({ Fecha, Hora }: LocalMoment): number => Date.parse(`${Fecha.slice(0, 4)}-${Fecha.slice(4, 6)}-${Fecha.slice(6, 8)}T${Hora}Z`);
const offsetAt = (zone: string, at: number): number => readAsUtc(localMoment(zone, new Date(at))) - at;

/** The instants at which the clock of a time zone shows a local moment: none, one or two; and as if it had not been put forward. */
function instantsOf(zone: string, local: LocalMoment): { readonly same: readonly number[]; readonly plain: number } {
  const shown = readAsUtc(local);
  const before = offsetAt(zone, shown - DAY_MS);
  const instants = new Set([before, offsetAt(zone, shown + DAY_MS)].map((offset) => shown - offset));
  const same = [...instants].filter((at) => readAsUtc(localMoment(zone, new Date(at))) === shown);
  return { same: same.sort((one, other) => one - other), plain: shown - before };
}

/** Whether the clock of a time zone shows a local moment twice. */
export const comesTwice = (zone: string, local: LocalMoment): boolean => instantsOf(zone, local).same.length > 1;

/**
 * The instant at which the clock of a time zone shows a local moment. In the hour that comes twice, the earlier one that is not before
 * `notBefore`; in the hour that does not exist, as if the clock had not been put forward.
 */
export function instantOf(zone: string, local: LocalMoment, notBefore = 0): Date {
  const { same, plain } = instantsOf(zone, local);
  const [first = plain] = same;
  return new Date(same.find((at) => at >= notBefore) ?? first);
}

/** Minutes that a time zone is ahead of UTC at an instant. */
export const minutesAhead = (zone: string, at: Date): number => offsetAt(zone, at.getTime() - (at.getTime() % 1000)) / MINUTE;

const CLOCK_YEARS = [2000, 2099] as const;
/** Whether the clock of a gate or a reader may show a year: one that lost its battery tells of another. */
export const isClockYear = (year: number): boolean => year >= CLOCK_YEARS[0] && year <= CLOCK_YEARS[1];
