import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { api } from '../api/client';
import { anythingSchema, preferencesSchema } from './wire';

/*
 * What this user chose for themselves, kept by the server under the user's name: it follows them to another browser.
 * Read once when the session opens.
 */
const WRITE_MS = 400;
let own: Readonly<Record<string, unknown>> = {};
let client: Readonly<Record<string, unknown>> = {};
const listeners = new Set<() => void>();
const waiting = new Map<string, number>();

/** Reads the preferences; a failure costs the preferences, never the session. */
export async function loadPreferences(): Promise<void> {
  const read = await api.get('/api/PlataformaPreferencia', {}, preferencesSchema).catch(() => null);
  if (!read) return;
  own = read.propias;
  client = read.cliente;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

function parsed<T>(schema: $ZodType<T>, value: unknown): T | undefined {
  if (value === undefined) return undefined;
  const result = schema['~standard'].validate(value);
  return result instanceof Promise || result.issues ? undefined : result.value;
}

/** A preference: the user's own, else the client's default; what cannot be read counts as not chosen. */
export function preference<T>(key: string, schema: $ZodType<T>): T | undefined {
  return parsed(schema, own[key]) ?? parsed(schema, client[key]);
}

/** Keeps a preference of the user; undefined goes back to the default. */
export function setPreference(key: string, value: unknown): void {
  const { [key]: _, ...rest } = own;
  own = value === undefined ? rest : { ...rest, [key]: value };
  for (const listener of listeners) listener();
  const write = () => {
    // What could not be kept is asked for again at the next change.
    api.put('/api/PlataformaPreferencia', { Clave: key, Valor: own[key] ?? null }, anythingSchema, { keepalive: true }).catch(() => undefined);
  };
  // The first change at once, because the page may be left; of those that follow, the last.
  const pending = waiting.get(key);
  if (pending === undefined) write();
  window.clearTimeout(pending);
  waiting.set(
    key,
    window.setTimeout(() => {
      waiting.delete(key);
      if (pending !== undefined) write();
    }, WRITE_MS),
  );
}

/** Makes a preference the default of everyone of the client who chose nothing else; administrators may. */
export async function setClientPreference(key: string, value: unknown): Promise<void> {
  await api.put('/api/PlataformaPreferencia/cliente', { Clave: key, Valor: value }, anythingSchema);
  client = { ...client, [key]: value };
}

/** A preference as components use it. */
export function usePreference<T>(key: string, schema: $ZodType<T>): [T | undefined, (value: T | undefined) => void] {
  const raw = useSyncExternalStore(subscribe, () => own[key] ?? client[key]);
  const set = useCallback((value: T | undefined) => setPreference(key, value), [key]);
  // The same one for as long as it is not changed: what is drawn of it is not drawn again.
  const value = useMemo(() => parsed(schema, raw), [schema, raw]);
  return [value, set];
}
