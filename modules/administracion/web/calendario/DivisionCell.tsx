import type { CellProps } from '@platform/fields/kind-web';
import { ReferenceCell } from '@platform/fields/ref/cell';
import { say } from '../say';

/** The division of a day, or that it is of them all. */
export default function DivisionCell(props: CellProps) {
  return props.row.IdDivision === null ? say('todasLasDivisiones') : <ReferenceCell {...props} />;
}
