import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Texts whose names are remembered, the ones used last. */
const REMEMBERED = 2000;
/** Statements that a connection keeps prepared, the ones used last: each holds memory of the server. */
const PREPARED = 400;

/** What is used goes behind the rest; what has not been used for longest is taken out beyond so many. */
function use<V>(kept: Map<string, V>, key: string, value: V, most: number): V | undefined {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size <= most) return undefined;
  const [oldest] = kept;
  if (!oldest) return undefined;
  kept.delete(oldest[0]);
  return oldest[1];
}

const names = new Map<string, string | null>();

/** The name under which a text is prepared: the same one always. A text is named when it comes the second time; the odd ones never are. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  const name = known ?? (known === undefined ? null : createHash('sha1').update(text).digest('base64url').slice(0, 16));
  use(names, text, name, REMEMBERED);
  return name ?? undefined;
}

const prepared = new WeakMap<object, Map<string, string>>();
const unsure = new WeakSet<object>();

/** Whether what a connection has prepared is no longer known: it is not used again. */
export const isUnsure = (client: object): boolean => unsure.has(client);

/** Notes that a connection uses a statement by its name; beyond what it may keep, the one not used for longest is let go by the server too. */
export function noteUse(client: pg.ClientBase, name: string): void {
  const own = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, own);
  const gone = use(own, name, name, PREPARED);
  if (gone === undefined) return;
  // Sent before the statement that takes its place; the driver would go on believing that it is there.
  client.query(`deallocate "${gone}"`).catch(() => unsure.add(client));
  delete Object(client).connection.parsedStatements[gone];
}

/** What is sent on a connection within `work` leaves in one packet; each would leave by itself, at the price of a call of the system. */
export function inOneTrip<T>(client: pg.ClientBase, work: () => T): T {
  const { stream } = Object(client).connection;
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}
