import { Button } from '@mantine/core';
import { resourceChanged } from '@platform/web/data/write';
import { can } from '@platform/web/session/session';
import { IconUsersPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { ServicioExclusivo } from '../../shared/mesa.entity';
import { say } from '../say';
import { askMany } from './askMany';

/** Several people at once, above the list of who may take special services. */
export default function ManyAbove() {
  const client = useQueryClient();
  if (!can('0806', 'crear')) return null;
  const give = async () => {
    if (await askMany()) resourceChanged(client, ServicioExclusivo.resource);
  };
  return (
    <Button variant="default" mb="sm" leftSection={<IconUsersPlus size={16} aria-hidden />} onClick={() => void give()}>
      {say('exclusivos.varias')}
    </Button>
  );
}
