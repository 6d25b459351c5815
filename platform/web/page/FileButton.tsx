import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import { may } from '../data/grants';
import { saveBlob } from '../data/list';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';

/** The complete file of a thing on paper, for who may take its list away. */
export function FileButton({ entity, id, name }: { readonly entity: Entity; readonly id: string; readonly name: string }) {
  const take = useMutation({
    mutationFn: () => api.file(`/api/${entity.resource}/${id}/expediente/pdf`, {}),
    onSuccess: ({ blob, name: own }) => saveBlob(blob, own ?? `${name}.pdf`),
    onError: notifyError,
  });
  if (!may(entity, 'exportar')) return null;
  return (
    <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} loading={take.isPending} onClick={() => take.mutate()}>
      {t('page.paper')}
    </Button>
  );
}
