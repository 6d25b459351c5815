import { plain } from '../../web/data/row';
import type { CellProps } from '../kind-web';

export function TextCell({ at, row }: CellProps) {
  return <>{plain(row[at.name])}</>;
}
