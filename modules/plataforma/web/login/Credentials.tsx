import { Button, PasswordInput, TextInput } from '@mantine/core';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { prepareCaptcha } from '@platform/web/captcha/captcha';
import { t } from '@platform/web/i18n/t';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './login.module.css';
import type { Login } from './wire';

/** Answers of a locked account. */
const LOCKS: ReadonlySet<string> = new Set(['login.04', 'login.09']);

/** Comes while the person types. */
const loadWire = () => import('./wire');

/** Step 1: user name and password. */
export function Credentials({ onLogin }: { onLogin: (login: Login) => void }) {
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  /** The account is locked: its owner may bring the second factor along. */
  const [locked, setLocked] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const userInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    loadWire().catch(() => undefined);
    prepareCaptcha();
  }, []);

  const missing = (value: string) => (tried && value.trim() === '' ? t('login.required') : undefined);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (user.trim() === '') return userInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    if (busy) return;
    setBusy(true);
    try {
      const { authenticate } = await loadWire();
      const login = await authenticate(user, password, locked ? code : '');
      return onLogin(login);
    } catch (error) {
      setFailure(messageOf(error));
      setLocked(isProblem(error) && LOCKS.has(error.code));
      setCode('');
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <TextInput
        ref={userInput}
        label={t('login.user')}
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        autoFocus
        required
        withAsterisk={false}
        classNames={{ input: classes.upper }}
        value={user}
        error={missing(user)}
        onChange={(event) => setUser(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordInput}
        label={t('login.password')}
        size="md"
        name="password"
        autoComplete="current-password"
        maxLength={99}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
        value={password}
        error={missing(password)}
        description={capsLock ? t('login.capsLock') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      {locked && (
        <TextInput
          label={t('login.ownerCode')}
          description={t('login.ownerCodeHint')}
          size="md"
          name="codigo"
          autoComplete="one-time-code"
          maxLength={11}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="md" fullWidth aria-disabled={busy} data-busy={busy || undefined}>
        {busy ? t('login.entering') : t('login.enter')}
      </Button>
    </form>
  );
}
