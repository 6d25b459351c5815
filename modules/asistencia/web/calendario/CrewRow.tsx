import { Face } from '@platform/web/ui/Face';
import { memo } from 'react';
import type { FilaCalendario } from '../../shared/calendario.wire';
import classes from './calendario.module.css';
import { shortDay } from './days';
import { letterAt, wordsAt } from './letters';

interface Props {
  readonly row: FilaCalendario;
  readonly at: number;
  readonly days: readonly string[];
  readonly today: number;
  /** One letter a day: `1` chosen. */
  readonly chosen: string;
  /** The column that the keyboard stands on, of this row. */
  readonly focused: number | null;
  /** The column whose *why* is open. */
  readonly open: number | null;
  /** The column over which something chosen is carried. */
  readonly over: number | null;
}

const count = (row: FilaCalendario, letter: string) => [...row.Letras].filter((one) => one === letter).length;

/** One person's days. It is drawn again only when something of it changes: five hundred of them are on the screen. */
export const CrewRow = memo(function CrewRow({ row, at, days, today, chosen, focused, open, over }: Props) {
  const name = row.Apellidos === null ? '••••' : row.Apellidos;
  const [absent, missing] = [count(row, 'F'), count(row, 'M')];
  return (
    <tr aria-rowindex={at + 2} className={classes.row} data-open={open === null ? undefined : true}>
      <th scope="row" className={classes.name} title={`${name}${row.Nombres ? `, ${row.Nombres}` : ''}`}>
        <Face hash={row.Foto} small /> <b>{name}</b>
        {row.Nombres && <span>, {row.Nombres}</span>}
      </th>
      {days.map((day, column) => {
        const { kind, shown, late, overtime, changed, conflict, closed } = letterAt(row, column);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is chosen
          <td
            key={day}
            aria-colindex={column + 2}
            aria-label={`${shortDay(day)}: ${wordsAt(row, column)}`}
            aria-selected={chosen[column] === '1'}
            tabIndex={focused === column ? 0 : -1}
            className={classes.cell}
            data-r={at}
            data-c={column}
            data-today={column === today || undefined}
            data-open={open === column || undefined}
            data-over={over === column || undefined}
          >
            <i
              data-kind={kind}
              data-late={late || undefined}
              data-overtime={overtime || undefined}
              data-changed={changed || undefined}
              data-conflict={conflict || undefined}
              data-closed={closed || undefined}
            >
              {shown}
            </i>
          </td>
        );
      })}
      <td className={classes.sum} data-tone={absent > 0 ? 'red' : undefined}>
        {absent || '·'}
      </td>
      <td className={classes.sum} data-tone={missing > 0 ? 'orange' : undefined}>
        {missing || '·'}
      </td>
    </tr>
  );
});
