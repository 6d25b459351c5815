import { Progress } from '@mantine/core';
import type { CellProps } from '@platform/fields/kind-web';
import { language } from '@platform/web/i18n/language';

const NEAR = 90;

/** What a repository holds of what it may. */
export default function UsedBar({ at, row }: CellProps) {
  const used = Number(row[at.name] ?? 0);
  const most = Number(row.TamanoMaximo ?? 0);
  const share = most > 0 ? Math.min(100, (used / most) * 100) : 0;
  const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
  return (
    <>
      {number.format(used)} {String(row.Unidad ?? '')} · {number.format(share)} %
      <Progress value={share} color={share >= 100 ? 'red' : share >= NEAR ? 'orange' : 'teal'} size="xs" aria-hidden />
    </>
  );
}
