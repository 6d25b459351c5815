import { Button, Group } from '@mantine/core';
import { resourceChanged } from '@platform/web/data/write';
import { can } from '@platform/web/session/session';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Marca, Presencia } from '../../shared/marca.entity';
import { say } from '../say';
import { newManual } from './actions';

/** Marks that nobody read: by hand, one at a time. */
export default function MarksAbove() {
  const client = useQueryClient();
  if (!can('040103', 'crear')) return null;
  const make = async () => {
    if (await newManual()) resourceChanged(client, Marca.resource, Presencia.resource);
  };
  return (
    <Group mb="sm">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void make()}>
        {say('marcas.nueva')}
      </Button>
    </Group>
  );
}
