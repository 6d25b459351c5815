import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isProblem, messageOf } from '../api/problem';
import { captchaToken, prepareCaptcha } from '../captcha/captcha';
import { t } from '../i18n/t';
import { logout, unlockSession } from '../session/session';
import { Logo } from '../ui/Logo';
import { Countdown } from './Countdown';
import classes from './lock.module.css';
import { lockState } from './state';

/** How long the server's refusal is shown (specification §9). */
const ERROR_MS = 5000;

/** The locked screen: whose it is, the password, the way out; nothing of the page. */
export function LockScreen() {
  const { who } = lockState();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    prepareCaptcha();
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (!failure) return undefined;
    const timer = window.setTimeout(() => setFailure(null), ERROR_MS);
    return () => window.clearTimeout(timer);
  }, [failure]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    setMissing(password === '');
    if (password === '' || busy) return input.current?.focus();
    setBusy(true);
    try {
      await unlockSession(password, await captchaToken());
    } catch (error) {
      // Ended at the server: already on the way to the sign-in.
      if (isProblem(error) && error.status === 401) return;
      setFailure(messageOf(error));
      setPassword('');
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.screen}>
      <div className={classes.behind} aria-hidden />
      <main className={classes.panel}>
        <Logo size={40} />
        <h1 className={classes.title}>{t('lock.title')}</h1>
        {who && <p className={classes.name}>{who.name}</p>}
        <p className={classes.text}>{t('lock.text')}</p>
        <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
          {failure && (
            <p className={classes.failure} role="alert">
              {failure}
            </p>
          )}
          <input type="hidden" name="username" autoComplete="username" value={who?.username ?? ''} readOnly />
          <PasswordInput
            ref={input}
            label={t('lock.password')}
            size="md"
            autoComplete="current-password"
            maxLength={99}
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
            value={password}
            error={missing && password === '' ? t('lock.required') : undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth data-busy={busy || undefined}>
            {busy ? t('lock.unlocking') : t('lock.unlock')}
          </Button>
        </form>
        <button type="button" className={classes.leave} onClick={() => void logout()}>
          {t('lock.leave')}
        </button>
      </main>
      <Countdown />
    </div>
  );
}
