import { statfs } from 'node:fs/promises';
import type { Database } from '@platform/server/db/pool';
import { int, num, text } from '@platform/server/db/rows';
import { type Figure, queueFigures, type Sample } from '@platform/server/figures';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';

/** For so long what was read is told again: several who watch, or several processes, cost no more than one. */
const KEPT_MS = 5000;

/** What the house itself has to tell: its database, its queue of news, its long works, its disk. */
const ownFigures = (dataDir: string): readonly Figure[] => [
  {
    name: 'faena_database_bytes',
    help: 'Size of the database',
    read: async (tx) => [{ value: (await tx.one({ n: num }, sql`select pg_database_size(current_database())::float8 as n`)).n }],
  },
  {
    name: 'faena_replication_lag_seconds',
    help: 'How far a standby is behind, by its name; none without standbys',
    label: 'standby',
    read: async (tx) =>
      (
        await tx.rows(
          { nombre: text, n: num },
          sql`select application_name as nombre, coalesce(extract(epoch from replay_lag), 0)::float8 as n from pg_stat_replication`,
        )
      ).map(({ nombre, n }) => ({ of: nombre, value: n })),
  },
  ...queueFigures('news', 'News between modules', (tx) =>
    tx.one(
      { n: int, seconds: num },
      sql`select count(*)::int as n, coalesce(extract(epoch from now() - min(momento)), 0)::float8 as seconds from base_evento where entregado is null`,
    ),
  ),
  ...queueFigures('work', 'Long works', (tx) =>
    tx.one(
      { n: int, seconds: num },
      sql`select count(*)::int as n, coalesce(extract(epoch from now() - min(inicio)), 0)::float8 as seconds from base_trabajo where estado = 'P'`,
    ),
  ),
  {
    name: 'faena_disk_free_bytes',
    help: 'Free space where files are kept',
    async read() {
      const { bavail, bsize } = await statfs(dataDir);
      return [{ value: bavail * bsize }];
    },
  },
];

interface Parts {
  readonly database: Database;
  readonly dataDir: string;
  readonly figures: readonly Figure[];
  readonly failed: (error: unknown) => void;
}

/** Puts the figures of the house and of its modules on a registry: read when somebody looks, and absent while the database does not answer. */
export function registerFigures(registry: Registry, { database, dataDir, figures, failed }: Parts): void {
  const all = [...ownFigures(dataDir), ...figures];
  let read: { readonly at: number; readonly samples: Promise<ReadonlyMap<string, readonly Sample[]>> } | undefined;
  const samples = () => {
    const now = Date.now();
    if (!read || now - read.at > KEPT_MS) read = { at: now, samples: readAll(database, all, failed) };
    return read.samples;
  };
  for (const { name, help, label } of all) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      // Every process reads the same database: theirs are one figure.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        this.reset();
        for (const { of, value } of (await samples()).get(name) ?? []) {
          if (label) this.set({ [label]: of ?? '' }, value);
          else this.set(value);
        }
      },
    });
  }
}

async function readAll(
  database: Database,
  all: readonly Figure[],
  failed: (error: unknown) => void,
): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const found = new Map<string, readonly Sample[]>();
  try {
    await database.transaction(async (tx) => {
      for (const figure of all) found.set(figure.name, await figure.read(tx));
    });
  } catch (error) {
    failed(error);
  }
  return found;
}
