import type { CellProps } from '@platform/fields/kind-web';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle } from '@tabler/icons-react';
import { say } from '../say';

/** More than this and its marks are not of their moment. */
const FAR_SECONDS = 120;

/** How far a device's clock is from ours; far enough to matter, with a sign. */
export default function ClockCell({ at, row }: CellProps) {
  const seconds = row[at.name];
  if (typeof seconds !== 'number') return null;
  const told = say('equipos.segundos', { n: seconds });
  if (Math.abs(seconds) <= FAR_SECONDS) return <>{told}</>;
  return (
    <StatusBadge tone="red" icon={IconAlertTriangle}>
      {told}
    </StatusBadge>
  );
}
