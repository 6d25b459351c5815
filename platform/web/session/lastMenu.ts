import { recall, remember } from './storage';

const KEY = 'ultimo-menu';

/** The last option that was opened, kept for a day (specification §3). */
export function rememberLast(menuId: string): void {
  remember(KEY, menuId);
}
export function recallLast(): string | null {
  return recall(KEY);
}
