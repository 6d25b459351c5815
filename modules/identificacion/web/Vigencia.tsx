import type { CellProps } from '@platform/fields/kind-web';
import { LightCell, type Lights } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClockHour4, IconIdOff } from '@tabler/icons-react';

export const LIGHTS: Lights = {
  V: { tone: 'green', icon: IconCircleCheck },
  P: { tone: 'blue', icon: IconClockHour4 },
  X: { tone: 'red', icon: IconCircleX },
  I: { tone: 'gray', icon: IconCircleMinus },
  N: { tone: 'orange', icon: IconIdOff },
};

/** The validity of a card: colour, word and sign. */
export const VigenciaCell = (cell: CellProps) => <LightCell {...cell} lights={LIGHTS} />;
