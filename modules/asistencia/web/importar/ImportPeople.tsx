import { Button, FileInput, Group, Modal, Stack } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { t } from '@platform/web/i18n/t';
import { JudgedRows, ListCounts } from '@platform/web/pages/JudgedList';
import { notifyError } from '@platform/web/ui/notify';
import { useState } from 'react';
import { type PersonasImportadas, personasImportadas } from '../../shared/importar.wire';
import { Persona } from '../../shared/persona.entity';
import { say } from '../say';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** *Importar* people: the file is judged first, and written when it is asked. */
export function ImportPeople({ onDone, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<PersonasImportadas>();
  const [busy, setBusy] = useState(false);
  const send = async (of: File, Procesar: 'S' | 'N') => {
    const form = new FormData();
    form.set('Procesar', Procesar);
    form.set('file', of, of.name);
    setBusy(true);
    try {
      setRead(await api.post(`/api/${Persona.resource}/importar`, form, personasImportadas));
      if (Procesar === 'S') onDone();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setRead(undefined);
    if (chosen) void send(chosen, 'N');
  };
  const heads = [
    ...[t('list.rowNumber'), t('assign.document'), t('assign.person'), say('importar.codigo'), say('importar.planilla')],
    ...[say('importar.horario'), say('importar.desde'), t('assign.result')],
  ];
  return (
    <Modal
      opened
      size="xl"
      title={say('importar.titulo')}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        <FileInput
          label={t('assign.file')}
          description={say('importar.columnas')}
          placeholder={t('assign.choose')}
          accept=".xlsx"
          disabled={busy}
          value={file}
          onChange={choose}
        />
        {read && (
          <>
            <ListCounts
              counts={[
                [t('assign.loaded'), read.Cargados],
                [t('assign.observed'), read.Observados],
                [t('assign.correct'), read.Correctos],
                [t('assign.pending'), read.PorProcesar],
                [t('assign.processed'), read.Procesados],
              ]}
            />
            <JudgedRows heads={heads}>
              {read.Filas.map((row) => (
                <tr key={row.Fila}>
                  <td>{row.Fila}</td>
                  <td>{row.Documento}</td>
                  <td>{row.Persona}</td>
                  <td>{row.CodigoTrabajador}</td>
                  <td>{row.Planilla}</td>
                  <td>{row.Horario}</td>
                  <td>{row.Desde}</td>
                  <td>{row.Motivo ?? say(`importar.estado${row.Estado}`)}</td>
                </tr>
              ))}
            </JudgedRows>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
          <Button loading={busy} disabled={!file || (read?.PorProcesar ?? 0) === 0} onClick={() => file && void send(file, 'S')}>
            {t('assign.process')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
