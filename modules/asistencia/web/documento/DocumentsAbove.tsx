import { Button, Group } from '@mantine/core';
import { WEB_KINDS } from '@platform/fields/web';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import { allOf, type FilterValues } from '@platform/web/data/filters';
import { saveBlob } from '@platform/web/data/list';
import type { AboveProps } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { IconAlertCircle, IconFileZip, IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DocumentoPersona } from '../../shared/documento.entity';
import { say } from '../say';
import { MISSING_OF_CONDITIONS_PATH, MISSING_PATH, TYPES_PATH } from './screen';

/** What the filters above the list ask for, as the server takes it. */
function asked(filters: FilterValues) {
  return allOf(
    Object.entries(DocumentoPersona.fields).map(([name, field]) => {
      const value = filters[name];
      return value === undefined ? undefined : WEB_KINDS[field.kind].filter?.expression(fieldAt(DocumentoPersona, name, field), value);
    }),
  );
}

/** From the archive to the kinds of documents and to those that are missing; and its files in one archive, as the list is filtered. */
export default function DocumentsAbove({ filters }: AboveProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file('/api/AsistenciaDocumentoPersona/zip', { filter: asked(filters) });
      saveBlob(blob, name ?? 'documentos.zip');
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group mb="sm" gap="xs">
      <Button component={Link} to={TYPES_PATH} variant="default" leftSection={<IconListDetails size={16} aria-hidden />}>
        {say('documentos.tipos')}
      </Button>
      <Button component={Link} to={MISSING_PATH} variant="default" leftSection={<IconAlertCircle size={16} aria-hidden />}>
        {say('documentos.faltantes')}
      </Button>
      {can('050104', 'consultar') && (
        <Button component={Link} to={MISSING_OF_CONDITIONS_PATH} variant="default" leftSection={<IconAlertCircle size={16} aria-hidden />}>
          {say('documentos.faltantesCondicion')}
        </Button>
      )}
      {can('050106', 'exportar') && (
        <Button variant="default" loading={busy} leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => void download()}>
          {say('documentos.zip')}
        </Button>
      )}
    </Group>
  );
}
