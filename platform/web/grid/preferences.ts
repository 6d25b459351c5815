import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../session/session';
import { recall, remember } from '../session/storage';
import type { Density } from './types';

const schema = z.object({
  widths: z.record(z.string(), z.number()).default({}),
  visible: z.array(z.string()).optional(),
  density: z.enum(['compact', 'normal', 'comfortable']).optional(),
});
export type GridPreferences = z.output<typeof schema>;

function read(key: string): GridPreferences {
  try {
    const parsed = schema.safeParse(JSON.parse(recall(key) ?? '{}'));
    if (parsed.success) return parsed.data;
  } catch {
    // Unreadable: as if nothing had been chosen.
  }
  return { widths: {} };
}

/** Widths, columns and density that this user chose for a grid; using them renews the day that they are kept. */
export function useGridPreferences(id: string): [GridPreferences, (change: Partial<GridPreferences>) => void] {
  const key = `grilla:${useSession().username}:${id}`;
  const [kept, setKept] = useState(() => ({ key, value: read(key) }));
  const value = kept.key === key ? kept.value : read(key);
  const change = (changed: Partial<GridPreferences>) => {
    const next = { ...read(key), ...changed };
    remember(key, JSON.stringify(next));
    setKept({ key, value: next });
  };
  return [value, change];
}

/** Compact on a desktop, comfortable under a finger. */
export function densityOf({ density }: GridPreferences): Density {
  return density ?? (window.matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact');
}
