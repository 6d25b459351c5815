import { messageOf } from '@platform/web/api/problem';
import { prepareCaptcha } from '@platform/web/captcha/captcha';
import { t } from '@platform/web/i18n/t';
import { keepNotice } from '@platform/web/session/notice';
import { enterProfile } from '@platform/web/session/session';
import type { DivisionEntry, ProfileEntry } from '@platform/web/session/wire';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Divisions, Profiles } from './Choices';
import { type Consent, Consents } from './Consents';
import { Credentials } from './Credentials';
import { DirectoryButton } from './DirectoryButton';
import { expiryNotice } from './expiry';
import classes from './login.module.css';
import type { Login } from './wire';

/** Steps that most people never see come when they are needed. */
const CodeStep = lazy(async () => ({ default: (await import('./CodeStep')).CodeStep }));
const ChangeStep = lazy(async () => ({ default: (await import('./ChangeStep')).ChangeStep }));
const RecoverStep = lazy(async () => ({ default: (await import('./RecoverStep')).RecoverStep }));

/** Time between choosing a division and the profile login (specification §9). */
const CHOICE_MS = 1000;
const NO_CONSENT: Consent = { terms: false, keep: false };

type Step = 'credentials' | 'code' | 'change' | 'profile' | 'division' | 'recover';

const divisionsOf = (login: Login, profile: ProfileEntry) => login.division.filter((division) => division.IdPerfil === profile.IdPerfil);
const onlyOne = <T,>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);
const mustChange = (login: Login) => login.cambiarClaveCaducada || login.primeraClaveCambiada === 'N';
const asks = (login: Login) => Boolean(login.terminos) || login.permiteMantenerSesion;

/** The login panel: each step is reached only from the one before, and nothing of it is in the address nor in the history. */
export function Panel({ ended, onSignedIn }: { ended: boolean; onSignedIn: () => void }) {
  const [step, setStep] = useState<Step>('credentials');
  const [login, setLogin] = useState<Login | null>(null);
  const [profile, setProfile] = useState<ProfileEntry | null>(null);
  const [division, setDivision] = useState<DivisionEntry | null>(null);
  const [consent, setConsent] = useState(NO_CONSENT);
  const [consentMissing, setConsentMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step>('credentials');
  const enterLatest = useRef<(next: Login) => void>(() => undefined);

  // Who uses a screen reader hears where the step led; boxes and fields that take the focus by themselves keep it.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (step === 'profile' || step === 'division' || step === 'change') heading.current?.focus();
    prepareCaptcha();
  }, [step]);

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

  const titles = {
    credentials: [t('login.title'), t('login.subtitle')],
    code: [t('login.codeTitle'), t(`login.codeHint${login?.canalCodigo ?? 'SMTP'}`)],
    change: [t('login.changeTitle'), t('login.changeHint')],
    profile: [t('login.chooseProfile'), t('login.chooseProfileHint')],
    division: [t('login.chooseDivision'), t('login.chooseDivisionHint', { profile: profile?.Perfil ?? '' })],
    recover: [t('login.recoverTitle'), ''],
  } as const satisfies Record<Step, readonly [string, string]>;
  const [title, hint] = titles[step];

  return (
    <section className={classes.panel} aria-labelledby="login-title" data-step={step}>
      {login?.nombreCompleto && <p className={classes.greeting}>{t('login.greeting', { name: login.nombreCompleto })}</p>}
      <h1 id="login-title" ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {hint ? <p className={classes.hint}>{hint}</p> : <div className={classes.gap} />}
      {(done || (ended && step === 'credentials')) && (
        <p className={done ? classes.done : classes.notice} role="status">
          {done ?? t('login.sessionEnded')}
        </p>
      )}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {step === 'credentials' && (
        <>
          <Credentials onLogin={enter} />
          <DirectoryButton onFailure={() => setFailure(t('login.directoryFailed'))} />
          <div className={classes.links}>
            <button
              type="button"
              className={classes.link}
              onClick={() => {
                restart();
                setStep('recover');
              }}
            >
              {t('login.forgot')}
            </button>
          </div>
        </>
      )}
      <Suspense>
        {login && step === 'code' && <CodeStep login={login} onVerified={enter} />}
        {login && step === 'change' && <ChangeStep login={login} onChanged={() => restart(t('login.changed'))} />}
        {step === 'recover' && <RecoverStep onDone={() => restart(t('login.changed'))} />}
      </Suspense>
      {login && step === 'profile' && <Profiles profiles={login.perfil} divisions={login.division} onChoose={(next) => chooseProfile(next, login)} />}
      {login && step === 'division' && profile && (
        <>
          <Consents
            terms={login.terminos?.texto ?? null}
            mayKeep={login.permiteMantenerSesion}
            value={consent}
            missing={consentMissing && !consent.terms}
            onChange={setConsent}
          />
          <Divisions divisions={divisionsOf(login, profile)} chosen={division} onChoose={chooseDivision} />
        </>
      )}
      <p className={classes.opening} role="status">
        {division && t('login.opening', { division: division.Division })}
      </p>
      {step !== 'credentials' && !division && (
        <div className={classes.links}>
          {step === 'division' && login && login.perfil.length > 1 && (
            <button type="button" className={classes.link} onClick={() => setStep('profile')}>
              {t('login.changeProfile')}
            </button>
          )}
          <button type="button" className={classes.link} onClick={() => restart()}>
            {t(login ? 'login.otherUser' : 'login.back')}
          </button>
        </div>
      )}
    </section>
  );
}
