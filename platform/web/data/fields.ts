import { type Entity, labelOf } from '../../entity/entity';
import type { Field } from '../../entity/field';
import type { FieldAt } from '../../fields/kind-web';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import { fieldsOf } from './row';

/** A field in its place, with its words. */
export function fieldAt(entity: Entity, name: string, field: Field): FieldAt {
  const labels = words.entity(entity);
  const label = field.label ?? labels.fields[name] ?? labels.fields[labelOf(name)] ?? (name === 'Activo' ? t('values.active') : name);
  return { entity, name, field, label, help: labels.help?.[name], options: labels.options[name] ?? {} };
}

const known = new WeakMap<Entity, readonly FieldAt[]>();

/** Every field that a screen may show; the language never changes while the page lives, so once is enough. */
export function fieldsAt(entity: Entity): readonly FieldAt[] {
  const made = known.get(entity) ?? fieldsOf(entity).map(([name, field]) => fieldAt(entity, name, field));
  known.set(entity, made);
  return made;
}

/**
 * The key that a person types, for entities that have one. Unless it has a word of its own it is called as the entity,
 * or, where a field is already called so, the code.
 */
export function keyField(entity: Entity): FieldAt | undefined {
  const { key } = entity.options;
  if (key?.kind !== 'code') return undefined;
  const at = fieldAt(entity, entity.key, {
    kind: 'code',
    max: key.max ?? 20,
    tooLong: key.tooLong,
    required: true,
    list: true,
    search: true,
    fixed: true,
  });
  const label = at.label === at.name ? words.entity(entity).one : at.label;
  const taken = entity.key in words.entity(entity).fields ? [] : Object.values(words.entity(entity).fields);
  return { ...at, label: taken.includes(label) ? t('values.code') : label };
}
