import { Param, SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** Writes a piece of a statement; false for what only Drizzle knows how to write (tables, columns, lists). */
function write(piece: unknown, text: string[], values: unknown[]): boolean {
  if (piece instanceof StringChunk) {
    text.push(...piece.value);
    return true;
  }
  if (piece instanceof SQL) return piece.queryChunks.every((inner) => write(inner, text, values));
  const isParam = piece instanceof Param;
  const value: unknown = isParam && piece.value !== null ? piece.encoder.mapToDriverValue(piece.value) : isParam ? null : piece;
  if (value === undefined || (typeof value === 'object' && value !== null && !(isParam && Array.isArray(value)))) return false;
  values.push(value);
  text.push(`$${values.length}`);
  return true;
}

/** A statement made with `sql` as text and values: what Drizzle answers, at a tenth of its price for the plain pieces that ours are made of. */
export function render(statement: SQL): { text: string; values: unknown[] } {
  const text: string[] = [];
  const values: unknown[] = [];
  if (write(statement, text, values)) return { text: text.join(''), values };
  const { sql, params } = dialect.sqlToQuery(statement);
  return { text: sql, values: params };
}
