import { useEffect } from 'react';
import { z } from 'zod';
import type { Values } from '../data/row';
import { useSession } from '../session/session';
import { tab } from '../session/storage';

const WAIT_MS = 300;
const schema = z.object({ version: z.number().optional(), values: z.record(z.string(), z.json()) });
export type Draft = z.infer<typeof schema>;

/** Name of a form's draft in the tab: whose, of what, of which row. */
export function useDraftName(resource: string, key: string | undefined, parent = ''): string {
  const { username, perfil } = useSession();
  return `borrador:${username}.${perfil.IdCliente}:${resource}:${parent}:${key ?? 'nuevo'}`;
}

/** What was being typed when the page was reloaded or the session ended. */
export function readDraft(name: string): Draft | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(tab.get(name) ?? 'null'));
    return parsed.success && Object.keys(parsed.data.values).length > 0 ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
/** Keeps at once what has changed: for what is chosen rather than typed. */
export const keepDraft = (name: string, values: Values): void => tab.set(name, JSON.stringify({ values }));
export const dropDraft = (name: string): void => tab.remove(name);

/** Takes from a draft what has arrived, also when its form is no longer drawn to do it. */
export function settleDraft(name: string, saved: Values): void {
  const left = Object.entries(readDraft(name)?.values ?? {}).filter(([field, value]) => value !== saved[field]);
  if (left.length > 0) keepDraft(name, Object.fromEntries(left));
  else dropDraft(name);
}

/** Keeps what has changed, shortly after each stroke; nothing when nothing has. */
export function useDraft(name: string, changed: Values, version: number | undefined): void {
  const text = Object.keys(changed).length > 0 ? JSON.stringify({ version, values: changed }) : '';
  useEffect(() => {
    if (!text) return dropDraft(name);
    const timer = window.setTimeout(() => tab.set(name, text), WAIT_MS);
    // A reload within the wait keeps it too.
    const now = () => tab.set(name, text);
    window.addEventListener('pagehide', now);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pagehide', now);
    };
  }, [name, text]);
}
