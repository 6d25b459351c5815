import type { SQL } from 'drizzle-orm';
import type { DbRow, Tx } from './pool';
import { render } from './render';
import { asking } from './rows';

const READS = /^\s*select\b/i;
/** Reads that do something too, and those that hold what they read. */
const ACTS = /\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b|\b(nextval|setval|set_config|pg_notify|pg_\w*advisory\w*)\s*\(/i;
/** What is held by this is never the same rows twice. */
const SKIPS = /\bskip\s+locked\b/i;
const MARKS = /^\s*(release\s+)?savepoint\b/i;
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi;
const HELD = /\b(?:from|join)\s+"?(\w+)/gi;

interface Answer {
  readonly rows: Promise<DbRow[]>;
  readonly words: ReadonlySet<string>;
}
const wordsOf = (text: string): Set<string> => new Set(text.match(/\w+/g));
const named = (text: string, tables: RegExp): string[] => [...text.matchAll(tables)].flatMap(([, table]) => table ?? []);

/**
 * The same transaction, asking each question once: a plain read with the same text and values is answered from memory
 * until one of the tables it names is written or held. For checks of many rows that ask the same of the catalogs, contract
 * or profile they share. What is no read, names no table and is no savepoint (a return to one, say) ends all memory.
 */
export function remembering(tx: Tx): Tx {
  const answers = new Map<string, Answer>();
  const held = new Set<string>();
  const forget = (tables: readonly string[]): void => {
    for (const [name, { words }] of answers) if (tables.some((table) => words.has(table))) answers.delete(name);
  };
  const query = (text: string, values: readonly unknown[] = []): Promise<DbRow[]> => {
    if (MARKS.test(text)) return tx.query(text, values);
    const reads = READS.test(text);
    if (!reads) {
      const tables = named(text, WRITTEN);
      if (tables.length > 0) forget(tables);
      else {
        answers.clear();
        held.clear();
      }
      return tx.query(text, values);
    }
    if (ACTS.test(text)) {
      // Whoever had it may have changed it before it was ours; held already, nobody could.
      const name = JSON.stringify([text, values]);
      if (!held.has(name)) forget(named(text, HELD));
      if (!SKIPS.test(text)) held.add(name);
      return tx.query(text, values);
    }
    const name = JSON.stringify([text, values]);
    const known = answers.get(name);
    if (known) return known.rows;
    const rows = tx.query(text, values);
    answers.set(name, { rows, words: wordsOf(text) });
    return rows;
  };
  return {
    product: tx.product,
    isOpen: tx.isOpen,
    get db() {
      return tx.db;
    },
    query,
    run(statement: SQL) {
      const { text, values } = render(statement);
      return query(text, values);
    },
    ...asking(query),
  };
}
