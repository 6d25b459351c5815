import { useSyncExternalStore } from 'react';
import { zone } from './reader';
import { clockOf, undashed } from './zone';

const LOOK_MS = 15_000;

/** The day that it is in a time zone, `yyyyMMdd`. */
export const dayIn = (place: string): string => undashed(clockOf(new Date().toISOString(), place));

/** Tells when the day of a time zone changes; answers how to stop it. */
export function watchDay(place: () => string, told: () => void): () => void {
  let known = dayIn(place());
  const timer = setInterval(() => {
    const now = dayIn(place());
    if (now === known) return;
    known = now;
    told();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

const subscribe = (told: () => void) => watchDay(zone, told);
const snapshot = () => dayIn(zone());

/** Today in the division, `yyyyMMdd`: a page that is left open over midnight goes on with the new day. */
export const useToday = (): string => useSyncExternalStore(subscribe, snapshot);
