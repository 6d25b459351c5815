import { Alert, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { t as say, screenWords } from '@platform/web/i18n/t';
import { type FormEvent, useState } from 'react';
import { createPasskey } from '../llave';
import classes from './datos.module.css';
import { beginApp, beginKey, confirmApp, confirmKey, removeFactor, renewCodes } from './wire';

const t = screenWords('plataforma');

/** What the dialog is about. */
export type EnrolStep =
  | { readonly kind: 'aplicacion' | 'llave' | 'respaldos' }
  | { readonly kind: 'retirar'; readonly id: number; readonly name: string };

type Stage =
  | { readonly at: 'clave' }
  | { readonly at: 'codigo'; readonly secret: string; readonly qr: string }
  | { readonly at: 'respaldos'; readonly codes: readonly string[] };

/** Every change of a second factor begins with the password; new recovery codes are shown once, at the end. */
export function EnrolDialog({ step, onClose }: { step: EnrolStep; onClose: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'clave' });
  const [password, setPassword] = useState('');
  const [name, setName] = useState(step.kind === 'aplicacion' || step.kind === 'llave' ? t(`datos.names.${step.kind}`) : '');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const ended = (codes: readonly string[]) => (codes.length > 0 ? setStage({ at: 'respaldos', codes }) : onClose());
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      // The browser's own refusal (the person closed its dialog) says nothing a person understands.
      setFailure(error instanceof DOMException ? t('datos.keyCancelled') : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const withPassword = async () => {
    if (step.kind === 'retirar') {
      await removeFactor(step.id, password);
      onClose();
    } else if (step.kind === 'respaldos') ended((await renewCodes(password)).respaldos);
    else if (step.kind === 'aplicacion') {
      const { Secreto, Qr } = await beginApp(password);
      setStage({ at: 'codigo', secret: Secreto, qr: `data:image/svg+xml;base64,${btoa(Qr)}` });
    } else {
      const options = await beginKey(password);
      if (options) ended((await confirmKey(await createPasskey(options), name.trim())).respaldos);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(stage.at === 'codigo' ? async () => ended((await confirmApp(code, name.trim())).respaldos) : withPassword);
  };
  const title = step.kind === 'retirar' ? t('datos.removeFactor', { name: step.name }) : t(`datos.dialogs.${step.kind}`);
  const named = step.kind === 'llave' || stage.at === 'codigo';
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': say('actions.close') }}>
      {stage.at === 'respaldos' ? (
        <Stack>
          <Text size="sm">{t('datos.keepCodes')}</Text>
          <ul className={classes.codes} aria-label={t('datos.recovery')}>
            {stage.codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <Button onClick={onClose}>{t('datos.codesKept')}</Button>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            {stage.at === 'clave' && (
              <PasswordInput
                data-autofocus
                label={t('datos.yourPassword')}
                description={t('datos.whyPassword')}
                autoComplete="current-password"
                visibilityToggleButtonProps={{ 'aria-label': say('login.showPassword'), tabIndex: 0 }}
                value={password}
                onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              />
            )}
            {stage.at === 'codigo' && (
              <>
                <Text size="sm">{t('datos.scan')}</Text>
                <img className={classes.qr} src={stage.qr} alt={t('datos.qr')} />
                <TextInput label={t('datos.secret')} value={stage.secret} readOnly variant="filled" />
                <TextInput
                  data-autofocus
                  label={t('datos.code')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  value={code}
                  onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, ''))}
                />
              </>
            )}
            {named && (
              <TextInput label={t('datos.name')} maxLength={60} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
            )}
            <Button
              type="submit"
              loading={busy}
              color={step.kind === 'retirar' ? 'red' : undefined}
              disabled={(stage.at === 'clave' ? password === '' : code.length !== 6) || (named && !name.trim())}
            >
              {t(step.kind === 'retirar' ? 'datos.remove' : 'datos.go')}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
