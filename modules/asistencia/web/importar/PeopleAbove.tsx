import { Button, Group } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { resourceChanged } from '@platform/web/data/write';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Persona, PersonaHorario } from '../../shared/persona.entity';
import { say } from '../say';
import { ImportPeople } from './ImportPeople';

/** People of attendance from a workbook, and its template. */
export default function PeopleAbove() {
  const client = useQueryClient();
  const [importing, setImporting] = useState(false);
  if (!can('050301', 'crear')) return null;
  const template = async () => {
    try {
      const { blob, name } = await api.file(`/api/${Persona.resource}/plantilla`, {});
      saveBlob(blob, name ?? 'plantilla.xlsx');
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Group mb="sm" gap="xs">
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setImporting(true)}>
        {say('importar.boton')}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void template()}>
        {say('importar.plantilla')}
      </Button>
      {importing && (
        <ImportPeople onDone={() => resourceChanged(client, Persona.resource, PersonaHorario.resource)} onClose={() => setImporting(false)} />
      )}
    </Group>
  );
}
