import { type SQL, sql } from 'drizzle-orm';
import { isAway } from '../db/gone';
import type { DbRow, Tx } from '../db/pool';

/** Things of a table that wait to be worked at, one after the other, by whichever process comes first. */
interface Waiting {
  readonly table: string;
  readonly key: string;
  /** Which of them, over the alias `t`: waiting, and in nobody's hand or in that of somebody who is gone. */
  readonly due: SQL;
  readonly order: SQL;
  /** What says that it is in somebody's hand for a while: a process that dies with it gives it back by that. */
  readonly take: SQL;
  /** What is known of it then, over `t`. */
  readonly returning: SQL;
}

/** Takes the next thing in hand and commits that it did: it is worked at outside any transaction, so that a slow one holds nobody's rows. */
export async function claimNext(tx: Tx, { table, key, due, order, take, returning }: Waiting): Promise<DbRow | null> {
  const [of, id] = [sql.raw(table), sql.raw(key)];
  const [row] = await tx.run(
    sql`update ${of} t set ${take} where t.${id} = (select t.${id} from ${of} t where ${due} order by ${order} limit 1 for update of t skip locked) returning ${returning}`,
  );
  return row ?? null;
}

/**
 * Works at things as long as there are any, or until told to leave; answers how many. What `failed` says ends it, and so does a database that is away:
 * the next round asks again, instead of this one asking without a pause.
 */
export async function drain(
  leave: AbortSignal | undefined,
  next: () => Promise<boolean>,
  failed?: (error: unknown) => 'go on' | 'end',
): Promise<number> {
  let done = 0;
  while (!leave?.aborted) {
    try {
      if (!(await next())) break;
      done += 1;
    } catch (error) {
      if (!failed) throw error;
      if (failed(error) === 'end' || isAway(error)) break;
    }
  }
  return done;
}
