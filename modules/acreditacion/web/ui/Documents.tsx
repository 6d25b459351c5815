import { Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { plain } from '@platform/web/data/row';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { IconCertificate, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { BASE } from '../data';
import { say } from '../say';
import type { Detail } from '../wire';

const SUMMARY = ['060101', '060401'];
const CERTIFICATE = [...SUMMARY, '060403'];
const may = (menu: readonly string[]): boolean => menu.some((option) => can(option, 'imprimir'));

/** Saves a PDF that the server makes, under the name it gives. */
export async function saveDocument(address: string, name: string): Promise<void> {
  const file = await api.file(address, {});
  saveBlob(file.blob, file.name ?? name);
}

/** What of a request may be had on paper: its summary, and once people are accredited by it, their certificate. */
export function Documents({ detail: { Solicitud } }: { detail: Detail }) {
  const [busy, setBusy] = useState<'resumen' | 'constancia'>();
  const save = (document: 'resumen' | 'constancia') => {
    setBusy(document);
    void saveDocument(`${BASE}/${plain(Solicitud.IdSolicitud)}/${document}`, `${document}.pdf`)
      .catch(notifyError)
      .finally(() => setBusy(undefined));
  };
  const certified = Solicitud.Estado === 'A' && (Solicitud.Entidad === 'P' || Solicitud.Entidad === 'I');
  return (
    <>
      {may(SUMMARY) && (
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} loading={busy === 'resumen'} onClick={() => save('resumen')}>
          {say('vista.resumen')}
        </Button>
      )}
      {certified && may(CERTIFICATE) && (
        <Button
          variant="default"
          leftSection={<IconCertificate size={16} aria-hidden />}
          loading={busy === 'constancia'}
          onClick={() => save('constancia')}
        >
          {say('vista.constancia')}
        </Button>
      )}
    </>
  );
}
