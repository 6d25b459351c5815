import { Checkbox, Skeleton } from '@mantine/core';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import classes from './grid.module.css';
import { RowLink } from './RowLink';
import type { GridProps } from './types';

/** The same rows on a phone: one card each, its columns as label and value. */
export function Cards({ label, columns, rows, rowKey, rowTitle, expected, stale, selection, onToggle, hrefOf, onOpen, actions }: GridProps & { onToggle: (row: WireRow) => void }) {
  const [first, ...rest] = columns;
  if (!rows) {
    return (
      <div role="status" aria-label={t('list.loading')}>
        {Array.from({ length: Math.min(expected, 6) }, (_, at) => (
          <Skeleton key={`card-${String(at)}`} height={96} mb="xs" />
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={stale} data-stale={stale || undefined}>
      {rows.map((row, at) => (
        <li key={rowKey(row)} className={classes.card}>
          <div className={classes.cardHead}>
            {selection && <Checkbox checked={selection.has(rowKey(row))} onChange={() => onToggle(row)} aria-label={t('list.selectRow', { n: row.RowIndex ?? at + 1 })} />}
            <strong className={classes.cardTitle}>
              <RowLink href={hrefOf?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                {first?.show(row) ?? rowTitle(row)}
              </RowLink>
            </strong>
            {actions?.(row)}
          </div>
          <dl className={classes.pairs}>
            {rest.map((column) => (
              <div key={column.id}>
                <dt>{column.label}</dt>
                <dd>{column.show(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
