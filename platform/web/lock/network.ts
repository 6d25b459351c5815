import { endSession } from '../api/end';
import { hasSession } from '../api/tokens';
import { changeLock, lockState } from './state';

/** Seconds of the countdown between a lost network and leaving (specification §9). */
export const COUNTDOWN = 5;
const TICK_MS = 1000;
/** How often the network is looked for: before leaving, and by a screen that works without it. */
const SOON_MS = 500;
const PATIENT_MS = 3000;
/** A network that swallows calls is as good as none. */
const ANSWER_MS = 3000;

/** Held by each tab that has such a screen open: the others do not end the session that it works in. */
const HELD = 'vcg:sin-red';

let working = 0;
let release: () => void = () => undefined;
let cut = false;
let left: number | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Screens that work without a network (gate, dining, roll call) hold the countdown while they are open, and the screen's lock until the network
 * is back; answers how to let go.
 */
export function workOffline(): () => void {
  working += 1;
  if (working === 1) {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks?.request(HELD, { mode: 'shared' }, () => held);
  }
  window.addEventListener('offline', networkLost);
  if (!navigator.onLine) networkLost();
  return () => {
    working -= 1;
    if (working > 0) return;
    release();
    window.removeEventListener('offline', networkLost);
    reach(true);
  };
}

/** A screen is open in this browser that works without the network, and there is none. */
export const isCutOff = (): boolean => cut;
export const secondsLeft = (): number | null => left;
/** Tells when the network goes, and while the session counts down; answers how to stop. */
export function onNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function reach(back: boolean): void {
  if (cut !== back) return;
  cut = !back;
  tell();
}

/** Whether another tab has a screen open that works without a network. */
async function siblingWorks(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === HELD);
}

/** A call got no answer: who works without a network waits for it; else it counts down, looks for it meanwhile, and leaves when it has not come back. */
export function networkLost(): void {
  if (working > 0) return void holdOut();
  if (left !== null || cut || !hasSession()) return;
  void siblingWorks().then((works) => (works ? holdOut() : countDown()));
}

function countDown(): void {
  if (left !== null) return;
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
  const waits = () => left !== null && left > 0;
  void lookFor(waits, SOON_MS).then(() => {
    if (!waits()) return;
    window.clearInterval(timer);
    left = null;
    if (lockState().isOpenSplashScreen) changeLock({ isOpenSplashScreen: false });
    tell();
  });
}

async function holdOut(): Promise<void> {
  if (cut) return;
  reach(false);
  await lookFor(isCutOff, PATIENT_MS);
  reach(true);
}

/** The network is back when the server answers, whatever the browser believes. */
async function lookFor(waits: () => boolean, every: number): Promise<void> {
  while (waits()) {
    try {
      const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
      if (answer.ok) return;
    } catch {
      // Not yet.
    }
    await pause(every);
  }
}

/** So long, or until the browser says that there is a network again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = window.setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}
