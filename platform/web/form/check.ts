import type { Entity } from '../../entity/entity';
import type { Field, Fields, Json } from '../../entity/field';
import type { FieldAt } from '../../fields/kind-web';
import { brokenRules, emptyValue, fieldSchema, type Mode, missingMessage, unconfirmed } from '../../fields/shared';
import type { Value, Values } from '../data/row';

const isBlank = (value: Value) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** The kit's empty values are wire values. */
const isJson = (value: unknown): value is Json => value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value);
export function firstValue(field: Field): Json {
  const empty = emptyValue(field);
  return isJson(empty) ? empty : null;
}
export function firstValues(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, firstValue(field)]));
}

/** What is wrong with a value, as its coded message; the same schema runs on the server. */
export function checkField(field: Field, value: Value, required: boolean): string | undefined {
  if (isBlank(value)) return required ? missingMessage(field) : undefined;
  const parsed = fieldSchema(field).safeParse(value);
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'campo.invalido');
}

/** Everything wrong with a form: field → coded message. */
export function checkForm(
  entity: Entity,
  fields: readonly FieldAt[],
  values: Values,
  isRequired: (at: FieldAt) => boolean,
): Readonly<Record<string, string>> {
  const issues: Record<string, string> = {};
  for (const at of fields) {
    const issue = checkField(at.field, values[at.name], isRequired(at));
    if (issue) issues[at.name] = issue;
  }
  for (const { field, message } of [...brokenRules(entity, { ...values }), ...unconfirmed(entity, values)]) issues[field] ??= message;
  return issues;
}

/** What travels: the fields changed and the version on an update, everything on a creation. */
export function bodyOf(fields: readonly FieldAt[], values: Values, changed: (name: string) => boolean, mode: Mode): Values {
  const sent = fields.filter(({ name }) => mode === 'create' || changed(name));
  return Object.fromEntries(
    sent.map(({ name, field }) => {
      const value = values[name];
      if (isBlank(value) && !Array.isArray(value)) return [name, null];
      const parsed = fieldSchema(field).safeParse(value);
      return [name, parsed.success && isJson(parsed.data) ? parsed.data : value];
    }),
  );
}
