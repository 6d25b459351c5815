import type { Entity } from '../../entity/entity';
import type { FieldAt } from '../../fields/kind-web';
import { fieldsAt, keyField } from '../data/fields';
import { isHidden, isMasked, type WireRow } from '../data/row';
import type { EntityScreen } from '../pages/screen';
import type { FieldConfig } from '../session/wire';

/** What the client configured of a field, matched ignoring case. */
function configOf(config: readonly FieldConfig[], name: string): FieldConfig | undefined {
  return config.find(({ Campo }) => Campo.toLowerCase() === name.toLowerCase());
}

const isUnsaid = (row: WireRow, name: string): boolean => {
  const value = row[name];
  return !isMasked(row, name) && (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0));
};

export interface FormFields {
  /** In the order of the definition. */
  readonly shown: readonly FieldAt[];
  /** Those a person may fill in: checked and sent. */
  readonly open: readonly FieldAt[];
  isRequired(at: FieldAt): boolean;
  isReadOnly(at: FieldAt): boolean;
}

interface Question {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly row: WireRow | undefined;
  readonly config: readonly FieldConfig[];
  readonly hide: readonly string[];
  /** The session may not change this row. */
  readonly frozen: boolean;
}

/** Which fields a form has and which of them are open, from definition, field configuration, protection and permission. */
export function formFields({ entity, extend, row, config, hide, frozen }: Question): FormFields {
  const key = keyField(entity);
  const all = [...(key && !(key.name in entity.fields) ? [key] : []), ...fieldsAt(entity)];
  const isReadOnly = ({ name, field }: FieldAt) => {
    const fixed = row !== undefined && (field.fixed === true || configOf(config, name)?.Modificable === 'N');
    if (row && extend.readsOnly?.(name, row)) return true;
    return frozen || field.server === true || field.computed === true || fixed || isMasked(row, name);
  };
  const shown = all.filter((at) => {
    const { name, field } = at;
    if (hide.includes(name) || extend.hide?.includes(name) || isHidden(row, name)) return false;
    if (field.kind === 'detail' && !extend.inputs?.[name]) return false;
    if (row === undefined) return !field.server && !field.computed && name !== 'Activo';
    // What only filters, and what nobody may fill in and says nothing.
    if (field.ofReader && !field.list) return false;
    if ((field.server || field.computed) && isUnsaid(row, name)) return false;
    return true;
  });
  return {
    shown,
    open: shown.filter((at) => !isReadOnly(at)),
    isReadOnly,
    isRequired: ({ name, field }) => field.required === true || configOf(config, name)?.Obligatorio === 'S',
  };
}

/** Fields that must be emptied when another changes, and those that depend on them in turn. */
export function dependentsOf(entity: Entity, name: string, found: Set<string> = new Set()): Set<string> {
  for (const [other, field] of Object.entries(entity.fields)) {
    if (field.dependsOn?.includes(name) && !found.has(other)) {
      found.add(other);
      dependentsOf(entity, other, found);
    }
  }
  return found;
}
