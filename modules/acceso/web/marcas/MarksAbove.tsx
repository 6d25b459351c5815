import { Button, Group } from '@mantine/core';
import { resourceChanged } from '@platform/web/data/write';
import { can } from '@platform/web/session/session';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Marca, Presencia } from '../../shared/marca.entity';
import { say } from '../say';
import { newManual } from './actions';
import { ImportMarks } from './ImportMarks';

/** Marks that no gate read: by hand one at a time, or from a file. */
export default function MarksAbove() {
  const client = useQueryClient();
  const [importing, setImporting] = useState(false);
  if (!can('040103', 'crear')) return null;
  const changed = () => resourceChanged(client, Marca.resource, Presencia.resource);
  const make = async () => {
    if (await newManual()) changed();
  };
  return (
    <Group mb="sm">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void make()}>
        {say('marcas.nueva')}
      </Button>
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setImporting(true)}>
        {say('marcas.importar')}
      </Button>
      {importing && <ImportMarks onDone={changed} onClose={() => setImporting(false)} />}
    </Group>
  );
}
