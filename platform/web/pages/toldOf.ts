import { labelIn } from '../../entity/entity';
import type { FieldAt } from '../../fields/kind-web';
import { api } from '../api/client';
import { keyOf, plain, type Values, type WireRow } from '../data/row';
import { rowSchema } from '../data/schemas';
import { t } from '../i18n/t';

/** What a field of a row is called in a sentence: the name of what it refers to, the words of a code. */
export function toldOf({ entity, name, field, options }: FieldAt, row: Values): string {
  const value = row[name];
  if (field.kind === 'flag') return t(value === 'S' ? 'actions.yes' : 'actions.no');
  const text = (field.kind === 'ref' && plain(row[labelIn(entity, name)])) || plain(value);
  return options[text] ?? (text === '' ? '—' : text);
}

/** The same of a row that was just written, which may have come without the names of what it refers to. */
export async function toldAfter(at: FieldAt, saved: WireRow): Promise<string> {
  const { entity, name, field } = at;
  const named = field.kind !== 'ref' || saved[name] === null || plain(saved[labelIn(entity, name)]) !== '';
  return toldOf(at, named ? saved : await api.get(`/api/${entity.resource}/${encodeURIComponent(keyOf(entity, saved))}`, {}, rowSchema));
}
