/**
 * Field kinds of an entity definition. A definition is pure data: what a kind does (column, schema, input,
 * cell, filter) lives in `platform/fields/<kind>/`, never here.
 */

/** What every field may say about itself. */
export interface FieldOptions {
  /** Must have a value whenever the row is saved. */
  readonly required?: boolean;
  /** Unique per client among active and retired rows alike; `installation`: among every client's. */
  readonly unique?: boolean | 'installation';
  /** Shown as a grid column by default. */
  readonly list?: boolean;
  /** Offered as a filter above the grid. */
  readonly filter?: boolean;
  /** Found by the global search box (case and accents ignored). */
  readonly search?: boolean;
  /** A calculated text that stands, as it is, in what is searched: its parts one after another, with a space between. */
  readonly inSearch?: boolean;
  /** Personal datum: *Enmascarar sensibles* marks it, and it may be masked or hidden per profile. */
  readonly sensitive?: boolean;
  /** `Resource.Field` of other entities whose value it shows: it is masked or hidden when they are. */
  readonly shows?: readonly string[];
  /** Calculated by the server from other data; has no column of its own. */
  readonly computed?: boolean;
  /** A calculated field that is no part of a row's statement: filled in as rows go out, or only filtered by (`asked`); never sorted by. */
  readonly ofReader?: boolean;
  /** Stored, but only the server writes it. */
  readonly server?: boolean;
  /** Fixed once the row exists. */
  readonly fixed?: boolean;
  /** Value of a new row when none is sent. */
  readonly default?: string | number | readonly string[] | readonly number[];
  /** Code of its own message when it is missing, instead of the general one. */
  readonly missing?: string;
  /** Code of its own message when it is too long, instead of the general one. */
  readonly tooLong?: string;
  /** Code of its own message when it is not of its kind, instead of the general one. */
  readonly wrong?: string;
  /** Form tab (a key of the entity's `tabs`); the first tab when absent. */
  readonly tab?: string;
  /** Its words, where a client and no dictionary has them: a field the client has defined for itself. */
  readonly label?: string;
}

export interface TextOptions extends FieldOptions {
  readonly max: number;
  /** What it admits; a description (DES) where it says nothing, anything at all where it says null. */
  readonly pattern?: PatternName | null;
  /** Rendered as a text area. */
  readonly multiline?: boolean;
}
export interface CodeOptions extends FieldOptions {
  readonly max: number;
  /** What it admits; letters, digits, hyphen and underscore (LDG) where it says nothing, anything at all where it says null. */
  readonly pattern?: PatternName | null;
  /** Keeps letter case (`A-IIb`); otherwise stored in upper case. */
  readonly keepCase?: boolean;
}
export interface DigitsOptions extends FieldOptions {
  readonly max: number;
}
export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  /** It names rather than counts (a year): written without separators. */
  readonly plain?: true;
}
export interface DateOptions extends FieldOptions {
  /** It is the day of this instant where it happened: who asks by the day is answered by the instant's index. */
  readonly dayOf?: string;
}
export interface DecimalOptions extends NumberOptions {
  readonly precision: number;
  readonly scale: number;
  /**
   * An amount of money: the way from this row to its currency, by references (`IdMoneda`, `IdComedor.IdMoneda`). It is kept rounded
   * half up to the currency's decimals and told with its symbol, in the number format of the division's country (Sistema › Moneda).
   */
  readonly currency?: string;
}
export interface ChoiceOptions extends FieldOptions {
  readonly options: readonly string[];
}
export interface RefOptions extends FieldOptions {
  /** Of a module that this one does not stand on: a product without it has no such field. */
  readonly ifThere?: true;
  /** The other entity has a text key (`IdMenu`, `IdUsuario`). */
  readonly textKey?: boolean;
  /** Form select is emptied and reloaded when this other field changes, and passes it as a look-up filter. */
  readonly dependsOn?: readonly string[];
  /** Filtering by a row takes everything that hangs from it too, by this reference of the other entity to itself. */
  readonly below?: string;
  /** Look-up filter by which a field of `dependsOn` is passed, where it has another name there. */
  readonly as?: Readonly<Record<string, string>>;
  /** Constant look-up filter, e.g. `{ Contratista: 'S' }`. */
  readonly only?: Readonly<Record<string, string>>;
  /** Why the database need not prove it with each row, where it need not: what makes it true whoever writes. */
  readonly unproved?: string;
}
export interface PhotoOptions extends FieldOptions {
  /** It is of somebody: whoever takes it is told when it shows no face, or more than one. */
  readonly portrait?: true;
}
export interface SecretOptions extends FieldOptions {
  readonly max: number;
  /** Typed again to be sure of this other secret; never stored. */
  readonly confirms?: string;
}
export interface FileOptions extends FieldOptions {
  readonly accept: readonly ('pdf' | 'jpg' | 'png')[];
  /** What its files are for (MAN manuals, REQ requirements); DOC when absent. */
  readonly use?: 'DOC' | 'REQ' | 'MAN';
}

/** Text patterns by the code the product uses for them (Sistema › Text patterns). */
export type PatternName =
  | 'LNE'
  | 'LET'
  | 'LEE'
  | 'NUM'
  | 'LDG'
  | 'COD'
  | 'DES'
  | 'IP'
  | 'MAC'
  | 'HOST'
  | 'RUTA'
  | 'HOR'
  | 'RUC'
  | 'DNI'
  | 'COLOR'
  | 'PLACA';

export const text = <const O extends TextOptions>(options: O) => ({ kind: 'text' as const, ...options });
export const code = <const O extends CodeOptions>(options: O) => ({ kind: 'code' as const, ...options });
export const digits = <const O extends DigitsOptions>(options: O) => ({ kind: 'digits' as const, ...options });
export const email = <const O extends DigitsOptions>(options: O) => ({ kind: 'email' as const, ...options });
export const int = <const O extends NumberOptions>(options: O) => ({ kind: 'int' as const, ...options });
export const decimal = <const O extends DecimalOptions>(options: O) => ({ kind: 'decimal' as const, ...options });
/** `S`/`N`; always has a value, `N` unless the definition says otherwise. */
export const flag = <const O extends FieldOptions>(options: O) => ({ kind: 'flag' as const, ...options });
export const choice = <const O extends ChoiceOptions>(options: O) => ({ kind: 'choice' as const, ...options });
/** Several of a closed set, e.g. the actions of a menu option. */
export const choices = <const O extends ChoiceOptions>(options: O) => ({ kind: 'choices' as const, ...options });
/** Free words shown as tags. */
export const tags = <const O extends TextOptions>(options: O) => ({ kind: 'tags' as const, ...options });
/** A day, `yyyyMMdd` on the wire. */
export const date = <const O extends DateOptions>(options: O) => ({ kind: 'date' as const, ...options });
/** An instant, ISO 8601 with offset on the wire. */
export const moment = <const O extends FieldOptions>(options: O) => ({ kind: 'moment' as const, ...options });
/** A time of day `HH:mm`; `24:00` admitted. */
export const time = <const O extends FieldOptions>(options: O) => ({ kind: 'time' as const, ...options });
/** A row of another entity, named by its resource; its title travels beside the key without the `Id`. */
export const ref = <const R extends string, const O extends RefOptions>(resource: R, options: O) => ({
  kind: 'ref' as const,
  resource,
  ...options,
});
/** Several rows of another entity. */
export const refs = <const R extends string, const O extends RefOptions>(resource: R, options: O) => ({
  kind: 'refs' as const,
  resource,
  ...options,
});
/** A stored file by its `IdArchivo`. */
export const file = <const O extends FileOptions>(options: O) => ({ kind: 'file' as const, ...options });
/** A photograph of a person or vehicle by its `IdArchivo`. */
export const photo = <const O extends PhotoOptions>(options: O) => ({ kind: 'photo' as const, ...options });
/** Structured detail that only its own screen reads (policies of a door type, segments of a regime). */
export const detail = <const O extends FieldOptions>(options: O) => ({ kind: 'detail' as const, ...options });

/** A password kept for use: stored sealed, never sent back; left blank on a change, it stays as it was. */
export const secret = <const O extends SecretOptions>(options: O) => ({ kind: 'secret' as const, ...options });

/** Value a kind has on the wire and in a row. */
export interface KindValues {
  text: string;
  code: string;
  digits: string;
  email: string;
  int: number;
  decimal: number;
  flag: 'S' | 'N';
  choice: string;
  choices: string[];
  tags: string[];
  date: string;
  moment: string;
  time: string;
  ref: number;
  refs: number[];
  file: number;
  photo: number;
  detail: Json;
  secret: string;
}
export type Json = string | number | boolean | null | { [key: string]: Json } | Json[];
export type Kind = keyof KindValues;

/** Any field, as the engine sees it. */
export type Field = FieldOptions & {
  readonly kind: Kind;
  readonly max?: number;
  readonly min?: number;
  readonly plain?: true;
  readonly precision?: number;
  readonly scale?: number;
  readonly currency?: string;
  readonly pattern?: PatternName | null;
  readonly multiline?: boolean;
  readonly keepCase?: boolean;
  readonly options?: readonly string[];
  readonly resource?: string;
  readonly textKey?: boolean;
  readonly ifThere?: true;
  readonly dayOf?: string;
  readonly dependsOn?: readonly string[];
  readonly below?: string;
  readonly as?: Readonly<Record<string, string>>;
  readonly only?: Readonly<Record<string, string>>;
  readonly unproved?: string;
  readonly accept?: readonly string[];
  readonly use?: 'DOC' | 'REQ' | 'MAN';
  readonly confirms?: string;
  readonly portrait?: true;
};
export type Fields = Readonly<Record<string, Field>>;

/** Kinds that always have a value, so that nobody needs to think of a third state. */
type AlwaysPresent = 'flag' | 'choices' | 'tags' | 'refs';

type BaseValue<F extends Field> = F extends { kind: 'choice'; options: readonly (infer V extends string)[] }
  ? V
  : F extends { kind: 'choices'; options: readonly (infer V extends string)[] }
    ? V[]
    : F extends { kind: 'ref'; textKey: true }
      ? string
      : F extends { kind: 'refs'; textKey: true }
        ? string[]
        : KindValues[F['kind']];

/** Value of a field in a stored row. */
export type ValueOf<F extends Field> = F extends { required: true }
  ? BaseValue<F>
  : F['kind'] extends AlwaysPresent
    ? BaseValue<F>
    : BaseValue<F> | null;

/** Tells whether a field's column is NOT NULL. */
export function isRequiredColumn(field: Field): boolean {
  return field.required === true || field.kind === 'flag' || field.kind === 'choices' || field.kind === 'tags' || field.kind === 'refs';
}
