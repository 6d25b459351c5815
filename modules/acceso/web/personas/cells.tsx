import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { LightCell, type Lights, StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconCircleMinus, IconCircleX, IconClockHour4, IconShieldCheck } from '@tabler/icons-react';
import { say } from '../say';

const ACCREDITATION: Lights = {
  V: { tone: 'green', icon: IconCircleCheck },
  W: { tone: 'orange', icon: IconAlertTriangle },
  X: { tone: 'red', icon: IconCircleX },
  S: { tone: 'red', icon: IconBan },
  D: { tone: 'gray', icon: IconCircleMinus },
  P: { tone: 'blue', icon: IconClockHour4 },
};
const GROUP: Lights = {
  V: { tone: 'green', icon: IconCircleCheck },
  X: { tone: 'red', icon: IconCircleX },
  N: { tone: 'gray', icon: IconCircleMinus },
};
/** Signs of the states of a requirement. */
export const REQUIREMENT: Lights = {
  V: { tone: 'green', icon: IconCircleCheck },
  W: { tone: 'orange', icon: IconAlertTriangle },
  G: { tone: 'orange', icon: IconClockHour4 },
  X: { tone: 'red', icon: IconCircleX },
  P: { tone: 'red', icon: IconCircleMinus },
  E: { tone: 'blue', icon: IconShieldCheck },
};

/** The accreditation and the validity of the group, each by colour, sign and word. */
export const AccreditationCell = (cell: CellProps) => <LightCell {...cell} lights={ACCREDITATION} />;
export const GroupCell = (cell: CellProps) => <LightCell {...cell} lights={GROUP} />;

/** How many requirements are in force, about to expire and expired: the worst of them gives the colour. */
export function RequirementsCell({ at, row }: CellProps) {
  const counts = plain(row[at.name]);
  const [v = '0', w = '0', x = '0'] = counts.split('/');
  if (counts === '' || counts === '0/0/0') return null;
  const tone = x !== '0' ? 'red' : w !== '0' ? 'orange' : 'green';
  const Sign = x !== '0' ? IconCircleX : w !== '0' ? IconAlertTriangle : IconCircleCheck;
  const told = say('gestion.requisitosCuenta', { v, w, x });
  return (
    <span role="img" title={told} aria-label={told}>
      <StatusBadge tone={tone} icon={Sign}>{`${v} · ${w} · ${x}`}</StatusBadge>
    </span>
  );
}
