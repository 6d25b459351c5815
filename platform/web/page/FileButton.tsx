import { ActionIcon, Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import { may } from '../data/grants';
import { saveBlob } from '../data/list';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';

interface Props {
  readonly entity: Entity;
  readonly id: string;
  readonly name: string;
  /** Its sign alone. */
  readonly small?: boolean;
}

/** The complete file of a thing on paper, for who may take its list away. */
export function FileButton({ entity, id, name, small = false }: Props) {
  const take = useMutation({
    mutationFn: () => api.file(`/api/${entity.resource}/${id}/expediente/pdf`, {}),
    onSuccess: ({ blob, name: own }) => saveBlob(blob, own ?? `${name}.pdf`),
    onError: notifyError,
  });
  if (!may(entity, 'exportar')) return null;
  const sign = <IconFileTypePdf size={small ? 18 : 16} aria-hidden />;
  if (small)
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('page.paperWhole')}
        title={t('page.paperWhole')}
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {sign}
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={sign} loading={take.isPending} onClick={() => take.mutate()}>
      {t('page.paper')}
    </Button>
  );
}
