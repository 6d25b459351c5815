import pg from 'pg';
import type { Product } from '../product';
import type { Borrowed } from './hands';
import { gather, send } from './prepared';
import { type Tx, txOver } from './tx';

/**
 * All or nothing; a thrown error rolls back. What `last` sends, once the work is done, goes to the database together with the commit:
 * where it fails there is none.
 */
export interface Transaction {
  <T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  <T, L>(work: (tx: Tx) => Promise<T>, last: (tx: Tx, done: T) => Promise<L>): Promise<L>;
}

/** Answered to whatever comes after a statement that failed in its transaction. */
const ABORTED = '25P02';
/** Whether a statement failed without an answer of the server: its connection is of no use. */
const isLost = (failed: { readonly error: unknown } | undefined): boolean => failed !== undefined && !(failed.error instanceof pg.DatabaseError);

/** Transactions, each on a connection of its own. */
export function transactionsOver(borrow: () => Promise<Borrowed>, productOf: () => Product): Transaction {
  return async <T, L>(work: (tx: Tx) => Promise<T>, last?: (tx: Tx, done: T) => Promise<L>): Promise<T | L> => {
    // Begun with its first statement: what is refused before it asks anything costs the database nothing.
    const own: { begun?: Promise<Borrowed>; opened?: Promise<unknown>; ends?: boolean; ended?: Promise<unknown>; failed?: { error: unknown } } = {};
    const tx = txOver(
      {
        async query(config) {
          // As it was when it was asked: what the work did not wait for is not the last.
          const { ends } = own;
          own.begun ??= borrow();
          const { client } = await own.begun;
          if (own.ended) throw new Error('One statement ends a transaction');
          gather(client);
          own.opened ??= client.query('begin');
          const sent = send(client, config);
          if (ends) own.ended = client.query('commit');
          // What was sent without waiting for it fails what comes after it; it is the one that is told.
          sent.catch((error: unknown) => {
            own.failed ??= { error };
          });
          return (await Promise.all([sent, own.opened, own.ended]))[0];
        },
      },
      productOf,
      true,
    );
    try {
      const done = await work(tx);
      own.ends = last !== undefined;
      const answer = last ? await last(tx, done) : done;
      if (!own.ended) {
        const commit = (await own.begun)?.client.query('commit');
        await commit?.catch((error: unknown) => {
          own.failed ??= { error };
          throw error;
        });
      }
      return answer;
    } catch (error) {
      // A connection that says nothing any more would not answer this either: it is thrown away, and the server undoes what it heard.
      if (!isLost(own.failed)) await own.begun?.then(({ client }) => client.query('rollback')).catch(() => undefined);
      throw error instanceof pg.DatabaseError && error.code === ABORTED && own.failed ? own.failed.error : error;
    } finally {
      await own.begun?.then(
        ({ giveBack }) => giveBack(isLost(own.failed)),
        () => undefined,
      );
    }
  };
}
