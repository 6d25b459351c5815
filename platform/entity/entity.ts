import type { Field, Fields, PatternName, ValueOf } from './field';

type Upper =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z';
/** A name from its second word on: `Vehiculo` of `AdministracionVehiculo`; never where there is one word alone. */
type SecondWord<N extends string> = N extends `${infer _First}${infer Rest}` ? (Rest extends `${Upper}${string}` ? Rest : SecondWord<Rest>) : never;
/** A resource is named by its module's prefix and what it is (conventions §1). */
type Named<N extends string> = [SecondWord<N>] extends [never] ? never : N;
const PREFIX = /^[A-Z][a-z]+(?=[A-Z])/;

/** A cross-field check that both sides run: `field` must not be before `from` (both dates or both numbers). */
export interface FieldRule {
  readonly rule: 'notBefore' | 'after';
  readonly field: string;
  readonly from: string;
  /** Code of its own message, where its page words it otherwise than the rest. */
  readonly message?: string;
}
/** `FechaFin` may equal `FechaInicio`, not precede it. */
export const notBefore = (field: string, from: string, message?: string): FieldRule =>
  message === undefined ? { rule: 'notBefore', field, from } : { rule: 'notBefore', field, from, message };
/** `FechaFin` must be strictly later than `FechaInicio`. */
export const after = (field: string, from: string): FieldRule => ({ rule: 'after', field, from });

/** A child list shown as a tab of the parent's form. */
export interface ChildTab {
  readonly tab: string;
  readonly resource: string;
  /** The child's reference to this entity. */
  readonly by: string;
}

/** What the page of a thing shows of its own, by the names of its fields: in its head, and with their names beside its timeline. A field without value is not shown. */
export interface PageOfThing {
  /** Its photo; without one, its icon. */
  readonly photo?: string;
  /** Its photo is a face: lists show it beside the name of whomever their rows refer to. */
  readonly face?: true;
  readonly icon: string;
  /** What it is, in one line. */
  readonly line: readonly string[];
  /** Smaller, under the line. */
  readonly facts?: readonly string[];
  /** Each as its cell draws it; on the card of its name too. */
  readonly states?: readonly string[];
  readonly keyFacts?: readonly string[];
}

/**
 * A table that grows for years is parted by the months of one of its moments or days, which is never empty and never changed once it is written:
 * those to come are made ahead, and one that is past its time goes whole. Its keys and uniquenesses hold that field.
 */
export interface Parted<K extends string = string> {
  readonly by: K;
  /** For how many months rows are kept, or the parameter of each client that says it; for ever where nothing is said. */
  readonly kept?: number | { readonly parameter: string };
}

export interface EntityOptions<K extends string = string> {
  /** `global` has no client; `division` also carries IdDivision. */
  readonly scope: 'global' | 'cliente' | 'division';
  /** Field whose value names a row to a person. */
  readonly title: K | string;
  /** Second field shown beside the title in look-ups. */
  readonly subtitle?: K | string;
  /** Menu options whose grant opens this resource; the first is its own screen. */
  readonly menu: readonly string[];
  /** Key when it is not the integer identity `Id` + entity. */
  readonly key?: {
    readonly name: string;
    readonly kind: 'int' | 'code';
    readonly max?: number;
    /** Code of its own message when it is too long, instead of the general one. */
    readonly tooLong?: string;
    /** What it admits, as any code; null where a rule of its own says it. */
    readonly pattern?: PatternName | null;
  };
  /** Rows may be retired (`Activo`). */
  readonly retire?: boolean;
  /** Combinations that are unique per client. */
  readonly unique?: readonly (readonly (K | string)[])[];
  /** Extra indexes beyond those of filters and default sort. */
  readonly indexes?: readonly (readonly (K | string)[])[];
  /** Why rows of another client may refer to its rows, where they may: such a reference does not carry its client. */
  readonly acrossClients?: string;
  /** Rows are kept apart by the month of one of their fields. */
  readonly parted?: Parted<K | string>;
  /** Rows come all day and for years, and each index is paid by each of them: `indexes` are all that there are. */
  readonly grows?: true;
  /** Default order of the grid. */
  readonly sort?: readonly { readonly selector: string; readonly desc: boolean }[];
  readonly rules?: readonly FieldRule[];
  /** Form tabs in order; the first takes fields without a tab. */
  readonly tabs?: readonly string[];
  readonly children?: readonly ChildTab[];
  /** Operations of a global table that a grant opens to anyone; the rest are the super administrator's alone. */
  readonly open?: readonly Operation[];
  /** Rows are read from this view, written by hand in a migration: no table of its own is made. */
  readonly view?: string;
  /** Its table, where the wire calls it by another module's name than the one that keeps it; after its own name otherwise. */
  readonly table?: string;
  /** A row opens on its page, which leads to the form; its name opens it wherever it stands. */
  readonly page?: PageOfThing;
  /** Which of the five operations exist; all by default. */
  readonly operations?: readonly Operation[];
  /** Field holding the company a contractor session is limited to; without it contractors only reach what a policy opens. */
  readonly company?: K | string;
  /** Field holding the organizational unit that limits a profile. */
  readonly unit?: K | string;
  /** Kept as it was found or done at a moment, or following from what was: its own statements write it, not the writer of ordinary rows. */
  readonly evidence?: true;
  /** What happened: whoever reads it reads the past, so that its lists and exports may come from a standby (DATABASE_READ_URL). */
  readonly history?: true;
  /** Clients may add fields of their own: the server says which. */
  readonly extras?: true;
  /** Fields that mean the same whatever the others say: each is changed where it stands in a list, and for many rows at once. A catalog of few fields need not name them. */
  readonly apart?: readonly (K | string)[];
  /** Look-up answers these further fields beside key and title. */
  readonly lookup?: readonly (K | string)[];
}
export type Operation = 'consultar' | 'crear' | 'editar' | 'eliminar' | 'exportar';

export interface Entity<N extends string = string, F extends Fields = Fields, O extends EntityOptions = EntityOptions> {
  readonly resource: N;
  readonly table: string;
  readonly key: string;
  readonly fields: F;
  readonly options: O;
}

/**
 * Describes one business thing, once: its table, API, form, grid, filters, export and audit follow from it.
 * Data only; the server attaches policies and rules to it, the web attaches overrides.
 */
export function entity<const N extends string, const F extends Fields, const O extends EntityOptions<keyof F & string>>(
  resource: Named<N>,
  fields: F,
  options: O,
): Entity<N, F, O> {
  return {
    resource,
    table: options.view ?? options.table ?? snake(resource),
    key: options.key?.name ?? `Id${resource.replace(PREFIX, '')}`,
    fields,
    options,
  };
}

/** `IdTipoVehiculo` → `id_tipo_vehiculo`. */
export function snake(name: string): string {
  const known = snakes.get(name);
  if (known) return known;
  const made = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
  snakes.set(name, made);
  return made;
}
const snakes = new Map<string, string>();

/** Under which a reference of an entity is told by name: an entity's own field of that name is not covered by it. */
export const labelIn = (of: Entity, name: string): string => (Object.hasOwn(of.fields, labelOf(name)) ? `${name}Texto` : labelOf(name));

/** Name under which the title of a referenced row travels: `IdTipoVehiculo` → `TipoVehiculo`. */
export function labelOf(field: string): string {
  return field.startsWith('Id') ? field.slice(2) : `${field}Texto`;
}

/** Under which name a resource's title is protected: of a row named by another one, the label. */
export const titleName = (of: Entity): string => (of.fields[of.options.title]?.kind === 'ref' ? labelIn(of, of.options.title) : of.options.title);

type Strip<N extends string> = [SecondWord<N>] extends [never] ? N : SecondWord<N>;
export type KeyOf<E extends Entity> = E['options'] extends { key: { name: infer K extends string } } ? K : `Id${Strip<E['resource']>}`;
export type KeyValue<E extends Entity> = E['options'] extends { key: { kind: 'code' } } ? string : number;

type ScopeColumns<E extends Entity> = E['options']['scope'] extends 'global'
  ? object
  : E['options']['scope'] extends 'division'
    ? { IdCliente: number; IdDivision: number }
    : { IdCliente: number };
type RetireColumn<E extends Entity> = E['options'] extends { retire: true } ? { Activo: 'S' | 'N' } : object;

/** Columns every record has (conventions §3). */
export interface BaseRow {
  UsuarioCreacion: string;
  FechaCreacion: string;
  UsuarioModificacion: string | null;
  FechaModificacion: string | null;
  Version: number;
}

type StoredFields<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { computed: true } | { confirms: string } ? never : K]: ValueOf<F[K]>;
};

/** A stored row of an entity, as the wire and the database have it. */
export type Row<E extends Entity> = { [K in KeyOf<E>]: KeyValue<E> } & StoredFields<E['fields']> & ScopeColumns<E> & RetireColumn<E> & BaseRow;

type Writable<F extends Field> = F extends { computed: true } | { server: true } ? false : true;
type NeedsValue<F extends Field> = F extends { required: true } ? (F extends { default: unknown } ? false : true) : false;

/** What a caller may send to create a row; a missing optional field is null or its default. */
export type Draft<E extends Entity> = {
  [K in keyof E['fields'] as Writable<E['fields'][K]> extends true ? (NeedsValue<E['fields'][K]> extends true ? K : never) : never]: ValueOf<
    E['fields'][K]
  >;
} & {
  [K in keyof E['fields'] as Writable<E['fields'][K]> extends true ? (NeedsValue<E['fields'][K]> extends true ? never : K) : never]?: ValueOf<
    E['fields'][K]
  >;
};

/** A definition never changes: what is picked of its fields is picked once, for whoever writes rows by the thousand. */
function picked(by: (field: Field) => boolean): (of: Entity) => readonly (readonly [string, Field])[] {
  const known = new WeakMap<Fields, readonly (readonly [string, Field])[]>();
  return ({ fields }) => {
    const found = known.get(fields) ?? Object.entries(fields).filter(([, field]) => by(field));
    known.set(fields, found);
    return found;
  };
}

/** Fields that have a column, with their names. */
export const storedFields = picked((field) => !field.computed && !field.confirms);

/** Those of them that hold a file. */
export const fileFields = picked(({ kind, computed, confirms }) => !computed && !confirms && (kind === 'file' || kind === 'photo'));

/** Those of them that are sealed. */
export const secretFields = picked(({ kind, computed, confirms }) => !computed && !confirms && kind === 'secret');

/** Fields that confirm another. */
export const confirmingFields = picked((field) => field.confirms !== undefined);

/** Fields a form may send. */
export const writableFields = picked((field) => !field.computed && !field.server);
