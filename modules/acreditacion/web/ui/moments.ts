import { zone } from '@platform/web/data/reader';
import { plain, type Value } from '@platform/web/data/row';
import { clockOf, shownDay, shownMoment, undashed } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { say } from '../say';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `hace 3 días`. */
export function ago(iso: string | number, now = Date.now()): string {
  const passed = now - new Date(iso).getTime();
  if (Number.isNaN(passed) || passed < MINUTE) return say('hace.momento');
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'always' });
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < 2 * DAY) return words.format(-Math.floor(passed / HOUR), 'hour');
  return words.format(-Math.floor(passed / DAY), 'day');
}

/** How urgent an age is: within a day, within three, longer. */
export function ageTone(iso: string, now = Date.now()): 'green' | 'yellow' | 'red' {
  const passed = now - new Date(iso).getTime();
  return passed < DAY ? 'green' : passed < 3 * DAY ? 'yellow' : 'red';
}

export const moment = (iso: Value): string => shownMoment(plain(iso), zone());
export const day = (value: Value): string => shownDay(plain(value));

/** `del 01/03/2026 al 30/06/2026`; empty without dates. */
export function period(from: Value, to: Value): string {
  return from && to ? say('comun.delAl', { desde: day(from), hasta: day(to) }) : '';
}

/** Today in the division, `yyyyMMdd`. */
export const today = (): string => undashed(clockOf(new Date().toISOString(), zone()));
