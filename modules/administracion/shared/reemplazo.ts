import { addDays } from './dia';

/** Days that something is given for; without an end it is open. */
export interface Days {
  readonly FechaInicio: string;
  readonly FechaFin: string | null;
}

/**
 * What is left of an assignment where another takes the days `from`–`to` (null: open): what was before ends the day before, what
 * outlives them continues after, and one inside them is gone (Comedores, *Asignación de personas a grupos*; Hotel, of profiles).
 */
export function replaced({ FechaInicio, FechaFin }: Days, from: string, to: string | null): readonly Days[] {
  const left: Days[] = [];
  if (FechaInicio < from) left.push({ FechaInicio, FechaFin: addDays(from, -1) });
  if (to !== null && (FechaFin === null || FechaFin > to)) left.push({ FechaInicio: addDays(to, 1), FechaFin });
  return left;
}
