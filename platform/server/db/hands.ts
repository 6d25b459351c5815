import pg from 'pg';
import { isUnsure, send } from './prepared';
import { Behind, Elsewhere, type Fits } from './standby';
import type { Turns } from './turns';

/** A connection of one's own until it is given back. */
export interface Borrowed {
  readonly client: pg.PoolClient;
  /** With `isLost` the connection is of no more use to anyone. */
  giveBack(isLost?: boolean): void;
}

/** Where connections come from: a pool, taken in turns. */
export interface Hands {
  readonly pool: pg.Pool;
  readonly turns: Turns;
  /** Of a standby: whether a connection may be used now. */
  readonly fits: Fits | undefined;
}

const heard = (): void => undefined;

/** Connections are tried until one fits: so many, as a balancer leads to one standby after the other. */
const TRIES = 8;

/** Connections of a pool: one for as long as it is kept, or one for a statement; with turns, each waits for one. */
export function handsOf({ pool, turns, fits }: Hands) {
  const connection = async (): Promise<pg.PoolClient> => {
    for (let misfits = 0; ; ) {
      const client = await pool.connect();
      // What it has prepared is of before a later version changed a table.
      if (isUnsure(client)) {
        client.release(true);
        continue;
      }
      if (!fits) return client;
      // Lost while it is asked: the question fails, and nobody else need hear of it.
      client.on('error', heard);
      const fit = await fits(client).catch((error: unknown) => {
        const isGood = error instanceof Behind && !error.isLost;
        if (isGood) client.off('error', heard);
        client.release(!isGood);
        throw error;
      });
      if (fit) {
        client.off('error', heard);
        return client;
      }
      client.release(true);
      misfits += 1;
      if (misfits === TRIES) throw new Elsewhere('The balancer led to no standby that fits');
    }
  };
  /** A connection of one's own until it is given back; one that was lost meanwhile is thrown away. */
  const borrow = async (): Promise<Borrowed> => {
    const done = await turns.take();
    const client = await connection().catch((error: unknown) => {
      done();
      throw error;
    });
    let broken: Error | undefined;
    const noteLoss = (error: Error) => {
      broken = error;
    };
    client.on('error', noteLoss);
    return {
      client,
      giveBack(isLost = false) {
        client.off('error', noteLoss);
        client.release(broken ?? (isLost || isUnsure(client)));
        done();
      },
    };
  };
  /** A statement on whichever connection is free; one that was lost by it is thrown away. */
  const alone = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const { client, giveBack } = await borrow();
    try {
      const result = await send(client, config);
      giveBack();
      return result;
    } catch (error) {
      giveBack(!(error instanceof pg.DatabaseError));
      throw error;
    }
  };
  return { borrow, alone };
}
