import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconBan, IconClock, IconPlugConnectedX, IconWifi } from '@tabler/icons-react';
import { say } from '../say';

/** To be approved, on line, off line or blocked: by colour, sign and word. */
export default function StateCell({ at, row }: CellProps) {
  const state = plain(row[at.name]);
  if (state === 'P')
    return (
      <StatusBadge tone="orange" icon={IconClock}>
        {at.options.P ?? state}
      </StatusBadge>
    );
  if (state === 'B')
    return (
      <StatusBadge tone="red" icon={IconBan}>
        {at.options.B ?? state}
      </StatusBadge>
    );
  const online = row.EnLinea === 'S';
  return (
    <StatusBadge tone={online ? 'green' : 'gray'} icon={online ? IconWifi : IconPlugConnectedX}>
      {say(online ? 'equipos.enLinea' : 'equipos.sinConexion')}
    </StatusBadge>
  );
}
