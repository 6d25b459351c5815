import { safeReturn } from '@platform/web/api/safeReturn';

const LOGIN = '/auth/login';
const HOME = '/';

/** Who is not signed in sees the login at its own address, which remembers the wanted one. */
export function toLogin(): void {
  const { pathname, search } = window.location;
  if (pathname === LOGIN) return;
  const wanted = safeReturn(pathname === '/logout' ? undefined : pathname + search);
  window.history.replaceState(null, '', wanted ? `${LOGIN}?${new URLSearchParams({ volver: wanted })}` : LOGIN);
}

/** After signing in: the wanted address, else where the profile begins. The login does not stay in the history. */
export function toWanted(): void {
  const wanted = new URLSearchParams(window.location.search).get('volver') ?? undefined;
  window.history.replaceState(null, '', safeReturn(wanted) ?? HOME);
}

/** Whether the person is here because the session ended. */
export function sessionEnded(): boolean {
  return new URLSearchParams(window.location.search).get('motivo') === 'sesion';
}
