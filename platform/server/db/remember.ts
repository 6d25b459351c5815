import type { SQL } from 'drizzle-orm';
import type { DbRow, Tx } from './pool';
import { render } from './render';

const READS = /^\s*select\b/i;
/** Reads that do something too, and those that hold what they read. */
const ACTS = /\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b|\b(nextval|setval|set_config|pg_notify|pg_\w*advisory\w*)\s*\(/i;

/**
 * The same transaction, asking each question once: a plain read with the same text and values is answered from memory
 * until something is written. For checks of many rows that ask the same of the catalogs, contract or profile they share.
 */
export function remembering(tx: Tx): Tx {
  const answers = new Map<string, Promise<DbRow[]>>();
  const query = (text: string, values: readonly unknown[] = []): Promise<DbRow[]> => {
    if (!READS.test(text)) answers.clear();
    if (!READS.test(text) || ACTS.test(text)) return tx.query(text, values);
    const name = JSON.stringify([text, values]);
    const known = answers.get(name);
    if (known) return known;
    const asked = tx.query(text, values);
    answers.set(name, asked);
    return asked;
  };
  return {
    get db() {
      return tx.db;
    },
    query,
    run(statement: SQL) {
      const { text, values } = render(statement);
      return query(text, values);
    },
  };
}
