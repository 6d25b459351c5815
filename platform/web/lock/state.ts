import { parseJson, recordOf } from '../api/messages';
import { forget, recall, remember } from '../session/storage';

/**
 * The screen lock of this browser: one clock and one state for all its tabs, kept in its storage so that a reload, or a new tab,
 * finds the screen as it was (specification §3).
 */
export interface LockState {
  /** Moment at which the session's clock began. */
  readonly init: number;
  /** The screen is locked. */
  readonly activate: boolean;
  /** Moment of the last activity in any tab; the idle time is counted from it. */
  readonly countTime: number;
  /** The network is gone and the countdown to leaving runs. */
  readonly isOpenSplashScreen: boolean;
  /** New tokens were stored: the counters began anew. */
  readonly isRefreshCount: boolean;
  /** Moment at which a password was sent whose answer has not come; 0 for none. */
  readonly unlockingSince: number;
  /** Who is asked for the password. */
  readonly who: { readonly username: string; readonly name: string; readonly idPerfil: number } | null;
}

const KEY = 'bloqueo-pantalla';
const STORED = `vcg:${KEY}`;
const START: LockState = { init: 0, activate: false, countTime: 0, isOpenSplashScreen: false, isRefreshCount: false, unlockingSince: 0, who: null };

function read(): LockState {
  const kept = recordOf(parseJson(recall(KEY)));
  const who = recordOf(kept.who);
  const moment = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    init: moment(kept.init),
    activate: kept.activate === true,
    countTime: moment(kept.countTime),
    isOpenSplashScreen: kept.isOpenSplashScreen === true,
    isRefreshCount: kept.isRefreshCount === true,
    unlockingSince: moment(kept.unlockingSince),
    who:
      typeof who.username === 'string' && typeof who.name === 'string' && typeof who.idPerfil === 'number'
        ? { username: who.username, name: who.name, idPerfil: who.idPerfil }
        : null,
  };
}

let state = read();
const listeners = new Set<(now: LockState, before: LockState) => void>();

function become(next: LockState): void {
  const before = state;
  state = next;
  for (const listener of listeners) listener(next, before);
}

// Where there is no window (rows named outside a browser) nobody locks anything.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key !== STORED) return;
  // Removed with the session: whoever is locked stays so until the page leaves.
  become(event.newValue === null ? { ...START, activate: state.activate, who: state.who } : read());
});

export const lockState = (): LockState => state;
export const isLocked = (): boolean => state.activate;

export function changeLock(change: Partial<LockState>): void {
  const next = { ...read(), ...change };
  remember(KEY, JSON.stringify(next));
  become(next);
}

/** New tokens are here: the screen opens in every tab, and its time begins anew. */
export function openLock(): void {
  changeLock({ activate: false, countTime: Date.now(), isRefreshCount: true, unlockingSince: 0 });
}

/** Tells every change, of this tab or another one; answers how to stop. */
export function onLockChange(listener: (now: LockState, before: LockState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session is over: nothing of its lock stays. */
export function resetLock(): void {
  forget(KEY);
  state = START;
}

/** Resolves as soon as the screen is open: calls wait for it instead of failing. */
export function whenUnlocked(): Promise<void> {
  if (!state.activate) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onLockChange((now) => {
      if (now.activate) return;
      stop();
      resolve();
    });
  });
}
