import { addDays } from '@modules/administracion/shared/dia';

/** A group of a person for some days; without an end it is open. */
export interface Assignment {
  readonly IdPersona: number;
  readonly IdGrupo: number;
  readonly FechaInicio: string;
  readonly FechaFin: string | null;
}
type Days = Pick<Assignment, 'FechaInicio' | 'FechaFin'>;

/**
 * What is left of an assignment where another takes the days `from`–`to` (null: open): what was before ends the day before, what
 * outlives them continues after, and one inside them is gone (Comedores, *Asignación de personas a grupos*).
 */
export function replaced({ FechaInicio, FechaFin }: Days, from: string, to: string | null): readonly Days[] {
  const left: Days[] = [];
  if (FechaInicio < from) left.push({ FechaInicio, FechaFin: addDays(from, -1) });
  if (to !== null && (FechaFin === null || FechaFin > to)) left.push({ FechaInicio: addDays(to, 1), FechaFin });
  return left;
}
