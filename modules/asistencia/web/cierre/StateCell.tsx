import type { CellProps } from '@platform/fields/kind-web';
import { LightCell, type Lights } from '@platform/web/ui/StatusBadge';
import { IconClockHour4, IconFileExport, IconLock, IconLockOpen } from '@tabler/icons-react';

const lights: Lights = {
  A: { tone: 'green', icon: IconLockOpen },
  P: { tone: 'yellow', icon: IconClockHour4 },
  C: { tone: 'blue', icon: IconLock },
  E: { tone: 'teal', icon: IconFileExport },
};

/** The state of a period by colour, sign and word. */
export default function StateCell(props: CellProps) {
  return <LightCell {...props} lights={lights} />;
}
