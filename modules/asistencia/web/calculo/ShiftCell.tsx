import type { CellProps } from '@platform/fields/kind-web';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import classes from '../asistencia.module.css';

/** The hours of a day's shift: `07:00–19:00`. */
export default function ShiftCell({ row }: CellProps) {
  const { InicioTurno, FinTurno } = row;
  if (typeof InicioTurno !== 'string' || typeof FinTurno !== 'string') return null;
  const hour = (moment: string) => clockOf(moment, zone()).slice(11, 16);
  return (
    <span className={classes.number}>
      {hour(InicioTurno)}–{hour(FinTurno)}
    </span>
  );
}
