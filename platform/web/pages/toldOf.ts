import { labelOf } from '../../entity/entity';
import type { FieldAt } from '../../fields/kind-web';
import { plain, type Values } from '../data/row';
import { t } from '../i18n/t';

/** What a field of a row is called in a sentence: the name of what it refers to, the words of a code. */
export function toldOf({ name, field, options }: FieldAt, row: Values): string {
  const value = row[name];
  if (field.kind === 'flag') return t(value === 'S' ? 'actions.yes' : 'actions.no');
  const text = (field.kind === 'ref' && plain(row[labelOf(name)])) || plain(value);
  return options[text] ?? (text === '' ? '—' : text);
}
