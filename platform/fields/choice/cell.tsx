import { plain } from '../../web/data/row';
import type { CellProps } from '../kind-web';

export function ChoiceCell({ at, row }: CellProps) {
  const code = plain(row[at.name]);
  return <>{at.options[code] ?? code}</>;
}
