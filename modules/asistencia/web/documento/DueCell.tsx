import type { CellProps } from '@platform/fields/kind-web';
import { zone } from '@platform/web/data/reader';
import { plain } from '@platform/web/data/row';
import { clockOf, shownDay, undashed } from '@platform/web/data/zone';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle } from '@tabler/icons-react';

/** The day until which a document may be handed in; in red once it has passed. */
export default function DueCell({ at, row }: CellProps) {
  const day = plain(row[at.name]);
  if (!day) return null;
  const late = day < undashed(clockOf(new Date().toISOString(), zone()));
  return late ? (
    <StatusBadge tone="red" icon={IconAlertTriangle}>
      {shownDay(day)}
    </StatusBadge>
  ) : (
    <span>{shownDay(day)}</span>
  );
}
