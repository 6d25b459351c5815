import { messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { keepNotice } from '@platform/web/session/notice';
import { enterProfile } from '@platform/web/session/session';
import type { DivisionEntry, ProfileEntry } from '@platform/web/session/wire';
import { useEffect, useRef, useState } from 'react';
import { Divisions, Profiles } from './Choices';
import { Credentials } from './Credentials';
import { expiryNotice } from './expiry';
import classes from './login.module.css';
import type { Login } from './wire';

/** Time between choosing a division and the profile login (specification §9). */
const CHOICE_MS = 1000;

const divisionsOf = (login: Login, profile: ProfileEntry) => login.division.filter((division) => division.IdPerfil === profile.IdPerfil);
const onlyOne = <T,>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);

/** The login panel: each step is reached only from the one before, and nothing of it is in the address. */
export function Panel({ ended, onSignedIn }: { ended: boolean; onSignedIn: () => void }) {
  const [login, setLogin] = useState<Login | null>(null);
  const [profile, setProfile] = useState<ProfileEntry | null>(null);
  const [division, setDivision] = useState<DivisionEntry | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = login ? (profile ? 'division' : 'profile') : 'credentials';

  // Who uses a screen reader hears where the step led.
  useEffect(() => {
    if (step !== 'credentials') heading.current?.focus();
  }, [step]);

  useEffect(() => {
    if (!login || !division) return undefined;
    const timer = window.setTimeout(async () => {
      try {
        await enterProfile(division, login.accessToken);
        const notice = expiryNotice(login.minutosCaduca);
        if (notice) keepNotice(notice);
        onSignedIn();
      } catch (error) {
        setFailure(messageOf(error));
        setDivision(null);
      }
    }, CHOICE_MS);
    return () => window.clearTimeout(timer);
  }, [login, division, onSignedIn]);

  function chooseProfile(next: ProfileEntry, of: Login | null) {
    setFailure(null);
    setProfile(next);
    setDivision(of && onlyOne(divisionsOf(of, next)));
  }
  function enter(next: Login) {
    setLogin(next);
    const only = onlyOne(next.perfil);
    if (only) chooseProfile(only, next);
  }
  function restart() {
    setLogin(null);
    setProfile(null);
    setDivision(null);
    setFailure(null);
  }

  const title = {
    credentials: t('login.title'),
    profile: t('login.chooseProfile'),
    division: t('login.chooseDivision'),
  }[step];
  const hint = {
    credentials: t('login.subtitle'),
    profile: t('login.chooseProfileHint'),
    division: t('login.chooseDivisionHint', { profile: profile?.Perfil ?? '' }),
  }[step];

  return (
    <section className={classes.panel} aria-labelledby="login-title">
      {login?.nombreCompleto && <p className={classes.greeting}>{t('login.greeting', { name: login.nombreCompleto })}</p>}
      <h1 id="login-title" ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.hint}>{hint}</p>
      {ended && step === 'credentials' && (
        <p className={classes.notice} role="status">
          {t('login.sessionEnded')}
        </p>
      )}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {step === 'credentials' && <Credentials onLogin={enter} />}
      {login && step === 'profile' && <Profiles profiles={login.perfil} onChoose={(next) => chooseProfile(next, login)} />}
      {login && profile && (
        <Divisions
          divisions={divisionsOf(login, profile)}
          chosen={division}
          onChoose={(next) => {
            setFailure(null);
            setDivision(next);
          }}
        />
      )}
      <p className={classes.opening} role="status">
        {division && t('login.opening', { division: division.Division })}
      </p>
      {login && !division && (
        <div className={classes.links}>
          {profile && login.perfil.length > 1 && (
            <button type="button" className={classes.link} onClick={() => setProfile(null)}>
              {t('login.changeProfile')}
            </button>
          )}
          <button type="button" className={classes.link} onClick={restart}>
            {t('login.otherUser')}
          </button>
        </div>
      )}
    </section>
  );
}
