/** How many previous same weekdays with service make the usual. */
export const SEMANAS = 4;

/** Rations of today beside what is usual on its weekday. */
export interface ContraHabitual {
  /** Null without history. */
  readonly Habitual: number | null;
  /** Of the usual, in %, one decimal. */
  readonly Diferencia: number | null;
}

/** Half away from zero, so that falling short and going over are told alike. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) || 0;

/**
 * Dining against usual (Reportes, W14): the mean of the last four same weekdays on which somebody was served, to a whole ration, and
 * how far today is from it. `previous` are those weekdays, the latest first.
 */
export function againstUsual(today: number, previous: readonly number[]): ContraHabitual {
  const served = previous.filter((rations) => rations > 0).slice(0, SEMANAS);
  if (served.length === 0) return { Habitual: null, Diferencia: null };
  const Habitual = rounded(served.reduce((sum, rations) => sum + rations, 0) / served.length);
  return { Habitual, Diferencia: rounded(((today - Habitual) * 1000) / Habitual) / 10 };
}
