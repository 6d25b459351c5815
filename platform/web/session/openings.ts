/** How long an opening counts, in days. */
const DAYS = 30;
/** Options remembered: the shortcuts show eight. */
const KEPT = 40;
/** By option, how often on each day (days since 1970). */
export type Openings = Readonly<Record<string, Readonly<Record<string, number>>>>;

const timesOf = (days: Readonly<Record<string, number>> = {}): number => Object.values(days).reduce((sum, n) => sum + n, 0);
const byTimes = (openings: Openings): string[] => Object.keys(openings).sort((one, other) => timesOf(openings[other]) - timesOf(openings[one]));

/** Without what is older than thirty days. */
function recent(openings: Openings, today: number): Openings {
  const cut = Object.entries(openings).map(
    ([id, days]) => [id, Object.fromEntries(Object.entries(days).filter(([day]) => Number(day) > today - DAYS))] as const,
  );
  return Object.fromEntries(cut.filter(([, days]) => timesOf(days) > 0));
}

/** Openings with one more today, without old ones nor the least opened beyond those kept. */
export function withOpening(openings: Openings, menuId: string, today: number): Openings {
  const days = openings[menuId];
  const counted = recent({ ...openings, [menuId]: { ...days, [today]: (days?.[today] ?? 0) + 1 } }, today);
  const kept = new Set([menuId, ...byTimes(counted)].slice(0, KEPT));
  return Object.fromEntries(Object.entries(counted).filter(([id]) => kept.has(id)));
}

/** Options opened in the last thirty days, the most opened first. */
export function mostOpened(openings: Openings, today: number): string[] {
  return byTimes(recent(openings, today));
}
