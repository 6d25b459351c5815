import { Progress } from '@mantine/core';
import { NumberCell } from '@platform/fields/int/cell';
import type { CellProps } from '@platform/fields/kind-web';
import { percentUsed, toneOf } from '../../shared/licencia';
import { say } from '../say';
import classes from '../sistema.module.css';

const COLORS = { green: 'teal', amber: 'yellow', red: 'red' } as const;

/** What is left of a licence, and how much is used as a bar: amber from 90 %, red when full. */
export default function BalanceCell({ at, row }: CellProps) {
  const used = Number(row.Usado);
  const quantity = Number(row.Cantidad);
  return (
    <span className={classes.balance}>
      <span className="tabular">
        <NumberCell at={at} row={row} />
      </span>
      <Progress
        className={classes.bar}
        size="sm"
        value={Math.min(100, percentUsed(used, quantity))}
        color={COLORS[toneOf(used, quantity)]}
        aria-label={say('licencias.uso', { usado: used, cantidad: quantity })}
      />
    </span>
  );
}
