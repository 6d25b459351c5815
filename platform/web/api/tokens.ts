import { isLocked } from '../lock/state';
import { forget, recall, remember, tab } from '../session/storage';
import { decoded, type Message, parseJson, readMessage, recordOf, type Shared, sessionOf, type Tokens } from './messages';

/**
 * The access token lives in memory only; the refresh token in the tab. Tabs of one browser share one session:
 * whoever renews tells the others, and a new tab asks for it. `vcg:sesion` in local storage holds no token, only the
 * number of the last renewal, so that a tab knows when its own refresh token has been used by another.
 */
const REFRESH = 'refresh';
const GENERATION = 'sesion';
const KEPT = 'sesion-mantenida';
const INTENT = 'renovacion';
/** Renew this long before the end, so that no request leaves with a token that dies on the way. */
const MARGIN_MS = 20_000;

interface Held {
  accessToken: string | null;
  /** Moment, on this machine's clock, at which the access token dies; null when it does not say. */
  diesAt: number | null;
  refreshToken: string;
  generation: number;
}
let held: Held | null = readKept();

/** With *Mantener sesión* the tab's copy is also kept for a day: a browser closed and opened again is still signed in. */
function readKept(): Held | null {
  const { refreshToken: kept, generation } = recordOf(parseJson(tab.get(REFRESH) ?? recall(KEPT)));
  if (typeof kept !== 'string' || typeof generation !== 'number') return null;
  return { refreshToken: kept, generation, accessToken: null, diesAt: null };
}

/** When a token received now dies by this machine's clock, whatever the server's clock says. */
function deathOf(accessToken: string): number | null {
  const { exp, iat } = recordOf(parseJson(decoded(accessToken.split('.')[1] ?? '')));
  return typeof exp === 'number' && typeof iat === 'number' ? Date.now() + (exp - iat) * 1000 : null;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vcg:sesion');
const tell = (message: Message) => channel?.postMessage(message);
const onArrival = new Set<() => void>();
let afterLogout: () => void = () => undefined;
let afterSwitch: () => void = () => undefined;

channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = readMessage(event.data);
  if (!message) return;
  if (message.kind === 'ask') announce();
  else if (message.kind === 'logout') {
    // The end of a session that another tab has already renewed or switched away from is no news.
    if (held === null || held.generation > message.generation) return;
    drop();
    afterLogout();
  } else receive(message);
});

function announce(): void {
  // A locked screen has no access token; a new tab finds it locked too.
  if (held && (isLocked() || (held.accessToken && !isStale()))) {
    tell({ kind: 'tokens', accessToken: held.accessToken ?? '', refreshToken: held.refreshToken, generation: held.generation });
  }
}

function receive(tokens: Shared): void {
  if (held?.accessToken && tokens.generation <= held.generation) return;
  const switched = isOther(tokens);
  hold(tokens, tokens.generation);
  for (const arrived of onArrival) arrived();
  if (switched) afterSwitch();
}

/** Of another session than this tab's: another profile or division, with another menu. */
const isOther = (tokens: Tokens): boolean => held !== null && sessionOf(held.refreshToken) !== sessionOf(tokens.refreshToken);

function hold(tokens: Tokens, generation: number): void {
  held = {
    accessToken: tokens.accessToken || null,
    diesAt: deathOf(tokens.accessToken),
    refreshToken: tokens.refreshToken,
    generation,
  };
  const copy = JSON.stringify({ refreshToken: tokens.refreshToken, generation });
  tab.set(REFRESH, copy);
  if (recall(KEPT) !== null) remember(KEPT, copy);
}

/** Whether the next session outlives the browser's window. */
export function keepBeyondWindow(keep: boolean): void {
  if (keep) remember(KEPT, '');
  else forget(KEPT);
}

/** Locking the screen removes the access token; the refresh token alone asks for the next one, with the password. */
export function dropAccess(): void {
  if (held) held = { ...held, accessToken: null, diesAt: null };
}

function drop(): void {
  held = null;
  tab.remove(REFRESH);
}

/** Last renewal anywhere in this browser; 0 when nobody is signed in. */
function lastGeneration(): number {
  return Number(recall(GENERATION) ?? 0);
}

export function accessToken(): string | null {
  return held?.accessToken ?? null;
}
export function refreshToken(): string | null {
  return held?.refreshToken ?? null;
}
/**
 * Name of the next renewal (unlocking and switching are renewals too), written down before it is asked for: a page that is loaded anew
 * before its answer came asks for the same renewal and not for another one, which would be a second use of a token that is good once.
 * It opens nothing by itself.
 */
export function renewalIntent(): string | null {
  if (!held) return null;
  const { generation, intent } = recordOf(parseJson(recall(INTENT)));
  if (generation === held.generation && typeof intent === 'string') return intent;
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  remember(INTENT, JSON.stringify({ generation: held.generation, intent: made }));
  return made;
}
/** Whether this tab or, as far as known, another one is signed in. */
export function mayBeSignedIn(): boolean {
  return held !== null || lastGeneration() > 0;
}
export function hasSession(): boolean {
  return held !== null;
}
/** Whether the next request must wait for a renewal. */
export function isStale(): boolean {
  if (!held) return false;
  return held.accessToken === null || (held.diesAt !== null && Date.now() > held.diesAt - MARGIN_MS);
}
/** Whether another tab has used this tab's refresh token since. */
export function isBehind(): boolean {
  return held === null || held.generation < lastGeneration();
}

/** Stores tokens just received and gives them to the other tabs. */
export function saveTokens(tokens: Tokens): void {
  const generation = Math.max(lastGeneration(), held?.generation ?? 0) + 1;
  hold(tokens, generation);
  remember(GENERATION, String(generation));
  announce();
}

/** Stores tokens that came in place of dead ones. False: of another session, so that this page, of the former one, makes way for its own. */
export function takeTokens(tokens: Tokens): boolean {
  // A page that is only being loaded has shown nothing yet: it takes whatever session there is.
  const leaves = isOther(tokens) && accessToken() !== null;
  saveTokens(tokens);
  if (leaves) afterSwitch();
  return !leaves;
}

/** Forgets the session here and in every other tab. */
export function clearTokens(): void {
  const generation = held?.generation ?? 0;
  drop();
  if (lastGeneration() > generation) return;
  forget(GENERATION);
  forget(KEPT);
  forget(INTENT);
  tell({ kind: 'logout', generation });
}

/** Asks the other tabs for the session; false when none answers in time. */
export function askSiblings(waitMs: number): Promise<boolean> {
  if (!channel) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = (answer: boolean) => {
      onArrival.delete(arrived);
      window.clearTimeout(timer);
      resolve(answer);
    };
    const arrived = () => done(true);
    const timer = window.setTimeout(() => done(false), waitMs);
    onArrival.add(arrived);
    tell({ kind: 'ask' });
  });
}

/** What to do when another tab logs out or switches profile. */
export function onSiblingChange(handlers: { logout: () => void; switched: () => void }): void {
  afterLogout = handlers.logout;
  afterSwitch = handlers.switched;
}
/** Nobody answered: what local storage says of a session is old. */
export function forgetGeneration(): void {
  forget(GENERATION);
}
