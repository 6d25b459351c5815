import type { Database } from '@platform/server/db/pool';
import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it was sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Every statement that is sent meanwhile, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([said]) => ({ text: String(Object(said).text ?? said), values: Object(said).values ?? [] }));
  } finally {
    sent.mockRestore();
  }
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join()}}` : String(value);
  return pg.escapeLiteral(text);
};

/** How the database goes about a statement: planned for its values, as it is the first times, and for whatever comes, as it may be from then on. */
export function plansOf(database: Database, { text, values }: Statement): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.query(`prepare asked as ${text}`);
    const plans: string[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await tx.query(`set local plan_cache_mode = ${mode}`);
      const rows = await tx.query(`explain execute asked${values.length > 0 ? `(${values.map(literal).join()})` : ''}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    await tx.query('deallocate asked');
    return plans;
  });
}
