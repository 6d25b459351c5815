import { createHash } from 'node:crypto';
import pg from 'pg';
import { rootOf } from './gone';

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

/** What the server said of the columns of a statement, and what the driver makes of it for each answer. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}
/** A statement that a connection has prepared, with its columns once it answered. */
interface Kept {
  readonly name: string;
  columns?: Columns;
}

/** What a connection has prepared, and since which change of the tables. */
interface Own {
  readonly since: number;
  readonly kept: Map<string, Kept>;
}

/** Moves when a table was found to be another one than when its statements were prepared: a later version has added a column. */
let changes = 0;
const prepared = new WeakMap<object, Own>();
const unsure = new WeakSet<object>();

/** Whether what a connection has prepared is no longer known, or of before a table changed: it is not used again. */
export const isUnsure = (client: object): boolean => unsure.has(client) || (prepared.get(client)?.since ?? changes) !== changes;

/** A connection uses a statement by its name; beyond what it may keep, the one not used for longest is let go by the server too. */
function used(client: pg.ClientBase, name: string): Kept {
  const own = prepared.get(client) ?? { since: changes, kept: new Map<string, Kept>() };
  prepared.set(client, own);
  const kept = own.kept.get(name) ?? { name };
  const gone = use(own.kept, name, kept, PREPARED);
  if (gone === undefined) return kept;
  // Sent before the statement that takes its place; the driver would go on believing that it is there.
  client.query(`deallocate "${gone.name}"`).catch(() => unsure.add(client));
  delete Object(client).connection.parsedStatements[gone.name];
  return kept;
}

/** The connection for a statement whose columns are known: nothing is asked of them. */
const quiet = new WeakMap<object, object>();
function quietly(connection: object): object {
  const made = quiet.get(connection) ?? Object.create(connection, { describe: { value: () => undefined } });
  quiet.set(connection, made);
  return made;
}
const ofDriver = (name: 'prepare' | 'handleRowDescription') => Reflect.get(pg.Query.prototype, name);

/**
 * A prepared statement that asks what its columns are once in the life of its connection. The driver asks at every execution, and what it is told
 * of a person's row is longer than the row. A statement whose columns have changed since is refused by the server itself.
 */
class Statement extends pg.Query {
  private readonly kept: Kept;

  constructor(config: pg.QueryConfig, kept: Kept, done: (error: Error | undefined, result: pg.QueryResult) => void) {
    super(config, done);
    this.kept = kept;
  }

  /** Called by the driver when it is this statement's turn to be sent. */
  prepare(connection: object): void {
    const own = Object(this);
    const columns = own.hasBeenParsed(connection) ? this.kept.columns : undefined;
    if (columns) Object.assign(own._result, columns);
    own._accumulateRows = true;
    ofDriver('prepare').call(this, columns ? quietly(connection) : connection);
  }

  /** Called by the driver with the columns, where it asked. */
  handleRowDescription(message: object): void {
    ofDriver('handleRowDescription').call(this, message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = Object(this)._result;
    this.kept.columns = { fields, _parsers, _prebuiltEmptyResultObject };
  }
}

/** A statement on a connection, prepared there when it has a name. */
export function send(client: pg.ClientBase, config: pg.QueryConfig): Promise<pg.QueryResult> {
  gather(client);
  if (!config.name) return client.query(config);
  const kept = used(client, config.name);
  // Who reads columns in his own way (the builder) is told of them each time.
  if (config.types) return client.query(config);
  const sent = new Promise<pg.QueryResult>((done, fail) => {
    client.query(new Statement(config, kept, (error, result) => (error ? fail(error) : done(result))));
  });
  return sent.catch((error: Error) => {
    // As the driver does: the trace of whoever asked, not of the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}

/**
 * Whether a statement failed because a column was added since it was prepared (an upgrade goes on beside it): nothing came of it, and asked again it is
 * prepared anew, on every connection.
 */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '0A000' || error.routine !== 'RevalidateCachedQuery') return false;
  changes += 1;
  return true;
}

/** Asks once more what failed by an outdated statement. */
export async function upToDate<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isOutdated(rootOf(error))) throw error;
    return ask();
  }
}

const gathering = new WeakSet<object>();

/** What is sent on a connection until the loop turns leaves in one packet; each would leave by itself, at the price of a call of the system. */
export function gather(client: pg.ClientBase): void {
  const { stream } = Object(client).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  // After all that goes on without waiting for an answer.
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
