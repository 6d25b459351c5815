import { z } from 'zod';
import { confirmingFields, type Entity, writableFields } from '../entity/entity';
import { type Field, isRequiredColumn, type Kind } from '../entity/field';
import { choiceKind } from './choice/shared';
import { choicesKind } from './choices/shared';
import { codeKind } from './code/shared';
import { dateKind } from './date/shared';
import { decimalKind } from './decimal/shared';
import { detailKind } from './detail/shared';
import { digitsKind } from './digits/shared';
import { emailKind } from './email/shared';
import { fileKind } from './file/shared';
import { flagKind } from './flag/shared';
import { intKind } from './int/shared';
import type { KindShared } from './kind';
import { momentKind } from './moment/shared';
import { photoKind } from './photo/shared';
import { refKind } from './ref/shared';
import { refsKind } from './refs/shared';
import { secretKind } from './secret/shared';
import { tagsKind } from './tags/shared';
import { textKind } from './text/shared';
import { timeKind } from './time/shared';

/** The one list of field kinds on this side. */
export const KINDS: Record<Kind, KindShared> = {
  text: textKind,
  code: codeKind,
  digits: digitsKind,
  email: emailKind,
  int: intKind,
  decimal: decimalKind,
  flag: flagKind,
  choice: choiceKind,
  choices: choicesKind,
  tags: tagsKind,
  date: dateKind,
  moment: momentKind,
  time: timeKind,
  ref: refKind,
  refs: refsKind,
  file: fileKind,
  photo: photoKind,
  detail: detailKind,
  secret: secretKind,
};

// Making one costs a hundred times its use, and a field stays as it was defined.
const schemas = new WeakMap<Field, z.ZodType>();

/** Schema of one field's value, null admitted unless it is required. */
export function fieldSchema(field: Field): z.ZodType {
  const known = schemas.get(field);
  if (known) return known;
  const schema = KINDS[field.kind].schema(field);
  const made = isRequiredColumn(field) ? schema : schema.nullable();
  schemas.set(field, made);
  return made;
}

/** Coded message of a field without a value. */
export const missingMessage = (field: Field | undefined): string => field?.missing ?? 'campo.obligatorio';

export type Mode = 'create' | 'update';
const EMPTY_LIST = new Set<Kind>(['choices', 'tags', 'refs']);

/** Value of a field nobody filled in. */
export function emptyValue(field: Field): unknown {
  if (field.default !== undefined) return field.default;
  if (field.kind === 'flag') return 'N';
  return EMPTY_LIST.has(field.kind) ? [] : null;
}

/** Schema of what a form sends: every field on creating, those sent (and Version) on updating; `proposed` are filled in by the server where it can. */
export function schemaFor(entity: Entity, mode: Mode, proposed: readonly string[] = []): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(entity)) {
    const schema = fieldSchema(field);
    // What has a value without being sent is not asked of whoever creates a row.
    const asked = mode === 'create' && !proposed.includes(name) && !schema.safeParse(emptyValue(field)).success;
    shape[name] = asked ? schema : schema.optional();
  }
  if (entity.options.retire) shape.Activo = z.enum(['S', 'N'], { error: 'campo.opcion' }).optional();
  if (entity.options.key?.kind === 'code' && mode === 'create') {
    const { max = 20, tooLong, pattern } = entity.options.key;
    shape[entity.key] = codeKind.schema({ kind: 'code', max, tooLong, pattern });
  }
  if (mode === 'update') shape.Version = z.number({ error: 'campo.obligatorio' }).int({ error: 'campo.entero' });
  return z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? 'campo.desconocido' : 'peticion.invalida') });
}

/** Blank texts become null and, on creating, absent fields take their default. */
export function fillBlanks(entity: Entity, sent: Record<string, unknown>, mode: Mode): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...sent };
  for (const [name, field] of writableFields(entity)) {
    const value = filled[name];
    if (typeof value === 'string' && value.trim() === '') filled[name] = null;
    if (mode === 'create' && (value === undefined || (value === null && isRequiredColumn(field)))) filled[name] = emptyValue(field);
  }
  return filled;
}

/** Checks the definition's cross-field rules on a whole row; answers the broken ones as field → coded message. */
export function brokenRules(entity: Entity, row: Record<string, unknown>): { field: string; message: string }[] {
  const broken: { field: string; message: string }[] = [];
  for (const rule of entity.options.rules ?? []) {
    const value = row[rule.field];
    const from = row[rule.from];
    if (value === null || value === undefined || from === null || from === undefined) continue;
    const later = typeof value === 'number' && typeof from === 'number' ? value - from : String(value).localeCompare(String(from));
    if (later < 0 || (rule.rule === 'after' && later === 0)) {
      broken.push({ field: rule.field, message: rule.message ?? (rule.rule === 'after' ? 'fechas.inicio_menor' : 'fechas.fin_menor') });
    }
  }
  return broken;
}

/** Secrets typed without their confirmation, or with another one, as field → coded message. */
export function unconfirmed(entity: Entity, sent: Readonly<Record<string, unknown>>): { field: string; message: string }[] {
  return confirmingFields(entity).flatMap(([field, { confirms }]) => {
    const [again, first] = [sent[field] || null, sent[confirms ?? ''] || null];
    if (!confirms || again === first) return [];
    return [{ field, message: again === null ? 'secreto.sin_confirmar' : 'secreto.confirmacion' }];
  });
}

/**
 * Names that answers carry and a caller may send back untouched. They are dropped, never honoured;
 * asked only for names that the schema does not take.
 */
export function isEchoedName(entity: Entity, name: string): boolean {
  if (ECHOED.has(name) || name === entity.key) return true;
  const field = entity.fields[name];
  if (field) return field.computed === true || field.server === true;
  return Object.keys(entity.fields).some((own) => name === own.replace(/^Id/, '') || name === `${own}Hash` || name === `${own}Texto`);
}
const ECHOED = new Set([
  'IdCliente',
  'IdDivision',
  'UsuarioCreacion',
  'FechaCreacion',
  'UsuarioModificacion',
  'FechaModificacion',
  'RowIndex',
  'can',
  '_proteccion',
  'Version',
]);
