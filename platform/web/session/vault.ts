import { SESSION_VAULT } from './storage';

/**
 * What a screen keeps in this browser to work without a network, encrypted (AES-GCM) under a key that the browser holds and never gives out.
 * `session` goes with the session. `outbox` is what somebody did and the server has not heard yet: it stays until the server has answered.
 */
const NAMES = { session: SESSION_VAULT, outbox: 'vcg-salida' } as const;
const KEYS = 'llaves';
const DATA = 'datos';
const KEY = 'llave';

export interface Vault {
  get(name: string): Promise<unknown>;
  put(name: string, value: object): Promise<void>;
  remove(name: string): Promise<void>;
  /** Writes several at once, or takes away those without a value: all of it or nothing. */
  change(entries: ReadonlyMap<string, object | undefined>): Promise<void>;
  all(): Promise<unknown[]>;
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}
const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  value.iv instanceof Uint8Array &&
  'data' in value &&
  value.data instanceof ArrayBuffer;

/** Encryption is offered on secure addresses only; elsewhere nothing is kept. */
export const canKeep = (): boolean => window.isSecureContext && typeof indexedDB !== 'undefined';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What is written is on disk when this is over. */
async function write(db: IDBDatabase, store: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  work(transaction.objectStore(store));
  await over;
}

const opened = new Map<string, Promise<IDBDatabase>>();
function open(name: string): Promise<IDBDatabase> {
  const known = opened.get(name);
  if (known) return known;
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(DATA);
  };
  const opening = done(request).then((db) => {
    // Whoever wipes it, in whatever tab, does not wait for this one.
    db.onversionchange = () => {
      opened.delete(name);
      db.close();
    };
    return db;
  });
  opened.set(name, opening);
  opening.catch(() => opened.delete(name));
  return opening;
}

const readKey = (db: IDBDatabase): Promise<unknown> => done(db.transaction(KEYS).objectStore(KEYS).get(KEY));

/** The key of a vault, made at its first use; of two tabs at once the first one's is kept. */
async function keyOf(db: IDBDatabase): Promise<CryptoKey> {
  const known = await readKey(db);
  if (known instanceof CryptoKey) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await write(db, KEYS, (store) => store.add(made, KEY)).catch(() => undefined);
  const kept = await readKey(db);
  if (kept instanceof CryptoKey) return kept;
  throw new Error('The browser keeps no key');
}

async function seal(key: CryptoKey, value: object): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value))) };
}

async function unseal(db: IDBDatabase, sealed: unknown): Promise<unknown> {
  if (!isSealed(sealed)) return undefined;
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await keyOf(db), sealed.data);
  return JSON.parse(new TextDecoder().decode(bytes));
}

export function vault(which: keyof typeof NAMES): Vault {
  const name = NAMES[which];
  async function change(entries: ReadonlyMap<string, object | undefined>): Promise<void> {
    const db = await open(name);
    const key = await keyOf(db);
    const sealed = await Promise.all([...entries].map(async ([entry, value]) => [entry, value && (await seal(key, value))] as const));
    await write(db, DATA, (store) => {
      for (const [entry, value] of sealed) value ? store.put(value, entry) : store.delete(entry);
    });
  }
  return {
    change,
    async get(entry) {
      const db = await open(name);
      return unseal(db, await done(db.transaction(DATA).objectStore(DATA).get(entry)));
    },
    put: (entry, value) => change(new Map([[entry, value]])),
    remove: (entry) => change(new Map([[entry, undefined]])),
    async all() {
      const db = await open(name);
      const sealed = await done(db.transaction(DATA).objectStore(DATA).getAll());
      // What cannot be read does not hide the rest.
      return Promise.all(sealed.map((one) => unseal(db, one).catch(() => undefined)));
    },
  };
}
