import type { Entity } from '../../entity/entity';
import type { FieldAt } from '../../fields/kind-web';
import type { WireRow } from '../data/row';
import { formFields } from '../form/fields';
import type { FieldConfig } from '../session/wire';
import type { EntityScreen } from './screen';

/** Kinds that are changed within the height of a row. */
const KINDS: ReadonlySet<string> = new Set(['text', 'int', 'decimal', 'choice', 'flag', 'date', 'digits', 'email', 'time', 'ref']);
/** More fields than this are no simple catalog: they are looked at together, in their form, but for those that the definition sets apart. */
const SIMPLE = 10;

/** Whether the rows of a list are a catalog of few fields, which nothing asks about together before it is saved. */
function isSimple(entity: Entity, extend: EntityScreen): boolean {
  const fields = Object.values(entity.fields).filter((field) => !field.server && !field.computed);
  return (
    !entity.options.page &&
    !extend.form &&
    !extend.beforeSave &&
    !extend.propose &&
    fields.length <= SIMPLE &&
    fields.every(({ kind }) => kind !== 'detail')
  );
}

/** Whether a list has fields that are changed by themselves at all. */
export const hasApart = (entity: Entity, extend: EntityScreen): boolean =>
  !extend.readOnly && ((entity.options.apart?.length ?? 0) > 0 || isSimple(entity, extend));

interface Question {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly row: WireRow;
  readonly config: readonly FieldConfig[];
}

/** The fields of a row that the session may change by themselves: in their cell, or for many rows at once. */
export function apartOf({ entity, extend, row, config }: Question): FieldAt[] {
  const simple = isSimple(entity, extend);
  return formFields({ entity, extend, row, config, hide: [], frozen: false }).open.filter(
    ({ name, field }) =>
      (simple || entity.options.apart?.includes(name)) &&
      KINDS.has(field.kind) &&
      !field.multiline &&
      !field.ofReader &&
      !field.dependsOn &&
      name !== 'Activo' &&
      extend.inputs?.[name] === undefined &&
      Object.values(entity.fields).every(({ dependsOn }) => !dependsOn?.includes(name)),
  );
}
