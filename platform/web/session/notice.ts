import { tab } from './storage';

const KEY = 'aviso';

/** Leaves a notice for the first screen after signing in. */
export function keepNotice(text: string): void {
  tab.set(KEY, text);
}

/** The notice left, once. */
export function takeNotice(): string | null {
  const text = tab.get(KEY);
  tab.remove(KEY);
  return text;
}
