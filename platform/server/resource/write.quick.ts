import type { z } from 'zod';
import { type Entity, writableFields } from '../../entity/entity';
import { isRequiredColumn } from '../../entity/field';
import { emptyValue, fieldSchema } from '../../fields/shared';

type Reader = (sent: unknown, row: Record<string, unknown>) => boolean;

/** Reads a value of a row by its schema; whether nothing speaks against it. */
function readerOf(name: string, schema: z.ZodType): Reader {
  return (sent, row) => {
    const read = schema.safeParse(sent);
    row[name] = read.data;
    return read.success;
  };
}

/** A value that is the same each time, as something that makes it anew; undefined where only the schema can say it. */
function maker(value: unknown): (() => unknown) | undefined {
  if (Array.isArray(value) && value.length === 0) return () => [];
  return value === undefined || (typeof value === 'object' && value !== null) ? undefined : () => value;
}

/**
 * A reader of new rows that says what `schema` says of `fillBlanks`, for those against which nothing speaks: a row has ninety fields and fills twenty, so what was
 * not sent is known beforehand, and only what was is read, each by its own schema. Answers null of a row that something is wrong with: the whole schema tells what.
 */
export function quickReader(entity: Entity, schema: z.ZodObject): (sent: Readonly<Record<string, unknown>>) => Record<string, unknown> | null {
  const fields = new Map(writableFields(entity));
  const readers = new Map<string, Reader>();
  for (const [name, own] of Object.entries(schema.shape)) {
    const field = fields.get(name);
    if (!field) {
      const asked = !own.safeParse(undefined).success;
      const read = readerOf(name, own);
      readers.set(name, (sent, row) => (sent === undefined ? !asked : read(sent, row)));
      continue;
    }
    const read = readerOf(name, fieldSchema(field));
    const empty = fieldSchema(field).safeParse(emptyValue(field));
    const blank = empty.success ? maker(empty.data) : undefined;
    const required = isRequiredColumn(field);
    readers.set(name, (sent, row) => {
      const isBlank = typeof sent === 'string' && sent.trim() === '';
      if ((sent === null || isBlank) && !required) {
        row[name] = null;
        return true;
      }
      if (sent !== undefined && sent !== null) return !isBlank && read(sent, row);
      if (!blank) return false;
      row[name] = blank();
      return true;
    });
  }
  return (sent) => {
    for (const name in sent) if (!readers.has(name)) return null;
    const row: Record<string, unknown> = {};
    for (const [name, read] of readers) if (!read(sent[name], row)) return null;
    return row;
  };
}

/**
 * The same of a change, which says a few fields of a row: only those that were sent are read, each by its own schema. Answers null where something speaks
 * against it: the whole schema tells what.
 */
export function quickChange(entity: Entity, schema: z.ZodObject): (sent: Readonly<Record<string, unknown>>) => Record<string, unknown> | null {
  const fields = new Set(writableFields(entity).map(([name]) => name));
  const schemas = new Map(Object.entries(schema.shape));
  return (sent) => {
    const row: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(sent)) {
      const isBlank = typeof value === 'string' && value.trim() === '' && fields.has(name);
      const read = schemas.get(name)?.safeParse(isBlank ? null : value);
      if (!read?.success) return null;
      row[name] = read.data;
    }
    return 'Version' in row ? row : null;
  };
}
