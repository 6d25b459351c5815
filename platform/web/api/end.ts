import { resetLock } from '../lock/state';
import { wipeSessionVault } from '../session/storage';
import { safeReturn } from './safeReturn';
import { clearTokens } from './tokens';

let leaving = false;

/**
 * Leaves the session: forgets everything in memory by loading the page anew. `ended` comes back to this address after
 * signing in; `logout` does not.
 */
export function endSession(why: 'ended' | 'logout'): void {
  clearTokens();
  leave(why);
}

/** The same without telling other tabs, for the one that was told. */
export function leave(why: 'ended' | 'logout'): void {
  if (leaving) return;
  leaving = true;
  resetLock();
  wipeSessionVault();
  const back = safeReturn(window.location.pathname + window.location.search);
  const search = new URLSearchParams({ motivo: 'sesion', ...(back ? { volver: back } : {}) });
  window.location.assign(why === 'logout' ? '/auth' : `/auth/login?${search}`);
}
