import { prepareCaptcha } from '@platform/web/captcha/captcha';
import { t } from '@platform/web/i18n/t';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Divisions, Profiles } from './Choices';
import { Consents } from './Consents';
import { Credentials } from './Credentials';
import { DirectoryButton } from './DirectoryButton';
import classes from './login.module.css';
import { divisionsOf, type Step, useSignIn } from './useSignIn';

/** Steps that most people never see come when they are needed. */
const CodeStep = lazy(async () => ({ default: (await import('./CodeStep')).CodeStep }));
const ChangeStep = lazy(async () => ({ default: (await import('./ChangeStep')).ChangeStep }));
const RecoverStep = lazy(async () => ({ default: (await import('./RecoverStep')).RecoverStep }));

/** The login panel; nothing of its steps is in the address nor in the history. */
export function Panel({ ended, onKnown, onSignedIn }: { ended: boolean; onKnown: () => void; onSignedIn: () => void }) {
  const at = useSignIn(onSignedIn);
  const { step, login, profile, division, failure, done, restart, enter } = at;
  const known = step === 'profile' || step === 'division';
  useEffect(() => {
    if (known) onKnown();
  }, [known, onKnown]);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step>('credentials');

  // Who uses a screen reader hears where the step led; boxes and fields that take the focus by themselves keep it.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (step === 'profile' || step === 'division' || step === 'change') heading.current?.focus();
    prepareCaptcha();
  }, [step]);

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
          <DirectoryButton onFailure={() => at.setFailure(t('login.directoryFailed'))} />
          <div className={classes.links}>
            <button type="button" className={classes.link} onClick={at.recover}>
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
      {login && step === 'profile' && (
        <Profiles profiles={login.perfil} divisions={login.division} onChoose={(next) => at.chooseProfile(next, login)} />
      )}
      {login && step === 'division' && profile && (
        <>
          <Consents
            terms={login.terminos?.texto ?? null}
            mayKeep={login.permiteMantenerSesion}
            value={at.consent}
            missing={at.consentMissing}
            onChange={at.setConsent}
          />
          <Divisions divisions={divisionsOf(login, profile)} chosen={division} onChoose={at.chooseDivision} />
        </>
      )}
      <p className={classes.opening} role="status">
        {division && t('login.opening', { division: division.Division })}
      </p>
      {step !== 'credentials' && !division && (
        <div className={classes.links}>
          {step === 'division' && login && login.perfil.length > 1 && (
            <button type="button" className={classes.link} onClick={at.changeProfile}>
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
