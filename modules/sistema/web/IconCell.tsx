import { ThemeIcon } from '@mantine/core';
import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { iconOf } from '@platform/web/ui/icons';

/** A module's icon in its colour. */
export default function IconCell({ at, row }: CellProps) {
  const name = plain(row[at.name]);
  const Icon = iconOf(name);
  return (
    <ThemeIcon size="md" color={plain(row.Color) || undefined} autoContrast aria-label={name} role="img">
      <Icon size={16} aria-hidden />
    </ThemeIcon>
  );
}
