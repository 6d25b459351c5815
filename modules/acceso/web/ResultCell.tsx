import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCheck, IconX } from '@tabler/icons-react';

/** Permitted or denied, by colour, sign and word. */
export default function ResultCell({ at, row }: CellProps) {
  const value = plain(row[at.name]);
  const passed = value === 'S';
  return (
    <StatusBadge tone={passed ? 'green' : 'red'} icon={passed ? IconCheck : IconX}>
      {at.options[value] ?? value}
    </StatusBadge>
  );
}
