import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Entity } from '../../entity/entity';
import { resourceChanged } from '../data/write';
import { problemErrors } from '../form/errors';
import { t } from '../i18n/t';
import { notifyError } from './notify';

/** Does what a dialog asks and closes it; what is wrong with a field that it shows is told beside the field, once. */
export function useFormDialog(entity: Entity, shown: readonly string[], onClose: () => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      resourceChanged(client, entity.resource);
      onClose();
    } catch (error) {
      const wrong = problemErrors(error);
      setErrors(wrong);
      if (shown.every((name) => wrong[name] === undefined)) notifyError(error);
      setBusy(false);
    }
  };
  return { errors, busy, act, clear: () => setErrors({}) };
}

interface Props {
  readonly title: string;
  readonly busy: boolean;
  readonly onSave: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The other thing that may be done with what is on it, before the usual buttons. */
  readonly other?: { readonly label: string; readonly color: 'red' | 'gray'; readonly run: () => unknown } | undefined;
  /** The verb; *Guardar* without it. */
  readonly verb?: string;
}

/** A dialog of a few fields over the screen that asks for them: saved with Enter, left with Escape. */
export function FormDialog({ title, busy, onSave, onClose, children, other, verb }: Props) {
  return (
    <Modal opened centered title={title} onClose={onClose} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // It may stand within the form of a page.
          event.stopPropagation();
          void onSave();
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end">
            {other && (
              <Button variant="subtle" color={other.color} disabled={busy} onClick={() => void other.run()}>
                {other.label}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {verb ?? t('actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
