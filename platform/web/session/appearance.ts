import * as z from 'zod/mini';
import { ACCENTS, type Accent, applyAccent } from '../theme/accents';
import { SCHEME_KEY } from '../theme/scheme';
import { preference, usePreference } from './preferences';
import { recall, remember } from './storage';

const KEY = 'apariencia';
const isAccent = (name: string): name is Accent => Object.hasOwn(ACCENTS, name);
const schema = z.object({
  theme: z._default(z.enum(['auto', 'light', 'dark']), 'auto'),
  color: z._default(
    z.pipe(
      z.string(),
      z.transform((name): Accent => (isAccent(name) ? name : 'teal')),
    ),
    'teal',
  ),
  density: z.optional(z.enum(['compact', 'normal', 'comfortable'])),
  menu: z._default(z.enum(['ancho', 'angosto']), 'ancho'),
  header: z._default(z.enum(['fija', 'libre']), 'fija'),
});
/** How the product looks for a user: theme, accent, density of grids, side menu, header. */
export type Appearance = z.output<typeof schema>;
export const USUAL: Appearance = { theme: 'auto', color: 'teal', menu: 'ancho', header: 'fija' };
export const APPEARANCE_KEY = KEY;

export function useAppearance(): [Appearance, (next: Appearance | undefined) => void] {
  const [chosen, choose] = usePreference(KEY, schema);
  return [chosen ?? USUAL, choose];
}

/** Colours the page as the user, or the client, chose; asked once the session is open. A theme chosen on this browser stays. */
export function startAppearance(): void {
  const chosen = preference(KEY, schema);
  applyAccent(chosen?.color ?? USUAL.color);
  if (!chosen || recall(SCHEME_KEY) !== null) return;
  remember(SCHEME_KEY, chosen.theme);
  window.dispatchEvent(new StorageEvent('storage', { key: `vcg:${SCHEME_KEY}` }));
}
