import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';

const LOOKS = {
  '1': { tone: 'blue', icon: IconInfoCircle },
  '2': { tone: 'orange', icon: IconAlertCircle },
  '3': { tone: 'red', icon: IconAlertTriangle },
} as const;
const isLevel = (code: string): code is keyof typeof LOOKS => code in LOOKS;

/** How serious, by colour and word. */
export default function SeverityCell({ at, row }: CellProps) {
  const code = plain(row[at.name]);
  return isLevel(code) ? <StatusBadge {...LOOKS[code]}>{at.options[code] ?? code}</StatusBadge> : null;
}
