import type { CellProps } from '@platform/fields/kind-web';
import { LightCell, type Lights } from '@platform/web/ui/StatusBadge';
import { IconBan, IconBedFilled, IconCalendarCheck, IconCircleCheck, IconLockOpen, IconUserX } from '@tabler/icons-react';

/** R blue, H green, F grey, L yellow, N orange, X dark red; always with the word. */
export const ESTADOS: Lights = {
  R: { tone: 'blue', icon: IconCalendarCheck },
  H: { tone: 'green', icon: IconBedFilled },
  F: { tone: 'gray', icon: IconCircleCheck },
  L: { tone: 'yellow', icon: IconLockOpen },
  N: { tone: 'orange', icon: IconUserX },
  X: { tone: 'red', icon: IconBan },
};

/** State of a reservation. */
export default function StateCell(props: CellProps) {
  return <LightCell {...props} lights={ESTADOS} />;
}
