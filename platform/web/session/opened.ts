import * as z from 'zod/mini';
import { mostOpened, type Openings, withOpening } from './openings';
import { preference, setPreference } from './preferences';

const KEY = 'aperturas';
const DAY_MS = 86_400_000;
const schema = z.record(z.string(), z.record(z.string(), z.number()));
const own = (): Openings => preference(KEY, schema) ?? {};

const todayNumber = (): number => Math.floor(Date.now() / DAY_MS);

/** Counts that the user opened an option. */
export function countOpening(menuId: string): void {
  setPreference(KEY, withOpening(own(), menuId, todayNumber()));
}

/** What this user opened most in thirty days (reportes.md, W01). */
export function ownMostOpened(): string[] {
  return mostOpened(own(), todayNumber());
}
