import { language } from '../i18n/language';
import { t } from '../i18n/t';
import { endSession } from './end';
import { ApiProblem, networkProblem } from './problem';
import { askSiblings, isBehind, isStale, refreshToken, saveTokens } from './tokens';

const LOCK = 'vcg:renovar';
const SIBLING_MS = 500;

/** Answer of the server to an access token that has died while the refresh token lives (conventions §7). */
export const RECREATED = 'x-token-recreado';
export const REFRESH_HEADER = 'x-refresh-token';

/**
 * Takes the new tokens of an answer. True: stored, repeat the request. The lock flags (`1,0`) and anything unknown end
 * the session.
 */
export function takeRecreated(response: Response): boolean {
  const [token, first, second] = (response.headers.get(RECREATED) ?? '').split(',').map((part) => part.trim());
  const refresh = response.headers.get(REFRESH_HEADER) ?? refreshToken();
  if (!token || !refresh || first !== '0' || second !== '1') return false;
  saveTokens({ accessToken: token, refreshToken: refresh });
  return true;
}

export function sessionProblem(): ApiProblem {
  return new ApiProblem({ status: 401, code: 'sesion', detail: t('errors.session') });
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
  const token = refreshToken();
  if (!token) throw sessionProblem();
  let response: Response;
  try {
    response = await fetch('/api/usuario/getUserByToken', {
      headers: { accept: 'application/json', 'accept-language': language(), [REFRESH_HEADER]: token },
    });
  } catch {
    throw networkProblem();
  }
  if (response.status === 401 && takeRecreated(response)) return;
  if (response.status >= 500) throw networkProblem();
  endSession('ended');
  throw sessionProblem();
}
