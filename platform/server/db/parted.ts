import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Entity, type Parted, snake } from '../../entity/entity';

/** A table that is parted by months, as the database has it. */
export interface PartedTable {
  readonly table: string;
  /** The resource in whose name the trace tells what went. */
  readonly resource: string;
  readonly column: string;
  /** Whether its column holds moments or days. */
  readonly kind: 'moment' | 'day';
  readonly kept: NonNullable<Parted['kept']> | null;
}

const own: PartedTable[] = [];

/** Says of a table of the platform's own that it is parted by months, as an entity says it of its own (`parted`). */
export function parted<T extends PgTable>(table: T, { resource, by, kept }: Parted<keyof T['_']['columns'] & string> & { resource: string }): void {
  const column = getTableColumns(table)[by];
  if (!column?.notNull) throw new Error(`${getTableName(table)} is parted by ${by}, which may be empty`);
  const kind = column.getSQLType() === 'date' ? 'day' : 'moment';
  own.push({ table: getTableName(table), resource, column: column.name, kind, kept: kept ?? null });
}

function ofEntity({ resource, table, fields, options }: Entity): readonly PartedTable[] {
  if (!options.parted || options.view) return [];
  const { by, kept } = options.parted;
  const field = fields[by];
  if (!field?.required || (field.kind !== 'date' && field.kind !== 'moment'))
    throw new Error(`${resource} is parted by ${by}, which is no day or moment that is always there`);
  return [{ table, resource, column: snake(by), kind: field.kind === 'date' ? 'day' : 'moment', kept: kept ?? null }];
}

/** Every table of the product that is parted by months, in the order of their names. */
export function partedTables(entities: Iterable<Entity>): readonly PartedTable[] {
  return [...own, ...[...entities].flatMap(ofEntity)].sort((a, b) => (a.table < b.table ? -1 : 1));
}
