import { columnResizingFeature, columnSizingFeature, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { WireRow } from '../data/row';
import { useGridPreferences } from './preferences';
import type { GridColumn, GridProps } from './types';

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  rowSelectionFeature,
});
export type GridTable = ReturnType<typeof useGridTable>;
const NO_ROWS: WireRow[] = [];
export const NARROWEST = 56;

/** Place of the column whose words name the row and lead to it: the first that is not a picture. */
export const namingColumn = (columns: readonly GridColumn[]): number =>
  Math.max(
    0,
    columns.findIndex(({ picture }) => !picture),
  );

/** The table's model: the server pages and sorts, the browser widens and selects. */
export function useGridTable({ id, columns, rows, rowKey, sort, onSort, selection, onSelect }: GridProps) {
  const [preferences, changePreferences] = useGridPreferences(id);
  const [widths, setWidths] = useState(preferences.widths);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: WireRow) => row[column.id],
        size: column.width,
        minSize: NARROWEST,
        enableSorting: column.sortable,
        sortDescFirst: false,
      })),
    [columns],
  );
  const data = useMemo(() => (rows ? [...rows] : NO_ROWS), [rows]);
  const rowSelection = useMemo(() => Object.fromEntries([...(selection?.keys() ?? [])].map((key): [string, true] => [key, true])), [selection]);
  const sorting = useMemo(() => sort.map(({ selector, desc }) => ({ id: selector, desc })), [sort]);
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: true,
    enableRowSelection: selection !== undefined,
    columnResizeMode: 'onChange',
    state: { columnSizing: widths, rowSelection, sorting },
    onSortingChange: (change) =>
      onSort?.(
        (typeof change === 'function' ? change(sorting) : change).map((one) => ({
          selector: one.id,
          desc: one.desc,
        })),
      ),
    onColumnSizingChange: (change) => {
      const next = typeof change === 'function' ? change(widths) : change;
      setWidths(next);
      changePreferences({ widths: next });
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      const known = new Map([...(selection ?? []), ...data.map((row): [string, WireRow] => [rowKey(row), row])]);
      onSelect?.(new Map([...known].filter(([key]) => next[key])));
    },
  });
}
