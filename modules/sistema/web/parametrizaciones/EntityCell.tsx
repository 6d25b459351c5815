import type { CellProps } from '@platform/fields/kind-web';
import { entityOf } from '@platform/web/data/entities';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { sayCode } from '../say';

const GROUP = 'recursos';

/** A resource by the name people know it by. */
export default function EntityCell({ at, row }: CellProps) {
  const resource = plain(row[at.name]);
  const entity = entityOf(resource);
  const word = entity ? words.entity(entity).one : sayCode(GROUP, resource);
  return <>{word.startsWith(`${GROUP}.`) ? resource : word}</>;
}
