import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import { messageOf } from '../api/problem';
import { resourceChanged } from '../data/write';
import { t } from '../i18n/t';
import { isDeclined, withConfirm } from '../ui/confirm';
import { notifyError } from '../ui/notify';

/** A row of a list of assignments as the server judged it; with a reason it is not to be processed. */
const listedRow = z.object({
  Fila: z.number(),
  Documento: z.string(),
  Codigo: z.string(),
  IdAsignado: z.number().nullable(),
  Desde: z.string(),
  Hasta: z.string(),
  IdPersona: z.number().nullable(),
  Persona: z.string().nullable(),
  FechaInicio: z.string().nullable(),
  FechaFin: z.string().nullable(),
  Motivo: z.string().nullable(),
});
const judged = z.object({ Filas: z.array(listedRow) });
const anything = z.unknown();
export type ListedRow = z.infer<typeof listedRow>;

/** Rows that get the same thing on the same dates, together. */
function together(rows: readonly ListedRow[]): ListedRow[][] {
  const found = new Map<string, ListedRow[]>();
  for (const row of rows) {
    const name = `${row.IdAsignado}|${row.FechaInicio}|${row.FechaFin}`;
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found.values()];
}

/**
 * A list of assignments of an entity: judged by its `importar`, and what is chosen of it processed by its `asignar`, which takes
 * what is given under `thing`. `others`: what else changes with it; `also`: what each is sent beside, the same for the whole list.
 */
export function useAssignList(entity: Entity, thing: string, others: readonly Entity[], also: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly ListedRow[]>([]);
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
      const { Filas } = await api.post(`/api/${entity.resource}/importar`, form, judged);
      setRows(Filas);
      setChosen(new Set(Filas.filter(({ Motivo }) => Motivo === null).map(({ Fila }) => Fila)));
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  const pending = rows.filter(({ Fila, Motivo }) => Motivo === null && chosen.has(Fila) && !done.has(Fila));
  const give = async (part: readonly ListedRow[]) => {
    const [first] = part;
    const numbers = part.map(({ Fila }) => Fila);
    const body = {
      [thing]: first?.IdAsignado,
      FechaInicio: first?.FechaInicio,
      FechaFin: first?.FechaFin,
      IdPersonas: part.map(({ IdPersona }) => IdPersona),
      ...also,
    };
    try {
      await withConfirm((confirmations) => api.post(`/api/${entity.resource}/asignar`, { ...body, ...confirmations }, anything));
      setDone((before) => new Set([...before, ...numbers]));
    } catch (error) {
      if (!isDeclined(error)) setRows((before) => before.map((row) => (numbers.includes(row.Fila) ? { ...row, Motivo: messageOf(error) } : row)));
    }
  };
  const process = async () => {
    if (rows.length === 0) return setMissing(t('assign.noFile'));
    if (pending.length === 0) return setMissing(t('assign.noRows'));
    if (Object.values(also).some((word) => word.trim() === '')) return setMissing(t('assign.noReason'));
    setBusy(true);
    setMissing(undefined);
    for (const part of together(pending)) await give(part);
    resourceChanged(client, entity.resource, ...others.map(({ resource }) => resource));
    setBusy(false);
  };
  const choose = (row: number, on: boolean) => setChosen((before) => new Set(on ? [...before, row] : [...before].filter((one) => one !== row)));
  const observed = rows.filter(({ Motivo }) => Motivo !== null).length;
  const counts = [
    [t('assign.loaded'), rows.length],
    [t('assign.observed'), observed],
    [t('assign.correct'), rows.length - observed],
    [t('assign.pending'), pending.length],
    [t('assign.processed'), done.size],
  ] as const;
  return { rows, chosen, done, missing, busy, counts, load, process, choose };
}
