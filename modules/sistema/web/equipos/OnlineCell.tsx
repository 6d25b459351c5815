import type { CellProps } from '@platform/fields/kind-web';
import { t } from '@platform/web/i18n/t';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircle, IconCircleFilled } from '@tabler/icons-react';

/** A dot, and the word for who cannot tell the dots apart. */
export default function OnlineCell({ at, row }: CellProps) {
  const online = row[at.name] === 'S';
  return (
    <StatusBadge tone={online ? 'green' : 'gray'} icon={online ? IconCircleFilled : IconCircle}>
      {t(online ? 'values.yes' : 'values.no')}
    </StatusBadge>
  );
}
