import { Progress } from '@mantine/core';
import type { CellProps } from '@platform/fields/kind-web';
import { numberFormat } from '@platform/web/i18n/number';

const NEAR = 90;

/** What a repository holds of what it may. */
export default function UsedBar({ at, row }: CellProps) {
  const used = Number(row[at.name] ?? 0);
  const most = Number(row.TamanoMaximo ?? 0);
  const share = most > 0 ? Math.min(100, (used / most) * 100) : 0;
  const number = numberFormat({ maximumFractionDigits: 2 });
  return (
    <>
      {number.format(used)} {String(row.Unidad ?? '')} · {number.format(share)} %
      <Progress value={share} color={share >= 100 ? 'red' : share >= NEAR ? 'orange' : 'teal'} size="xs" aria-hidden />
    </>
  );
}
