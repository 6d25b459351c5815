import { Button, TextInput } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { type FormEvent, useState } from 'react';
import { Codes } from './Codes';
import classes from './login.module.css';
import { isReady, NewPassword } from './NewPassword';
import { type Policy, type Recovery, recover } from './wire';

type View = 'VIEW-1' | 'VIEW-2' | 'VIEW-3';
const DIGITS = 6;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const HINTS = { 'VIEW-1': 'login.recoverHint', 'VIEW-2': 'login.recoverCodeHint', 'VIEW-3': 'login.recoverNewHint' } as const;

/** Step 5 in its three views: who and where to, the code, the new password. */
export function RecoverStep({ onDone }: { onDone: () => void }) {
  const [view, setView] = useState<View>('VIEW-1');
  const [who, setWho] = useState<Recovery>({ user: '', email: '' });
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [asked, setAsked] = useState<Policy>({ longitudClave: 6, nivelSeguridadClave: 'A' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const policy = { nivel: asked.nivelSeguridadClave, longitud: asked.longitudClave, idUsuario: who.user.trim() };
  const complete = {
    'VIEW-1': who.user.trim() !== '' && EMAIL.test(who.email.trim()),
    'VIEW-2': code.length === DIGITS,
    'VIEW-3': isReady(typed, policy),
  }[view];

  async function send() {
    if (view === 'VIEW-1') {
      await recover(who);
      setCode('');
      setView('VIEW-2');
    } else if (view === 'VIEW-2') {
      setAsked(await recover(who, code));
      setView('VIEW-3');
    } else {
      await recover(who, code, typed.password);
      onDone();
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (!complete || busy) return;
    setBusy(true);
    try {
      await send();
      setTried(false);
    } catch (error) {
      setFailure(messageOf(error));
      setCode(view === 'VIEW-2' ? '' : code);
    } finally {
      setBusy(false);
    }
  }
  const missing = (value: string) => (tried && value.trim() === '' ? t('login.required') : undefined);

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy} data-view={view}>
      <p className={classes.stepHint}>{t(HINTS[view])}</p>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {view === 'VIEW-1' && (
        <>
          <TextInput
            label={t('login.user')}
            size="md"
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            autoFocus
            required
            withAsterisk={false}
            classNames={{ input: classes.upper }}
            value={who.user}
            error={missing(who.user)}
            onChange={(event) => setWho({ ...who, user: event.currentTarget.value })}
          />
          <TextInput
            label={t('login.email')}
            size="md"
            type="email"
            autoComplete="email"
            maxLength={120}
            required
            withAsterisk={false}
            value={who.email}
            error={missing(who.email) ?? (tried && !EMAIL.test(who.email.trim()) ? t('login.emailInvalid') : undefined)}
            onChange={(event) => setWho({ ...who, email: event.currentTarget.value })}
          />
        </>
      )}
      {view === 'VIEW-2' && <Codes label={t('login.codeLabel')} length={DIGITS} value={code} onChange={setCode} />}
      {view === 'VIEW-3' && <NewPassword policy={policy} value={typed} tried={tried} onChange={setTyped} />}
      <Button type="submit" size="md" fullWidth disabled={view !== 'VIEW-1' && !complete} data-busy={busy || undefined}>
        {busy ? t('login.sending') : t(view === 'VIEW-1' ? 'login.sendCode' : view === 'VIEW-2' ? 'login.continue' : 'login.save')}
      </Button>
    </form>
  );
}
