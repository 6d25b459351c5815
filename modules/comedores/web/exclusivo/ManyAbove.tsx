import { Button, Group } from '@mantine/core';
import { resourceChanged } from '@platform/web/data/write';
import { AssignList } from '@platform/web/pages/AssignList';
import { can } from '@platform/web/session/session';
import { IconFileImport, IconUsersPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ServicioExclusivo } from '../../shared/mesa.entity';
import { say } from '../say';
import { askMany } from './askMany';

/** Several people at once, picked or from a file, above the list of who may take special services. */
export default function ManyAbove() {
  const client = useQueryClient();
  const [importing, setImporting] = useState(false);
  if (!can('0806', 'crear')) return null;
  const give = async () => {
    if (await askMany()) resourceChanged(client, ServicioExclusivo.resource);
  };
  return (
    <Group gap="xs" mb="sm">
      <Button variant="default" leftSection={<IconUsersPlus size={16} aria-hidden />} onClick={() => void give()}>
        {say('exclusivos.varias')}
      </Button>
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setImporting(true)}>
        {say('exclusivos.importar')}
      </Button>
      {importing && (
        <AssignList
          entity={ServicioExclusivo}
          thing="IdServicio"
          thingLabel={say('exclusivos.servicio')}
          title={say('exclusivos.importarTitulo')}
          columns={say('exclusivos.importarColumnas')}
          reason={{ name: 'Motivo', label: say('exclusivos.motivo'), max: 200 }}
          others={[]}
          onClose={() => setImporting(false)}
        />
      )}
    </Group>
  );
}
