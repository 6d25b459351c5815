import { plain } from '../../web/data/row';
import { shownDay } from '../../web/data/zone';
import type { CellProps } from '../kind-web';

export function DayCell({ at, row }: CellProps) {
  return <>{shownDay(plain(row[at.name]))}</>;
}
