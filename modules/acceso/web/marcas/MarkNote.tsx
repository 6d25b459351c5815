import { Alert } from '@mantine/core';
import { plain } from '@platform/web/data/row';
import type { NoteProps } from '@platform/web/pages/screen';
import { IconBan, IconLock } from '@tabler/icons-react';
import { say } from '../say';

/** Why a mark is not changed: a gate made it, or it was annulled. */
export default function MarkNote({ row }: NoteProps) {
  if (row?.Anulada === 'S')
    return (
      <Alert color="gray" icon={<IconBan aria-hidden />}>
        {say('marcas.anulada', { motivo: plain(row.MotivoAnulacion) })}
      </Alert>
    );
  if (row?.Automatica !== 'S') return null;
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />}>
      {say('marcas.noEditar')} {say('marcas.noEliminar')}
    </Alert>
  );
}
