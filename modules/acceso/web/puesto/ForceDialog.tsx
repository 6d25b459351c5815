import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { useState } from 'react';
import { say } from '../say';
import { ReasonSelect } from './ManualBar';
import type { Supervisor } from './wire';

interface Props {
  readonly onForce: (IdMotivoMarca: number, supervisor: Supervisor | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Why somebody who was denied is let through, and who answers for it: an operator who may not asks a supervisor to sign here. */
export function ForceDialog({ onForce, onClose }: Props) {
  const own = can('040101', 'autorizar');
  const [reason, setReason] = useState<number | null>(null);
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = reason !== null && (own || (user.trim() !== '' && password !== ''));
  const send = async () => {
    if (reason === null) return;
    setBusy(true);
    try {
      await onForce(reason, own ? null : { Usuario: user.trim(), Clave: password });
      onClose();
    } catch (error) {
      setPassword('');
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={say('puesto.forzar')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) void send();
        }}
      >
        <ReasonSelect use="F" label={say('puesto.forzarMotivo')} value={reason} onChange={setReason} autoFocus />
        {!own && (
          <>
            <Text mt="md">{say('puesto.supervisorAyuda')}</Text>
            <TextInput
              mt="sm"
              label={say('puesto.supervisor')}
              value={user}
              autoComplete="off"
              onChange={({ currentTarget }) => setUser(currentTarget.value)}
            />
            <PasswordInput
              mt="sm"
              label={say('puesto.supervisorClave')}
              value={password}
              autoComplete="off"
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          </>
        )}
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={!ready}>
            {say('puesto.forzar')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
