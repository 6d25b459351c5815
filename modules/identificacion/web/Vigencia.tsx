import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { Tone } from '@platform/web/theme/theme';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClockHour4, IconIdOff } from '@tabler/icons-react';

export const LIGHTS: Readonly<Record<string, { tone: Tone; icon: typeof IconCircleX }>> = {
  V: { tone: 'green', icon: IconCircleCheck },
  P: { tone: 'blue', icon: IconClockHour4 },
  X: { tone: 'red', icon: IconCircleX },
  I: { tone: 'gray', icon: IconCircleMinus },
  N: { tone: 'orange', icon: IconIdOff },
};

/** The validity of a card: colour, word and sign. */
export function VigenciaCell({ at, row }: CellProps) {
  const code = plain(row[at.name]);
  const light = LIGHTS[code];
  return light ? (
    <StatusBadge tone={light.tone} icon={light.icon}>
      {words.option(at.entity, at.name, code)}
    </StatusBadge>
  ) : null;
}
