import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { LightCell, type Lights, StatusBadge } from '@platform/web/ui/StatusBadge';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCalendar,
  IconCheck,
  IconCircleX,
  IconClock,
  IconHelp,
  IconPlane,
  IconShieldCheck,
} from '@tabler/icons-react';
import { isAtWork } from '../../shared/hoy';
import { say } from '../say';

const lights: Lights = {
  A: { tone: 'green', icon: IconCheck },
  F: { tone: 'red', icon: IconCircleX },
  D: { tone: 'teal', icon: IconCalendar },
  H: { tone: 'teal', icon: IconCalendar },
  J: { tone: 'blue', icon: IconShieldCheck },
  M: { tone: 'orange', icon: IconAlertCircle },
  N: { tone: 'blue', icon: IconShieldCheck },
  V: { tone: 'blue', icon: IconPlane },
  X: { tone: 'yellow', icon: IconHelp },
};

/** The state of a day by colour, sign and word. */
export default function StateCell(props: CellProps) {
  const fault = props.row.Fallo;
  if (typeof fault === 'string' && fault !== '')
    return (
      <span title={fault}>
        <StatusBadge tone="red" icon={IconAlertTriangle}>
          {say('calculo.noCalculado')}
        </StatusBadge>
      </span>
    );
  if (isAtWork(plain(props.row.Estado), plain(props.row.FinTurno) || null, Date.now()))
    return (
      <StatusBadge tone="blue" icon={IconClock}>
        {say('calculo.enTurno')}
      </StatusBadge>
    );
  return <LightCell {...props} lights={lights} />;
}
