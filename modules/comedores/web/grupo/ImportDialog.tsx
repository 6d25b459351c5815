import { Button, Checkbox, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { resourceChanged } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import { isDeclined, withConfirm } from '@platform/web/ui/confirm';
import { notifyError } from '@platform/web/ui/notify';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Comensal, PersonaGrupo } from '../../shared/grupo.entity';
import { type ImportedRow, importedRow } from '../../shared/importacion.wire';
import { say } from '../say';
import classes from './grupo.module.css';

const judged = z.object({ Filas: z.array(importedRow) });
const anything = z.unknown();

/** Rows that get the same group on the same dates, together. */
function together(rows: readonly ImportedRow[]): ImportedRow[][] {
  const found = new Map<string, ImportedRow[]>();
  for (const row of rows) {
    const name = `${row.IdGrupo}|${row.FechaInicio}|${row.FechaFin}`;
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found.values()];
}

/** *Importar Excel*: the list is judged first; what is chosen of it is processed then. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly ImportedRow[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const load = async (file: File | null) => {
    setRows([]);
    setDone(new Set());
    setMissing(undefined);
    if (!file) return;
    setBusy(true);
    const form = new FormData();
    form.set('file', file, file.name);
    try {
      const { Filas } = await api.post(`/api/${PersonaGrupo.resource}/importar`, form, judged);
      setRows(Filas);
      setChosen(new Set(Filas.filter(({ Motivo }) => Motivo === null).map(({ Fila }) => Fila)));
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  const observe = (part: readonly ImportedRow[], why: string) =>
    setRows((before) => before.map((row) => (part.some(({ Fila }) => Fila === row.Fila) ? { ...row, Motivo: why } : row)));
  const pending = rows.filter(({ Fila, Motivo }) => Motivo === null && chosen.has(Fila) && !done.has(Fila));
  const process = async () => {
    if (rows.length === 0) return setMissing(say('importar.sinArchivo'));
    if (pending.length === 0) return setMissing(say('importar.sinFilas'));
    setBusy(true);
    setMissing(undefined);
    for (const part of together(pending)) {
      const [first] = part;
      try {
        await withConfirm((confirmations) =>
          api.post(
            `/api/${PersonaGrupo.resource}/asignar`,
            {
              IdGrupo: first?.IdGrupo,
              FechaInicio: first?.FechaInicio,
              FechaFin: first?.FechaFin,
              IdPersonas: part.map(({ IdPersona }) => IdPersona),
              ...confirmations,
            },
            anything,
          ),
        );
        setDone((before) => new Set([...before, ...part.map(({ Fila }) => Fila)]));
      } catch (error) {
        if (!isDeclined(error)) observe(part, messageOf(error));
      }
    }
    resourceChanged(client, PersonaGrupo.resource, Comensal.resource);
    setBusy(false);
  };
  const observed = rows.filter(({ Motivo }) => Motivo !== null).length;
  const counts = [
    [say('importar.cargados'), rows.length],
    [say('importar.observados'), observed],
    [say('importar.correctos'), rows.length - observed],
    [say('importar.porProcesar'), pending.length],
    [say('importar.procesados'), done.size],
  ] as const;
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
          label={say('importar.archivo')}
          description={say('importar.columnas')}
          placeholder={say('importar.elegir')}
          accept=".xlsx,.csv"
          disabled={busy}
          onChange={(file) => void load(file)}
        />
        {rows.length > 0 && (
          <>
            <dl className={classes.counts} aria-live="polite">
              {counts.map(([label, n]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{n}</dd>
                </div>
              ))}
            </dl>
            <ScrollRegion label={say('importar.filas')} className={classes.rows}>
              <table className={classes.list}>
                <caption className="hidden-text">{say('importar.filas')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{say('importar.elegida')}</th>
                    <th scope="col">{say('importar.documento')}</th>
                    <th scope="col">{say('importar.persona')}</th>
                    <th scope="col">{say('importar.grupo')}</th>
                    <th scope="col">{say('importar.fechas')}</th>
                    <th scope="col">{say('importar.resultado')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.Fila}>
                      <td>
                        <Checkbox
                          aria-label={`${row.Fila} · ${row.Documento}`}
                          disabled={busy || row.Motivo !== null || done.has(row.Fila)}
                          checked={row.Motivo === null && chosen.has(row.Fila)}
                          onChange={(event) => {
                            const { checked } = event.currentTarget;
                            setChosen((before) => new Set(checked ? [...before, row.Fila] : [...before].filter((one) => one !== row.Fila)));
                          }}
                        />
                      </td>
                      <td>{row.Documento}</td>
                      <td>{row.Persona}</td>
                      <td>{row.CodigoGrupo}</td>
                      <td>
                        {row.Desde} – {row.Hasta}
                      </td>
                      <td>{row.Motivo ?? (done.has(row.Fila) ? say('importar.hecho') : '')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </>
        )}
        {missing && (
          <Text size="sm" c="red" role="alert">
            {missing}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('importar.cerrar')}
          </Button>
          <Button loading={busy} onClick={() => void process()}>
            {say('importar.procesar')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
