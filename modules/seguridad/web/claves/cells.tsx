import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { moment } from '../Access';
import { say } from '../say';
import classes from '../seguridad.module.css';

/** Fewer days than these are shown in red. */
const SOON = 7;

/** Days left of a password, red when few. */
export function DaysCell({ row }: CellProps) {
  const days = row.DiasVence;
  if (typeof days !== 'number') return <>{plain(days ?? null)}</>;
  const shown = days < 0 ? say('claves.vencida') : days === 0 ? say('claves.hoy') : say('claves.diasPara', { count: days });
  return <span className={days < SOON ? classes.soon : undefined}>{shown}</span>;
}

/** When an automatic lock that still holds ends. */
export function UnlockCell({ row }: CellProps) {
  return <>{row.Estado === 'B' && row.SeDesbloquea ? moment(plain(row.SeDesbloquea)) : ''}</>;
}
