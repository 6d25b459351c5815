import type { CellProps } from '@platform/fields/kind-web';
import { LightCell, type Lights } from '@platform/web/ui/StatusBadge';
import { IconBan, IconCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react';

const lights: Lights = {
  P: { tone: 'yellow', icon: IconClockHour4 },
  A: { tone: 'green', icon: IconCheck },
  R: { tone: 'red', icon: IconCircleX },
  X: { tone: 'orange', icon: IconBan },
};

/** The state of a justification by colour, sign and word. */
export default function StateCell(props: CellProps) {
  return <LightCell {...props} lights={lights} />;
}
