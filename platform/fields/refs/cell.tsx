import { labelOf } from '../../entity/entity';
import { plain } from '../../web/data/row';
import type { CellProps } from '../kind-web';
import { TitlesOf } from '../ref/cell';

/** Titles of the rows in the list. */
export function ReferencesCell({ at, row }: CellProps) {
  const beside = row[labelOf(at.name)];
  const keys = row[at.name];
  if (beside !== undefined) return plain(beside);
  if (!Array.isArray(keys)) return plain(keys);
  return <TitlesOf resource={at.field.resource ?? ''} keys={keys} />;
}
