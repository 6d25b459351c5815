import { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { render } from './render';

/** A row as the driver reads it, before it has a shape. */
export type DbRow = Record<string, unknown>;

/** Said by a decoder of a value that is not of its kind. */
const OTHER = Symbol('other');

/** How a column of an answer becomes a value: what kind it wants, and the value, or that it is none. */
export interface Decoder<T> {
  readonly kind: string;
  read(value: unknown): T | typeof OTHER;
}

/** The columns that are read of an answer, each with its decoder. */
export type Shape = Readonly<Record<string, Decoder<unknown>>>;
/** A row of a shape. */
export type RowOf<S extends Shape> = { readonly [C in keyof S]: S[C] extends Decoder<infer T> ? T : never };

/** A statement: made with Drizzle's `sql`, or text with its values. */
export type Statement = SQL | { readonly text: string; readonly values?: readonly unknown[] };

const kindOf = <T>(kind: string, is: (value: unknown) => value is T): Decoder<T> => ({ kind, read: (value) => (is(value) ? value : OTHER) });

/** A whole number. */
export const int: Decoder<number> = kindOf('whole number', (value): value is number => Number.isInteger(value));
/** Any number: amounts, coordinates. */
export const num: Decoder<number> = kindOf('number', (value) => typeof value === 'number');
/** The key of a row of any entity: a number, or a text where it has one of its own. */
export type RecordKey = number | string;
export const recordKey: Decoder<RecordKey> = kindOf('key', (value): value is RecordKey => Number.isInteger(value) || typeof value === 'string');
/** Text; days are `yyyyMMdd` and instants ISO, as the driver reads them. */
export const text: Decoder<string> = kindOf('text', (value) => typeof value === 'string');
/** What a condition answers. */
export const bool: Decoder<boolean> = kindOf('boolean', (value) => typeof value === 'boolean');
/** What is kept as bytes. */
export const bytes: Decoder<Buffer> = kindOf('bytes', (value): value is Buffer => Buffer.isBuffer(value));
/** A column of `S` and `N`. */
export const yes: Decoder<boolean> = { kind: 'S or N', read: (value) => (value === 'S' ? true : value === 'N' ? false : OTHER) };

/** One of a few texts: a state, a kind. */
export function oneOf<const V extends string>(values: readonly V[]): Decoder<V> {
  return kindOf(`one of ${values.join(', ')}`, (value): value is V => values.some((one) => one === value));
}

/** A column of JSON, parsed by its schema. */
export function json<S extends z.ZodType>(schema: S): Decoder<z.output<S>> {
  return {
    kind: 'JSON of its schema',
    read(value) {
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : OTHER;
    },
  };
}

/** An array of the database. */
export function list<T>(of: Decoder<T>): Decoder<T[]> {
  return {
    kind: `list of ${of.kind}`,
    read(value) {
      if (!Array.isArray(value)) return OTHER;
      const read: T[] = [];
      for (const one of value) {
        const item = of.read(one);
        if (item === OTHER) return OTHER;
        read.push(item);
      }
      return read;
    },
  };
}

/** A column that may hold nothing. */
export function orNull<T>(of: Decoder<T>): Decoder<T | null> {
  return { kind: `${of.kind} or nothing`, read: (value) => (value === null ? null : of.read(value)) };
}

const came = (value: unknown): string => (value === undefined ? 'no such column' : JSON.stringify(value)?.slice(0, 60));

/** Rows as their shape says; a value of another kind is an error that names its column. */
export function decoded<S extends Shape>(shape: S, rows: readonly DbRow[]): RowOf<S>[];
export function decoded(shape: Shape, rows: readonly DbRow[]): DbRow[] {
  const columns = Object.entries(shape);
  return rows.map((row) => {
    const made: DbRow = {};
    for (const [column, decoder] of columns) {
      const value = decoder.read(row[column]);
      if (value === OTHER) throw new Error(`Column ${column}: wanted ${decoder.kind}, came ${came(row[column])}`);
      made[column] = value;
    }
    return made;
  });
}

/** How rows of a shape are asked for. */
export interface Asks {
  /** Every row of an answer. */
  rows<S extends Shape>(shape: S, statement: Statement): Promise<RowOf<S>[]>;
  /** The first row, where there is one. With an empty shape: whether there is any. */
  first<S extends Shape>(shape: S, statement: Statement): Promise<RowOf<S> | undefined>;
  /** The row of a statement that always answers one: a count, a sum. */
  one<S extends Shape>(shape: S, statement: Statement): Promise<RowOf<S>>;
}

/** Asks for rows of a shape by whatever runs text. */
export function asking(query: (text: string, values: readonly unknown[]) => Promise<DbRow[]>): Asks {
  const answered = async <S extends Shape>(shape: S, text: string, values: readonly unknown[] = []) => decoded(shape, await query(text, values));
  const ask = <S extends Shape>(shape: S, statement: Statement): Promise<RowOf<S>[]> => {
    const { text, values } = written(statement);
    return answered(shape, text, values);
  };
  return {
    rows: ask,
    async first(shape, statement) {
      return (await ask(shape, statement))[0];
    },
    async one(shape, statement) {
      const [row] = await ask(shape, statement);
      if (row) return row;
      throw new Error(`Nothing was answered to: ${written(statement).text.trim().split(/\s+/).slice(0, 8).join(' ')}`);
    },
  };
}

const written = (statement: Statement): { text: string; values?: readonly unknown[] } => (statement instanceof SQL ? render(statement) : statement);
