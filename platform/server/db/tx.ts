import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Product } from '../product';
import { statement } from '../telemetry/span';
import { nameOf } from './prepared';
import { render } from './render';
import { type Asks, asking, type DbRow } from './rows';

export type Db = NodePgDatabase;

/** Where statements run: a pooled connection each, or the connection of an open transaction. */
export interface Tx extends Asks {
  /** The product that the statements belong to. */
  readonly product: Product;
  readonly db: Db;
  /** Whether it is an open transaction: what it reads may be its own, and may yet come to nothing. */
  readonly isOpen: boolean;
  /** Runs a statement made with Drizzle's `sql`; values are always parameters. What it answers has no shape: rows are asked for by `rows`, `first` and `one`. */
  run(statement: SQL): Promise<DbRow[]>;
  /** Runs prepared text with its values. */
  query(text: string, values?: readonly unknown[]): Promise<DbRow[]>;
}

/** Whoever sends a statement. */
export type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

/** Statements of Drizzle's builder are prepared like all others: planning the same one again costs more than running it. */
function builderOver(runner: Runner): Db {
  const client = {
    query(config: pg.QueryConfig, values: unknown[]) {
      const name = nameOf(config.text);
      return statement(config.text, () => runner.query({ ...config, values, ...(name ? { name } : {}) }));
    },
  };
  return drizzle(client as unknown as pg.Pool);
}

/** Asks through a runner, each text prepared once for each connection. */
export function txOver(runner: Runner, productOf: () => Product, isOpen = false): Tx {
  const query = async (text: string, values: readonly unknown[] = []): Promise<DbRow[]> => {
    const name = nameOf(text);
    const result = await statement(text, () => runner.query({ text, values: [...values], ...(name ? { name } : {}) }));
    return result.rows;
  };
  let db: Db | undefined;
  return {
    get product() {
      return productOf();
    },
    // Most transactions never use it.
    get db() {
      db ??= builderOver(runner);
      return db;
    },
    isOpen,
    query,
    run(asked) {
      const { text, values } = render(asked);
      return query(text, values);
    },
    ...asking(query),
  };
}
