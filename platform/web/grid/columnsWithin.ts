import type { GridColumn } from './types';

/** Fewer say nothing of a row. */
const FEWEST = 3;
/** The row's number, its box and its menu. */
const AROUND = 150;

/** Of some columns, in their order, those that have room: the first matter most, and a picture counts as none. */
export function columnsWithin<C extends Pick<GridColumn, 'width' | 'picture'>>(columns: readonly C[], room: number): readonly C[] {
  let left = room - AROUND;
  let words = 0;
  return columns.filter(({ width, picture }) => {
    left -= width;
    if (!picture) words += 1;
    return left >= 0 || words <= FEWEST;
  });
}
