import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { StatusBadge } from '@platform/web/ui/StatusBadge';

const TONES = { F: 'blue', V: 'green', W: 'yellow', X: 'red', M: 'red' } as const;
const isState = (code: string): code is keyof typeof TONES => Object.hasOwn(TONES, code);

/** The state of a licence by its colour. */
export default function StateCell({ at, row }: CellProps) {
  const code = plain(row[at.name]);
  return <StatusBadge tone={isState(code) ? TONES[code] : 'gray'}>{at.options[code] ?? code}</StatusBadge>;
}
