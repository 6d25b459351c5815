import { texts } from '../../web/data/row';
import type { CellProps } from '../kind-web';

export function ChoicesCell({ at, row }: CellProps) {
  return (
    <>
      {texts(row[at.name])
        .map((code) => at.options[code] ?? code)
        .join(', ')}
    </>
  );
}
