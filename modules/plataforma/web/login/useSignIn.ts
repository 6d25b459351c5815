import { messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { keepNotice } from '@platform/web/session/notice';
import { enterProfile } from '@platform/web/session/session';
import type { DivisionEntry, ProfileEntry } from '@platform/web/session/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Consent } from './Consents';
import { expiryNotice } from './expiry';
import type { Login } from './wire';

/** Time between choosing a division and the profile login (specification §9). */
const CHOICE_MS = 1000;
const NO_CONSENT: Consent = { terms: false, keep: false };

export type Step = 'credentials' | 'code' | 'change' | 'profile' | 'division' | 'recover';

export const divisionsOf = (login: Login, profile: ProfileEntry) => login.division.filter((division) => division.IdPerfil === profile.IdPerfil);
const onlyOne = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);
const mustChange = (login: Login) => login.cambiarClaveCaducada || login.primeraClaveCambiada === 'N';
const asks = (login: Login) => Boolean(login.terminos) || login.permiteMantenerSesion;

/** Where somebody is in signing in: each step is reached only from the one before. */
export function useSignIn(onSignedIn: () => void) {
  const [step, setStep] = useState<Step>('credentials');
  const [login, setLogin] = useState<Login | null>(null);
  const [profile, setProfile] = useState<ProfileEntry | null>(null);
  const [division, setDivision] = useState<DivisionEntry | null>(null);
  const [consent, setConsent] = useState(NO_CONSENT);
  const [consentMissing, setConsentMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const enterLatest = useRef<(next: Login) => void>(() => undefined);

  const restart = useCallback((told: string | null = null) => {
    setStep('credentials');
    setLogin(null);
    setProfile(null);
    setDivision(null);
    setConsent(NO_CONSENT);
    setFailure(null);
    setDone(told);
  }, []);

  // A page that the browser brings back whole begins at the beginning.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && restart();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [restart]);

  useEffect(() => {
    if (!login || !division) return undefined;
    const timer = window.setTimeout(async () => {
      try {
        await enterProfile(division, { bearer: login.accessToken, acceptTerms: consent.terms, keep: consent.keep });
        const notice = expiryNotice(login.minutosCaduca, login.avisoClaveDias);
        if (notice) keepNotice(notice);
        onSignedIn();
      } catch (error) {
        setFailure(messageOf(error));
        setDivision(null);
      }
    }, CHOICE_MS);
    return () => window.clearTimeout(timer);
  }, [login, division, consent, onSignedIn]);

  // Back from the directory: the code leaves the address before anything else.
  const returned = useRef(false);
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const code = search.get('code');
    if (returned.current || (code === null && !search.has('error'))) return;
    returned.current = true;
    window.history.replaceState(null, '', window.location.pathname);
    import('./directory')
      .then(({ fromDirectory }) => fromDirectory(code ?? '', search.get('state') ?? ''))
      .catch(() => null)
      .then((next) => (next ? enterLatest.current(next) : setFailure(t('login.directoryFailed'))));
  }, []);

  function chooseProfile(next: ProfileEntry, of: Login) {
    setFailure(null);
    setProfile(next);
    setStep('division');
    // What is asked before the session opens is answered first.
    setDivision(asks(of) ? null : onlyOne(divisionsOf(of, next)));
  }
  function enter(next: Login) {
    setLogin(next);
    setDone(null);
    if (next.dobleAutenticacion) return setStep('code');
    if (mustChange(next)) return setStep('change');
    const only = onlyOne(next.perfil);
    if (only) chooseProfile(only, next);
    else setStep('profile');
  }
  enterLatest.current = enter;
  function chooseDivision(next: DivisionEntry) {
    setFailure(null);
    if (login?.terminos && !consent.terms) return setConsentMissing(true);
    setConsentMissing(false);
    setDivision(next);
  }

  return {
    step,
    login,
    profile,
    division,
    consent,
    setConsent,
    consentMissing: consentMissing && !consent.terms,
    failure,
    setFailure,
    /** What was just achieved: a changed password. */
    done,
    restart,
    recover() {
      restart();
      setStep('recover');
    },
    enter,
    chooseProfile,
    chooseDivision,
    changeProfile: () => setStep('profile'),
  };
}
