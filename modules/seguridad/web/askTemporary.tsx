import { Button, Group, PasswordInput, Radio, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '@platform/web/i18n/t';
import { useState } from 'react';
import { say } from './say';

export interface Temporary {
  readonly Modo: 'G' | 'D';
  readonly Clave: string | null;
}

function TemporaryForm({ button, onDone }: { readonly button: string; readonly onDone: (asked: Temporary | undefined) => void }) {
  const [mode, setMode] = useState<'G' | 'D'>('G');
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone({ Modo: mode, Clave: mode === 'D' ? password : null });
      }}
    >
      <Stack>
        <Radio.Group label={say('usuario.claveComo')} value={mode} onChange={(next) => setMode(next === 'D' ? 'D' : 'G')}>
          <Stack gap="xs" mt="xs">
            <Radio value="G" label={say('usuario.G')} />
            <Radio value="D" label={say('usuario.D')} />
          </Stack>
        </Radio.Group>
        {mode === 'D' && (
          <PasswordInput
            label={say('usuario.clave')}
            description={say('usuario.claveNota')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            withAsterisk
            autoComplete="new-password"
            maxLength={99}
            data-autofocus
          />
        )}
        {mode === 'G' && (
          <Text size="sm" c="dimmed">
            {say('usuario.claveNota')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onDone(undefined)}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" disabled={mode === 'D' && password === ''}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks how a temporary password comes to be; undefined for who thought better of it. */
export function askTemporary(button: string): Promise<Temporary | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: say('usuario.claveTitulo'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(undefined),
      children: (
        <TemporaryForm
          button={button}
          onDone={(asked) => {
            resolve(asked);
            modals.close(id);
          }}
        />
      ),
    });
  });
}
