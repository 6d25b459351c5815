import { Button } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { type FormEvent, useState } from 'react';
import classes from './login.module.css';
import { isReady, NewPassword } from './NewPassword';
import { changePassword, type Login } from './wire';

const EMPTY = { password: '', again: '' };

/** Step 3: a password that has ended, or the first one, is changed before anything else. */
export function ChangeStep({ login, onChanged }: { login: Login; onChanged: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const policy = {
    nivel: login.nivelSeguridadClave,
    longitud: login.longitudClave,
    idUsuario: login.username,
    palabras: login.nombreCompleto.split(' '),
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (!isReady(typed, policy) || busy) return;
    setBusy(true);
    try {
      if (await changePassword(login, typed.password)) return onChanged();
      setFailure(t('login.previous'));
      setTyped(EMPTY);
      setTried(false);
    } catch (error) {
      setFailure(messageOf(error));
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
      <NewPassword policy={policy} value={typed} tried={tried} onChange={setTyped} />
      <Button type="submit" size="md" fullWidth disabled={!isReady(typed, policy)} data-busy={busy || undefined}>
        {busy ? t('login.saving') : t('login.save')}
      </Button>
    </form>
  );
}
