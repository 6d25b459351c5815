import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';

type Snapshot = ReturnType<typeof generateDrizzleJson>;
const REST = '_base.json';

/** What the migrations have made of each table: one file a table with its keys sorted, so that two branches meet only where both changed one. */
export function readSnapshot(folder: string): Snapshot {
  const empty = generateDrizzleJson({});
  if (!existsSync(folder)) return empty;
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const tables = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== REST);
  return { ...empty, ...read(REST), tables: Object.fromEntries(tables.map((file) => [`public.${file.slice(0, -'.json'.length)}`, read(file)])) };
}

/** Keeps what the next comparison starts from. */
export function writeSnapshot(folder: string, { tables, id: _, prevId: __, ...rest }: Snapshot): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), `${JSON.stringify(sorted(value), null, 1)}\n`);
  write(REST, rest);
  for (const [name, table] of Object.entries(tables)) write(`${name.replace('public.', '')}.json`, table);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
