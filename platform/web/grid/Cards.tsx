import { Checkbox, Skeleton } from '@mantine/core';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import classes from './grid.module.css';
import { RowLink } from './RowLink';
import { notRepeated } from './repeated';
import type { GridColumn, GridProps } from './types';

/** Columns that a card shows before it is asked for more. */
const AT_FIRST = 6;

function Pairs({ columns, row }: { columns: readonly GridColumn[]; row: WireRow }) {
  return (
    <dl className={classes.pairs}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.label}</dt>
          <dd>{column.show(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same rows on a phone: one card each, its columns as label and value. */
export function Cards({
  label,
  titleColumn,
  columns,
  rows,
  rowKey,
  rowTitle,
  struck,
  expected,
  stale,
  selection,
  onToggle,
  hrefOf,
  onOpen,
  actions,
}: GridProps & { onToggle: (row: WireRow) => void }) {
  const pictures = columns.filter(({ picture }) => picture);
  const rest = columns.filter(({ id, picture }) => id !== titleColumn && !picture);
  const named = columns.find(({ id, own }) => id === titleColumn && own);
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
      {rows.map((row, at) => {
        const said = named ? rest : notRepeated(rest, row, rowTitle(row));
        return (
          <li key={rowKey(row)} className={classes.card} data-struck={struck?.(row)}>
            <div className={classes.cardHead}>
              {selection && (
                <Checkbox
                  checked={selection.has(rowKey(row))}
                  onChange={() => onToggle(row)}
                  aria-label={t('list.selectRow', { n: row.RowIndex ?? at + 1 })}
                />
              )}
              {pictures.map((picture) => (
                <span key={picture.id}>{picture.show(row)}</span>
              ))}
              <strong className={classes.cardTitle}>
                <RowLink href={hrefOf?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                  {named?.show(row) ?? rowTitle(row)}
                </RowLink>
              </strong>
              {struck?.(row) && <span className={classes.struck}>{struck(row)}</span>}
              {actions?.(row)}
            </div>
            <Pairs columns={said.slice(0, AT_FIRST)} row={row} />
            {said.length > AT_FIRST && (
              <details className={classes.more}>
                <summary>{t('actions.more')}</summary>
                <Pairs columns={said.slice(AT_FIRST)} row={row} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
