import { labelOf } from '../../entity/entity';
import type { Value } from '../../web/data/row';
import { plain } from '../../web/data/row';
import { language } from '../../web/i18n/language';
import { numberText } from '../../web/i18n/number';
import type { CellProps, FieldAt } from '../kind-web';

/** A number as the reader's language writes it; a masked one stays as it came. Years and the like keep no separator. */
export function shownNumber(at: FieldAt, value: Value, language: string): string {
  if (typeof value !== 'number') return plain(value);
  const scale = at.field.kind === 'decimal' ? (at.field.scale ?? 2) : 0;
  return numberText(value, scale, language);
}

export function NumberCell({ at, row }: CellProps) {
  // Money comes told by the server, in its currency.
  if (at.field.currency && typeof row[at.name] === 'number') return <>{plain(row[labelOf(at.name)])}</>;
  return <>{shownNumber(at, row[at.name], language())}</>;
}
