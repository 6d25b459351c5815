import type { AuditEntry } from '../audit/audit';
import { remembering } from '../db/remember';
import type { Context } from '../http/context';
import { Problem } from '../http/problem';

/** How rows in hand are worked at, in one transaction. */
export interface BatchOf<Row> {
  /** Warnings that whoever began the work accepts. */
  readonly confirmed: ReadonlySet<string>;
  /** Those against which nothing speaks: they go as a set. Absent where rows were looked at before: what happened since is found by doing them. */
  ready?(ctx: Context, rows: readonly Row[]): Promise<readonly Row[]>;
  /** Does them all, and marks them; what refuses one of them refuses them all. */
  make(ctx: Context, rows: readonly Row[]): Promise<void>;
  /** A refusal as people hear it; anything else comes back as it was. */
  explain(ctx: Context, error: unknown): Promise<unknown>;
  /** Marks a row that was refused, so that it can be put right where it is; null: nothing that anybody could put right. */
  observe(ctx: Context, row: Row, problem: Problem | null): Promise<void>;
}
export interface Batched {
  readonly done: number;
  readonly observed: number;
  /** Left for the next transaction. */
  readonly left: number;
}

/** Of those that are looked at one by one, so many in a transaction: so long at most others wait for what it holds. */
const ALONE = 20;

/**
 * Works at rows in the transaction that claimed them: whatever happens to the process, each is done once, and what was not
 * committed is simply still to be done. Those against which nothing speaks go as a set; when anything refuses a set it is undone to
 * its savepoint and goes by halves, down to the row that was meant, which is observed.
 */
export async function runBatch<Row>(of: Context, rows: readonly Row[], batch: BatchOf<Row>): Promise<Batched> {
  // What every row asks alike is asked once.
  const ctx: Context = { ...of, tx: remembering(of.tx) };
  let [done, observed] = [0, 0];

  async function take(set: readonly Row[]): Promise<void> {
    const [first] = set;
    if (first === undefined) return;
    const { own, keep } = apart(ctx, batch.confirmed);
    await ctx.tx.query('savepoint tanda');
    try {
      await batch.make(own, set);
      await ctx.tx.query('release savepoint tanda');
    } catch (error) {
      await ctx.tx.query('rollback to savepoint tanda');
      if (set.length === 1) return refused(first, error);
      const half = Math.ceil(set.length / 2);
      await take(set.slice(0, half));
      return take(set.slice(half));
    }
    keep();
    done += set.length;
  }

  async function refused(row: Row, error: unknown): Promise<void> {
    const told = await batch.explain(ctx, error);
    if (!(told instanceof Problem)) ctx.log.error({ err: error }, 'trabajo');
    await batch.observe(ctx, row, told instanceof Problem ? told : null);
    observed += 1;
  }

  const ready = new Set(rows.length < 2 ? [] : ((await batch.ready?.(ctx, rows)) ?? rows));
  await take([...ready]);
  const alone = rows.filter((row) => !ready.has(row));
  for (const row of alone.slice(0, ALONE)) await take([row]);
  return { done, observed, left: Math.max(0, alone.length - ALONE) };
}

/** A context of one's own within the transaction: traces, news and confirmations of what was undone are not kept. */
function apart(ctx: Context, confirmed: ReadonlySet<string>): { own: Context; keep: () => void } {
  const entries: AuditEntry[] = [];
  const told: (() => void)[] = [];
  const own: Context = {
    ...ctx,
    confirmed,
    confirmations: [],
    audit: (entry) => entries.push(entry),
    emit: (of, data) => told.push(() => ctx.emit(of, data)),
  };
  const keep = (): void => {
    for (const entry of entries) ctx.audit(entry);
    for (const tell of told) tell();
  };
  return { own, keep };
}
