import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { useState } from 'react';
import { say } from '../say';
import { Phrases } from './Phrases';

interface Props {
  readonly kind: 'devolver' | 'rechazar';
  /** What was observed of each requirement, to begin with. */
  readonly first: string;
  readonly onSend: (observation: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Returning and rejecting say why; the server's words go beside the observation. */
export function DecisionDialog({ kind, first, onSend, onClose }: Props) {
  const [text, setText] = useState(first);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const returns = kind === 'devolver';
  return (
    <Modal
      opened
      title={say(returns ? 'mesa.tituloDevolver' : 'mesa.tituloRechazar')}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          void onSend(text)
            .then(setError)
            .finally(() => setBusy(false));
        }}
      >
        <Stack>
          <Text size="sm">{say(returns ? 'mesa.textoDevolver' : 'mesa.textoRechazar')}</Text>
          <Textarea
            label={say('mesa.observacion')}
            description={say('mesa.observacionAyuda')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autosize
            minRows={3}
            maxLength={1000}
            value={text}
            error={error}
            data-autofocus
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Phrases text={text} onChange={setText} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={busy} color={returns ? undefined : 'red'}>
              {say(returns ? 'mesa.devolver' : 'mesa.rechazar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
