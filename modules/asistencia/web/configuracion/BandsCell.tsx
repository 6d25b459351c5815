import type { CellProps } from '@platform/fields/kind-web';
import { bandsOf } from './bandas';

/** `120 → 25 %, → 35 %` */
export default function BandsCell({ at, row }: CellProps) {
  return (
    <>
      {bandsOf(row[at.name])
        .map(({ until, percent }) => `${until ?? ''} → ${percent} %`.trim())
        .join(', ')}
    </>
  );
}
