import { recall, remember } from '../session/storage';

export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'idioma';
/** Time between a choice that changes everything and the reload (specification §9). */
export const RELOAD_MS = 400;

const kept = recall(KEY);
const current: Language = kept === 'en' ? 'en' : 'es';

/** The language of the page: Spanish unless the person chose English. It never changes while the page lives. */
export function language(): Language {
  return current;
}

/** Stores the choice and reloads, so that no word of the former language stays on the screen. */
export function changeLanguage(next: Language): void {
  if (next === current) return;
  remember(KEY, next);
  window.setTimeout(() => window.location.reload(), RELOAD_MS);
}

/** The language that the person has elsewhere, on a browser where nobody chose one. */
export function followLanguage(wanted: Language | undefined): void {
  if (kept === null && wanted) changeLanguage(wanted);
}

/** Marks the page for screen readers and renews the day that a choice is kept. */
export function announceLanguage(): void {
  document.documentElement.lang = current;
  if (kept) remember(KEY, kept);
}
