import { type Entity, labelOf } from '../../entity/entity';
import type { Field, Json } from '../../entity/field';
import { language } from '../i18n/language';
import { zone } from './reader';
import { isThere } from './there';
import { shownDay, shownMoment } from './zone';

/** A value as it travels; an absent field has not been sent to this reader. */
export type Value = Json | undefined;

/** What a form holds and sends. */
export type Values = Readonly<Record<string, Value>>;

/** A row as the server answers it: fields, titles of references, what this session may do with it. */
export interface WireRow {
  readonly [field: string]: Value;
  readonly RowIndex?: number;
  readonly Version?: number;
  readonly can?: Readonly<Record<string, boolean>>;
  /** `E` masked, `O` hidden, by the profile's data protection. */
  readonly _proteccion?: Readonly<Record<string, 'E' | 'O'>>;
}

/** The row's key, as it goes into an address. */
export function keyOf(entity: Entity, row: Values): string {
  return plain(row[entity.key]);
}

/** The field that says the same in English, where what every client shares is kept in both languages. */
const ENGLISH = 'Ingles';
/** Whether a field has such a companion. */
export const hasEnglish = (entity: Entity, name: string): boolean => `${name}${ENGLISH}` in entity.fields;
/** Whether `other` is the English companion of `name`. */
export const isEnglishOf = (name: string, other: string): boolean => other === `${name}${ENGLISH}`;
/** A value in the reader's language. */
export function inLanguage(entity: Entity, row: Values, name: string): Value {
  return (language() === 'en' && hasEnglish(entity, name) && row[`${name}${ENGLISH}`]) || row[name];
}

/** The words that name a row to a person; a day or an instant as people read it. */
export function titleOf(entity: Entity, row: Values): string {
  return saidOf(entity, row, entity.options.title) || keyOf(entity, row);
}

/** A field's value in words, where they follow from it alone: a reference by its title, a day or an instant as people read it. */
export function saidOf(entity: Entity, row: Values, name: string): string {
  const kind = entity.fields[name]?.kind;
  const said = plain(kind === 'ref' ? row[labelOf(name)] : inLanguage(entity, row, name));
  if (said === '') return '';
  if (kind === 'moment') return shownMoment(said, zone());
  return kind === 'date' ? shownDay(said) : said;
}

/** A value as plain text: `''` when there is none. */
export function plain(value: Value): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Texts of a list value. */
export function texts(value: Value): string[] {
  return Array.isArray(value) ? value.map(plain) : [];
}

export function isMasked(row: WireRow | undefined, name: string): boolean {
  return row?._proteccion?.[name] === 'E';
}
export function isHidden(row: WireRow | undefined, name: string): boolean {
  return row?._proteccion?.[name] === 'O';
}

/** Equal as they would travel; a blank text is no value. */
export function sameValue(one: Value, other: Value): boolean {
  return JSON.stringify(blank(one)) === JSON.stringify(blank(other));
}
const blank = (value: Value): Value => (value === '' || value === undefined ? null : value);

/** The flag that a row which may be retired carries. */
export const ACTIVO: Field = { kind: 'flag', default: 'S', list: true, filter: true };

/** Every field a screen may show, `Activo` last. */
export function fieldsOf(entity: Entity): [string, Field][] {
  const own: [string, Field][] = Object.entries(entity.fields).filter(([, field]) => isThere(field));
  return entity.options.retire && !entity.fields.Activo ? [...own, ['Activo', ACTIVO]] : own;
}
