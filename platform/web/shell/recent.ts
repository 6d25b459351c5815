import type { Found } from './useFound';

const MOST = 6;
/** Of this page alone: a name that was looked up stays on no computer. */
const opened = new Map<string, readonly Found[]>();

/** What somebody opened last, the last one first. */
export const recentOnes = (username: string): readonly Found[] => opened.get(username) ?? [];

/** Keeps what somebody opened. */
export function rememberOpened(username: string, one: Found): void {
  opened.set(username, [one, ...recentOnes(username).filter(({ href }) => href !== one.href)].slice(0, MOST));
}
