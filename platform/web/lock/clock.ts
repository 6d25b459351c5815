import { sessionOf } from '../api/messages';
import { sessionHeaders } from '../api/renew';
import { dropAccess, hasSession, refreshToken } from '../api/tokens';
import { isCutOff } from './network';
import { changeLock, isLocked, type LockState, lockState, onLockChange } from './state';

/** What counts as activity: pointer, key, touch. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;
const TICK_MS = 1000;
/** Activity is told to the other tabs at most this often. */
const TELL_MS = 2000;
/** Who works without making calls (typing a long text) tells the server this often that somebody is there. */
const PING_MS = 120_000;

let lastPing = 0;

/** Somebody is here: called for pointer, key and touch, and by devices (a scanner's reading). */
export function noteActivity(): void {
  const now = Date.now();
  if (isLocked() || now - lockState().countTime < TELL_MS) return;
  changeLock({ countTime: now });
}

/** Locks every tab: the access token goes, the server is told, and nothing but unlocking leaves from now on. */
export function lockScreen(): void {
  if (isLocked() || !hasSession()) return;
  const headers = { ...sessionHeaders(), 'content-type': 'application/json' };
  const body = JSON.stringify({ idSesion: sessionOf(refreshToken() ?? '') });
  changeLock({ activate: true });
  dropAccess();
  fetch('/api/usuario/bloquear', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

/** Starts the one clock of the session: after so many seconds without activity in any tab the screen locks. */
export function startClock(seconds: number, who: NonNullable<LockState['who']>, ping: () => void): void {
  const now = Date.now();
  const { init, countTime, activate } = lockState();
  changeLock({ who, init: init || now, countTime: activate ? countTime : now, isRefreshCount: false });
  lastPing = now;
  for (const name of ACTIVITY) window.addEventListener(name, noteActivity, { capture: true, passive: true });
  onLockChange((after, before) => {
    if (after.activate && !before.activate) dropAccess();
  });
  window.setInterval(() => {
    if (isLocked()) return;
    const at = Date.now();
    const idle = at - lockState().countTime;
    // Whoever works without a network could not open the screen again: it locks as soon as there is one.
    if (idle >= seconds * 1000) return isCutOff() ? undefined : lockScreen();
    if (idle < PING_MS && at - lastPing > PING_MS) {
      lastPing = at;
      ping();
    }
  }, TICK_MS);
}
