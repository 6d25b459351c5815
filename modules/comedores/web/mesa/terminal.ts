import { newOrigin } from '@platform/web/post/origin';
import { useState } from 'react';
import { z } from 'zod';

const KEY = 'vcg:terminal-comedor';
const schema = z.object({ Codigo: z.string(), IdTerminal: z.number().nullable(), IdComedor: z.number().nullable(), Nombre: z.string() });
/** What this browser is called at the counter; it outlives the session, because the place does. */
export type Kept = z.infer<typeof schema>;

function read(): Kept {
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    if (kept.success) return kept.data;
  } catch {
    // Unreadable: a browser without a name.
  }
  return { Codigo: newOrigin(), IdTerminal: null, IdComedor: null, Nombre: '' };
}

/** This browser as a terminal, and how it is named. */
export function useTerminal(): readonly [Kept, (next: Kept) => void] {
  const [kept, setKept] = useState(read);
  const keep = (next: Kept) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Then it is named again the next time.
    }
    setKept(next);
  };
  return [kept, keep];
}
