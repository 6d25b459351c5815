import type { Action } from '../../entity/module';
import { api } from '../api/client';
import { endSession, leave } from '../api/end';
import { isProblem } from '../api/problem';
import { resumeUnlock } from '../api/renew';
import { askSiblings, forgetGeneration, hasSession, keepBeyondWindow, mayBeSignedIn, onSiblingChange, saveTokens } from '../api/tokens';
import { captchaToken } from '../captcha/captcha';
import { followLanguage, RELOAD_MS } from '../i18n/language';
import { startClock } from '../lock/clock';
import { changeLock, lockState, openLock, resetLock } from '../lock/state';
import { remember, wipeSessionVault } from './storage';
import type { DivisionEntry, MenuItem, MenuModule, PerfilActual } from './wire';

/** Who is signed in, as what, and what that opens. It does not change while the page lives: a switch reloads it. */
export interface Session {
  readonly username: string;
  readonly name: string;
  /** IANA zone of the division, in which moments are shown. */
  readonly zone: string;
  /** Months back that lists open on, as the client set it. */
  readonly months: number;
  /** Seconds without activity after which the screen locks. */
  readonly lockSeconds: number;
  readonly perfil: PerfilActual;
  readonly menu: readonly MenuItem[];
  /** Modules of the header, in their order. */
  readonly modules: readonly MenuModule[];
  /** E-mail of the client's help desk; empty for none. */
  readonly helpDesk: string;
  /** CPAAUT authorizer, CPASOL requester, CPAADM administrator, in that order; empty for none (specification §4). */
  readonly profileType: string;
  readonly isAuthorizer: boolean;
  /** Writes what every client shares. */
  readonly isSuper: boolean;
  readonly authorizerRoles: readonly string[];
  readonly home: string;
  readonly switchable: readonly DivisionEntry[];
  /** Fields that the client has defined for itself, by resource, as they were when the session was opened. */
  readonly ownFields: Readonly<Record<string, unknown>>;
}

const SIBLING_MS = 300;
/** Preference that carries the language to another browser. */
export const LANGUAGE_KEY = 'idioma';
/** Schemas come with the first call that needs them, not with the sign-in page. */
const loadWire = () => import('./wire');
let current: Session | null = null;
let opening: Promise<Session | null> | null = null;

onSiblingChange({ logout: () => leave('logout'), switched: () => window.location.assign('/') });

/** The session, opened once: from this tab's refresh token or from another tab. Null when nobody is signed in. */
export function openSession(): Promise<Session | null> {
  if (current) return Promise.resolve(current);
  opening ??= open().finally(() => {
    opening = null;
  });
  return opening;
}

/** Whether somebody is signed in, without loading the menu: for the login page. */
export async function isSignedIn(): Promise<boolean> {
  if (hasSession()) return true;
  if (!mayBeSignedIn()) return false;
  if (await askSiblings(SIBLING_MS)) return true;
  forgetGeneration();
  return false;
}

/** Whether this page is one that a prepared device begins without a network. */
const beginsAlone = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null;

async function open(): Promise<Session | null> {
  if (!(await isSignedIn())) return null;
  current = beginsAlone() ? await (await import('./kept')).servedOrKept(served) : await served();
  const { username, name, perfil, lockSeconds } = current;
  remember('perfil', `${username}.${perfil.IdPerfil}.${perfil.IdCliente}.${perfil.IdDivision}`);
  startClock(lockSeconds, { username, name, idPerfil: perfil.IdPerfil }, () => void stillHere().catch(() => undefined));
  return current;
}

/** Tells the server that somebody is there. */
async function stillHere(): Promise<void> {
  const { userSchema } = await loadWire();
  await api.get('/api/usuario/getUserByToken', {}, userSchema);
}

async function served(): Promise<Session> {
  const [{ miMenuSchema, userSchema, languageSchema }, { loadPreferences, preference }] = await Promise.all([loadWire(), import('./preferences')]);
  const [user, access] = await Promise.all([
    api.get('/api/usuario/getUserByToken', {}, userSchema),
    api.get('/api/SeguridadMenu/miMenu', {}, miMenuSchema),
    loadPreferences(),
  ]);
  followLanguage(preference(LANGUAGE_KEY, languageSchema) ?? user.idioma);
  const { autorizador } = access;
  return {
    username: user.username,
    name: `${user.firstName} ${user.lastName}`.trim() || user.username,
    zone: user.zonaHoraria,
    months: user.mesesLista,
    lockSeconds: user.bloqueoPantallaSegundos,
    perfil: user.perfilActual,
    menu: access.menu,
    modules: access.modulos,
    helpDesk: user.mesaAyuda,
    profileType: autorizador.tipoPerfil,
    isAuthorizer: autorizador.esAutorizador,
    isSuper: access.superAdministrador,
    authorizerRoles: autorizador.rolesAutorizador.map((role) => role.Nombre),
    home: autorizador.rutaInicio,
    switchable: access.perfiles,
    ownFields: access.camposPropios,
  };
}

/** Where signing in leads this profile. */
export const homePath = (): string => current?.home ?? '/dashboard';

/** The open session; only screens behind the sign-in may ask. */
export function currentSession(): Session {
  if (!current) throw new Error('No session is open');
  return current;
}

/** The same, as components ask for it: the session does not change while the page lives. */
export function useSession(): Session {
  return currentSession();
}

/** Whether the profile grants an action of a menu option. The server checks again on every call. */
export function can(menuId: string, action: Action): boolean {
  return current?.menu.some((item) => item.IdMenu === menuId && item.Acciones.includes(action)) ?? false;
}

/** Whether the session is the super administrator's. */
export const isSuper = (): boolean => current?.isSuper ?? false;

interface SigningIn {
  /** The step token of the sign-in. */
  readonly bearer: string;
  readonly acceptTerms: boolean;
  /** The session outlives the browser's window; only where the login setting allows it. */
  readonly keep: boolean;
}

/** Profile login: binds the session to a profile and division. */
export async function enterProfile(entry: Pick<DivisionEntry, 'IdPerfil' | 'IdCliente' | 'IdDivision'>, signingIn?: SigningIn): Promise<void> {
  const [{ profileLoginSchema }, tokenClient] = await Promise.all([loadWire(), captchaToken()]);
  const answer = await api.post(
    '/api/usuario/refreshTokenbyperfil',
    {
      idPerfil: entry.IdPerfil,
      idCliente: entry.IdCliente,
      idDivision: entry.IdDivision,
      tokenClient,
      ...(signingIn?.acceptTerms ? { aceptaTerminos: 'S' } : {}),
    },
    profileLoginSchema,
    signingIn ? { bearer: signingIn.bearer } : {},
  );
  if (signingIn) {
    resetLock();
    // A session that ended without a page to end it (the browser was closed) has left its own behind.
    wipeSessionVault();
    keepBeyondWindow(signingIn.keep);
  }
  saveTokens(answer);
}

/** Unlocks the screen with the password: new tokens of the same session, for every tab. */
export async function unlockSession(password: string, tokenClient: string): Promise<void> {
  const { unlockSchema } = await loadWire();
  const { who } = lockState();
  changeLock({ unlockingSince: Date.now() });
  try {
    const answer = await api.post(
      '/api/usuario/refreshTokenPassword',
      { username: who?.username, password, idPerfil: who?.idPerfil, idAplicacion: 'AP03', idTipoAplicacion: 'WEB', tokenClient },
      unlockSchema,
      { unlocking: true },
    );
    saveTokens(answer);
    openLock();
  } catch (error) {
    // Without an answer nobody knows yet what came of it.
    if (isProblem(error) && error.status === 0) void resumeUnlock();
    else changeLock({ unlockingSince: 0 });
    throw error;
  }
}

/** Switches profile or division: stores the choice and reloads, so that nothing of the former one stays. */
export async function switchProfile(entry: DivisionEntry, href = '/'): Promise<void> {
  await enterProfile(entry);
  window.setTimeout(() => window.location.assign(href), RELOAD_MS);
}

/** Tells the server, then forgets everything, even if the server could not be told. */
export async function logout(): Promise<void> {
  try {
    const { anythingSchema } = await loadWire();
    if (hasSession()) await api.post('/api/SeguridadusuarioClaveAcceso/expiretoken', {}, anythingSchema, { unlocking: true });
  } catch {
    // The session ends here all the same.
  }
  endSession('logout');
}
