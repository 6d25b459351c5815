/** Entries in the browser's storage: prefix `vcg:`, life of a day (specification §9). */
const PREFIX = 'vcg:';
const LIFE_MS = 86_400_000;

interface Entry {
  readonly value: string;
  readonly until: number;
}
function isEntry(entry: unknown): entry is Entry {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'value' in entry &&
    'until' in entry &&
    typeof entry.value === 'string' &&
    typeof entry.until === 'number'
  );
}

/** Keeps a value for a day. A browser that refuses storage costs a preference, never the screen. */
export function remember(key: string, value: string): void {
  const entry: Entry = { value, until: Date.now() + LIFE_MS };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(entry));
  } catch {
    // Full or forbidden: nothing that matters is kept here.
  }
}

/** A value kept within the last day. */
export function recall(key: string): string | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    if (!isEntry(entry)) return null;
    if (entry.until > Date.now()) return entry.value;
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Unreadable: as if it had never been kept.
  }
  return null;
}

/** Forgets a value before its day is over. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** Forgets every value whose key begins and ends so. */
export function forgetAll(start: string, end: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + start) && key.endsWith(end)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Tells the key of each value that another tab of this browser forgets. */
export function onForgotten(listener: (key: string) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && key?.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
  });
}

/** What lives no longer than the browser's tab (the refresh token). */
export const tab = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      sessionStorage.setItem(PREFIX + key, value);
    } catch {
      // Then a reload asks to sign in again.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(PREFIX + key);
    } catch {
      // As above.
    }
  },
};

/** Database of what the session's screens keep to work without a network; encrypted (vault.ts). */
export const SESSION_VAULT = 'vcg-sesion';
/** It goes with the session: what is encrypted and the key to it. */
export function wipeSessionVault(): void {
  try {
    indexedDB.deleteDatabase(SESSION_VAULT);
  } catch {
    // A browser without it has kept nothing.
  }
}
