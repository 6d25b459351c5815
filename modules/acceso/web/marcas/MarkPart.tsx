import type { PartProps } from '@platform/web/page/pageParts';
import MarkNote from './MarkNote';

/** On the page of a mark, why it is not changed. */
export default function MarkPart({ row }: PartProps) {
  return <MarkNote values={row} row={row} />;
}
