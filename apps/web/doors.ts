import { loadModuleWords } from '@platform/web/i18n/words';
import { openSession } from '@platform/web/session/session';
import type { ComponentType } from 'react';

/** What anyone may open: the verification of a credential by its QR, that of a mark's receipt, and where an inspector of labour comes in. */
const PUBLIC = [
  { at: /^\/v\/[^/]+\/?$/, load: () => import('@modules/identificacion/web/PublicPage') },
  { at: /^\/fiscalizacion\/?$/, load: () => import('@modules/asistencia/web/fiscalizacion/InspectionPage') },
  { at: /^\/comprobante\/?$/, load: () => import('@modules/asistencia/web/comprobante/ReceiptPage') },
];
export const isPublic = (pathname: string): boolean => PUBLIC.some(({ at }) => at.test(pathname));
export function loadPublic(): Promise<{ readonly default: ComponentType }> {
  const found = PUBLIC.find(({ at }) => at.test(window.location.pathname));
  if (!found) throw new Error('Nothing public is here');
  return found.load();
}
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
