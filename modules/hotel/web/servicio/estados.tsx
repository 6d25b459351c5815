import type { CellProps } from '@platform/fields/kind-web';
import { LightCell, type Lights } from '@platform/web/ui/StatusBadge';
import { IconBan, IconCircleCheck, IconClock, IconProgress } from '@tabler/icons-react';

const ESTADOS: Lights = {
  P: { tone: 'orange', icon: IconClock },
  E: { tone: 'blue', icon: IconProgress },
  T: { tone: 'green', icon: IconCircleCheck },
  X: { tone: 'gray', icon: IconBan },
};

/** State of an order of room service. */
export default function ServiceState(props: CellProps) {
  return <LightCell {...props} lights={ESTADOS} />;
}
