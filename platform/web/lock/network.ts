import { endSession } from '../api/end';
import { hasSession } from '../api/tokens';
import { changeLock, lockState } from './state';

/** Seconds of the countdown between a lost network and leaving (specification §9). */
export const COUNTDOWN = 5;
const TICK_MS = 1000;

let working = 0;
let left: number | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Screens that work without a network (gate, dining, roll call) hold the countdown while they are open; answers how to let go. */
export function workOffline(): () => void {
  working += 1;
  return () => {
    working -= 1;
  };
}

export const secondsLeft = (): number | null => left;
export function onCountdown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A call got no answer: counts down, looks for the network meanwhile, and leaves when it has not come back. */
export function networkLost(): void {
  if (left !== null || working > 0 || !hasSession()) return;
  left = COUNTDOWN;
  changeLock({ isOpenSplashScreen: true });
  tell();
  const timer = window.setInterval(async () => {
    if (left === null) return window.clearInterval(timer);
    left -= 1;
    tell();
    if (left > 0) return;
    window.clearInterval(timer);
    endSession('logout');
  }, TICK_MS);
  const back = () => {
    if (left === null || left === 0) return;
    window.clearInterval(timer);
    left = null;
    if (lockState().isOpenSplashScreen) changeLock({ isOpenSplashScreen: false });
    tell();
  };
  void lookFor(back);
}

/** The network is back when the server answers, whatever the browser believes. */
async function lookFor(back: () => void): Promise<void> {
  while (left !== null && left > 0) {
    try {
      const answer = await fetch('/healthz', { cache: 'no-store' });
      if (answer.ok) return back();
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => window.setTimeout(resolve, 500));
  }
}
