import { language } from '../i18n/language';
import { t } from '../i18n/t';
import { networkLost } from '../lock/network';
import { changeLock, isLocked, lockState, openLock, whenUnlocked } from '../lock/state';
import { endSession } from './end';
import { ApiProblem, networkProblem } from './problem';
import { accessToken, askSiblings, dropAccess, isBehind, isStale, refreshToken, renewalIntent, takeTokens } from './tokens';

const LOCK = 'vcg:renovar';
const SIBLING_MS = 1000;
/** For so long the server gives a lost answer again. */
const RESUME_MS = 15_000;
const RESUME_PAUSE_MS = 1000;

/** Answer of the server to an access token that has died while the refresh token lives (conventions §7). */
export const RECREATED = 'x-token-recreado';
const REFRESH_HEADER = 'x-refresh-token';
const INTENT_HEADER = 'x-intento-renovacion';

/**
 * Takes the new tokens of an answer. True: repeat the request. With `0,1` they are stored; `1,0` locks the screen, and the
 * request waits until the password was given; anything else ends the session. Those of a session that was switched to meanwhile open
 * its own page: nothing that was asked in the former one is repeated in it.
 */
export async function takeRecreated(response: Response): Promise<boolean> {
  const [token, first, second] = (response.headers.get(RECREATED) ?? '').split(',').map((part) => part.trim());
  if (!token) return false;
  if (first === '1' && second === '0') {
    changeLock({ activate: true });
    dropAccess();
    await whenUnlocked();
    return true;
  }
  const refresh = response.headers.get(REFRESH_HEADER) ?? refreshToken();
  if (!refresh || first !== '0' || second !== '1') return false;
  if (!takeTokens({ accessToken: token, refreshToken: refresh })) throw sessionProblem();
  return true;
}

/** The refresh token, with the name of the renewal that it may be used for. */
function refreshHeaders(): Record<string, string> {
  const refresh = refreshToken();
  const intent = renewalIntent();
  return { ...(refresh ? { [REFRESH_HEADER]: refresh } : {}), ...(intent ? { [INTENT_HEADER]: intent } : {}) };
}

/** Headers that say whose call it is. */
export function sessionHeaders(): Record<string, string> {
  const bearer = accessToken();
  return { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...refreshHeaders() };
}

export function sessionProblem(): ApiProblem {
  return new ApiProblem({ status: 401, code: 'sesion', detail: t('errors.session') });
}

/** A call with the refresh token alone: its answer carries the next tokens. */
const askRenewal = () =>
  fetch('/api/usuario/getUserByToken', { headers: { accept: 'application/json', 'accept-language': language(), ...refreshHeaders() } });

/**
 * An unlocking whose answer was lost (the page was loaded anew, the network went) is asked after until it is known: done, the screen
 * opens with the tokens that it gave; not done within its time, the screen stays as it is and waits for the password.
 */
export async function resumeUnlock(): Promise<void> {
  while (isLocked() && Date.now() - lockState().unlockingSince < RESUME_MS) {
    const response = await askRenewal().catch(() => null);
    // Answered meanwhile to who typed the password again.
    if (!isLocked()) return;
    const flags = response?.headers.get(RECREATED)?.split(',').slice(1).join() ?? '';
    if (response && flags === '0,1' && (await takeRecreated(response))) return openLock();
    if (response?.status === 401 && flags !== '1,0') return endSession('ended');
    await new Promise((resolve) => window.setTimeout(resolve, RESUME_PAUSE_MS));
  }
}

let pending: Promise<void> | null = null;

/** Before any request: renews a session whose access token is missing or about to die; once for all who wait. */
export function ensureFresh(): Promise<void> {
  if (!isStale()) return Promise.resolve();
  pending ??= alone(renew).finally(() => {
    pending = null;
  });
  return pending;
}

/** One renewal at a time in the whole browser: a refresh token is good once. */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function renew(): Promise<void> {
  if (!isStale()) return;
  if (isBehind() && (await askSiblings(SIBLING_MS)) && !isStale()) return;
  if (!refreshToken()) throw sessionProblem();
  let response: Response;
  try {
    response = await askRenewal();
  } catch {
    networkLost();
    throw networkProblem();
  }
  if (await takeRecreated(response)) return;
  if (response.status >= 500) throw networkProblem();
  endSession('ended');
  throw sessionProblem();
}
