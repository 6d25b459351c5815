import type { CellProps } from '@platform/fields/kind-web';
import { LightCell, type Lights } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconUser } from '@tabler/icons-react';

const LIGHTS: Lights = {
  D: { tone: 'green', icon: IconCircleCheck },
  P: { tone: 'blue', icon: IconUser },
  V: { tone: 'red', icon: IconAlertTriangle },
  I: { tone: 'gray', icon: IconCircleMinus },
};

/** Where a card of the stock is: colour, word and sign. */
export const SituacionCell = (cell: CellProps) => <LightCell {...cell} lights={LIGHTS} />;
