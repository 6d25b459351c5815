import { useCallback } from 'react';
import * as z from 'zod/mini';
import { usePreference } from '../session/preferences';
import type { Density } from './types';

const schema = z.object({
  widths: z._default(z.record(z.string(), z.number()), {}),
  visible: z.optional(z.array(z.string())),
  density: z.optional(z.enum(['compact', 'normal', 'comfortable'])),
  /** Saved views: a name, and the list's state as its address has it. */
  views: z._default(z.array(z.object({ name: z.string(), search: z.string() })), []),
});
export type GridPreferences = z.output<typeof schema>;
const NONE: GridPreferences = { widths: {}, views: [] };

/** Widths, columns, density and views that this user chose for a grid. */
export function useGridPreferences(id: string): [GridPreferences, (change: Partial<GridPreferences>) => void] {
  const [kept = NONE, keep] = usePreference(`grilla:${id}`, schema);
  const change = useCallback((changed: Partial<GridPreferences>) => keep({ ...kept, ...changed }), [kept, keep]);
  return [kept, change];
}

/** Compact on a desktop, comfortable under a finger, unless the user chose otherwise for all grids or for this one. */
export function densityOf({ density }: GridPreferences, usual?: Density): Density {
  return density ?? usual ?? (window.matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact');
}
