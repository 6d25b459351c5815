import { zone } from '../../web/data/reader';
import { plain } from '../../web/data/row';
import { shownMoment } from '../../web/data/zone';
import type { CellProps } from '../kind-web';

export function MomentCell({ at, row }: CellProps) {
  return <>{shownMoment(plain(row[at.name]), zone())}</>;
}
