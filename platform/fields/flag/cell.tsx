import { IconCheck, IconMinus } from '@tabler/icons-react';
import { plain } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import classes from '../fields.module.css';
import type { CellProps } from '../kind-web';

/** Yes and no by sign, word and colour. */
export function FlagCell({ at, row }: CellProps) {
  const value = row[at.name];
  if (value !== 'S' && value !== 'N') return <>{plain(value)}</>;
  const yes = value === 'S';
  const Sign = yes ? IconCheck : IconMinus;
  return (
    <span className={yes ? classes.yes : classes.no}>
      <Sign size={14} stroke={2.5} aria-hidden />
      {t(yes ? 'values.yes' : 'values.no')}
    </span>
  );
}
