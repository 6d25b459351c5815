import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { numberFormat } from '@platform/web/i18n/number';

/** How much a repository may hold, with its unit: `2.5 GB`. */
export default function SizeCell({ at, row }: CellProps) {
  return <>{`${numberFormat({ maximumFractionDigits: 2 }).format(Number(row[at.name] ?? 0))} ${plain(row.Unidad)}`}</>;
}
