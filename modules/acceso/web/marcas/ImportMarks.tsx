import { Button, FileInput, Group, Modal, Stack } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { shownDay } from '@platform/web/data/zone';
import { t } from '@platform/web/i18n/t';
import { JudgedRows, ListCounts } from '@platform/web/pages/JudgedList';
import { notifyError } from '@platform/web/ui/notify';
import { useState } from 'react';
import { type FilaImportada, type Importado, importadoSchema } from '../../shared/importar.wire';
import { Marca } from '../../shared/marca.entity';
import { ReasonSelect } from '../puesto/ManualBar';
import { say, sayCode } from '../say';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** *Importar*: the file is judged first, and written when it is asked. */
export function ImportMarks({ onDone, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Importado>();
  const [reason, setReason] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (of: File, Procesar: 'S' | 'N') => {
    const form = new FormData();
    form.set('Procesar', Procesar);
    if (reason !== null) form.set('IdMotivoMarca', String(reason));
    form.set('file', of, of.name);
    setBusy(true);
    try {
      setRead(await api.post(`/api/${Marca.resource}/importar`, form, importadoSchema));
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
  const pending = read?.PorProcesar ?? 0;
  return (
    <Modal
      opened
      size="xl"
      title={say('marcas.importarTitulo')}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        <FileInput
          label={t('assign.file')}
          description={say('marcas.columnas')}
          placeholder={t('assign.choose')}
          accept=".xlsx"
          disabled={busy}
          value={file}
          onChange={choose}
        />
        <ReasonSelect use="M" label={say('puesto.manualMotivo')} value={reason} onChange={setReason} />
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
            <Rows rows={read.Filas} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
          <Button loading={busy} disabled={!file || pending === 0 || reason === null} onClick={() => file && void send(file, 'S')}>
            {t('assign.process')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Rows({ rows }: { readonly rows: readonly FilaImportada[] }) {
  const heads = [
    t('list.rowNumber'),
    t('assign.document'),
    t('assign.person'),
    say('marcas.cuando'),
    say('marcas.sentido'),
    say('puesto.puerta'),
    t('assign.result'),
  ];
  return (
    <JudgedRows heads={heads}>
      {rows.map((row) => (
        <tr key={row.Fila}>
          <td>{row.Fila}</td>
          <td>{row.Documento}</td>
          <td>{row.Persona}</td>
          <td>
            {shownDay(row.Fecha)} {row.Hora}
          </td>
          <td>{row.Sentido}</td>
          <td>{row.Puerta}</td>
          <td>{row.Motivo ?? sayCode('marcasImportadas', row.Estado)}</td>
        </tr>
      ))}
    </JudgedRows>
  );
}
