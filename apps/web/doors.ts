import { loadModuleWords } from '@platform/web/i18n/words';
import { openSession } from '@platform/web/session/session';
import type { ComponentType } from 'react';

/** What anyone may open: the verification of a credential by its QR. */
export const isPublic = (pathname: string): boolean => /^\/v\/[^/]+\/?$/.test(pathname);
export const loadPublic = () => import('@modules/identificacion/web/PublicPage');
/** What is behind the public door, in code of its own. */
const loadInside = () => import('./Inside');

/** Fetches the inside and its words while who has proved who they are chooses where to go; a failure shows when it is really opened. */
export function warmInside(): void {
  loadInside()
    .then(({ modules }) => loadModuleWords(modules))
    .catch(() => undefined);
}

/** Code, session and the modules' words, together. Null when nobody turns out to be signed in. */
export async function openInside(): Promise<ComponentType | null> {
  const [{ Inside, startAppearance }, session] = await Promise.all([
    loadInside().then(async (inside) => {
      await loadModuleWords(inside.modules);
      return inside;
    }),
    openSession(),
  ]);
  if (session) startAppearance();
  return session && Inside;
}
