import type { CellProps } from '@platform/fields/kind-web';
import classes from '../asistencia.module.css';
import { asHours } from '../minutos';

/** Minutes as hours; nothing where there are none. */
export default function HoursCell({ at, row }: CellProps) {
  const minutes = Number(row[at.name] ?? 0);
  return minutes > 0 ? <span className={classes.number}>{asHours(minutes)}</span> : null;
}
