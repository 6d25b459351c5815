import type { CellProps } from '@platform/fields/kind-web';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';

/** The hour of a moment. */
export default function ClockCell({ at, row }: CellProps) {
  const moment = row[at.name];
  return typeof moment === 'string' ? clockOf(moment, zone()).slice(11, 16) : null;
}
