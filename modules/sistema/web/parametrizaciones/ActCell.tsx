import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { actWord } from './acts';

/** What was done, in words. */
export default function ActCell({ at, row }: CellProps) {
  return <>{actWord(plain(row[at.name]))}</>;
}
