import { Alert, Button, PasswordInput } from '@mantine/core';
import { passwordChecks } from '@modules/seguridad/shared/clave';
import { messageOf } from '@platform/web/api/problem';
import { t as say, screenWords } from '@platform/web/i18n/t';
import { useSession } from '@platform/web/session/session';
import { notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isReady, NewPassword } from '../login/NewPassword';
import classes from './datos.module.css';
import { changeOwnPassword, recordQuery } from './wire';

const t = screenWords('plataforma');
const EMPTY = { password: '', again: '' };

/** Changing one's own password: the previous one is asked, the rules answer while one types. */
export function PasswordTab({ onDone }: { onDone: () => void }) {
  const { username, name, perfil } = useSession();
  const client = useQueryClient();
  const record = recordQuery(username, perfil.IdCliente);
  const { data } = useQuery(record);
  const [previous, setPrevious] = useState('');
  const [typed, setTyped] = useState(EMPTY);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!data) return <PageSkeleton />;
  if (data.ValidaDirectorio === 'S') return <Alert color="gray">{t('datos.directory')}</Alert>;

  const policy = { nivel: data.NivelSeguridadClave, longitud: data.LongitudClave, idUsuario: username, palabras: name.split(' ') };
  const ready = previous !== '' && isReady(typed, policy) && passwordChecks(typed.password, policy).every(({ kept }) => kept);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!ready || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await changeOwnPassword(previous, typed.password);
      notifyOk(t('datos.changed'));
      await client.invalidateQueries(record);
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <PasswordInput
        label={t('datos.previous')}
        size="md"
        required
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': say('login.showPassword'), tabIndex: 0 }}
        value={previous}
        error={touched && previous === '' ? t('datos.enterPassword') : undefined}
        onBlur={() => setTouched(true)}
        onChange={({ currentTarget }) => setPrevious(currentTarget.value)}
      />
      <NewPassword policy={policy} value={typed} tried={touched} onChange={setTyped} />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!ready} loading={busy}>
          {say('actions.save')}
        </Button>
      </div>
    </form>
  );
}
