import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconTool } from '@tabler/icons-react';

/** Whether an equipment is operating or under maintenance. */
export default function ConditionCell({ at, row }: CellProps) {
  const code = plain(row[at.name]);
  return (
    <StatusBadge tone={code === 'M' ? 'orange' : 'green'} icon={code === 'M' ? IconTool : IconCircleCheck}>
      {at.options[code] ?? code}
    </StatusBadge>
  );
}
