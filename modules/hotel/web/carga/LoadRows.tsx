import { ActionIcon, Group, SegmentedControl } from '@mantine/core';
import { text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { thingHref } from '@platform/web/data/things';
import { shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { ask } from '@platform/web/pages/ask';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { Pager } from '@platform/web/ui/Pager';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Carga, CargaFila } from '../../shared/carga.entity';
import { type CargaVista, COLUMNAS, conteoSchema, type FilaVista, filasSchema, OBLIGATORIAS } from '../../shared/carga.wire';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import classes from './carga.module.css';
import { BASE } from './wire';

const PAGE = 50;
const TONES = { O: 'yellow', C: 'blue', P: 'green', E: 'red' } as const;
const HEADS = ['fila', 'estado', 'persona', 'ingreso', 'salida', 'cama', 'motivo'] as const;

interface Props {
  readonly load: CargaVista;
  /** State of the rows shown; null for all. */
  readonly shown: string | null;
  readonly onShown: (state: string | null) => void;
  readonly onChanged: () => Promise<void>;
}

/** Asks for what a row says, and judges the load again with it. */
const correct = (path: string, { Fila, Datos }: FilaVista, onChanged: () => Promise<void>) =>
  ask(
    CargaFila,
    {
      title: say('masiva.corregir', { fila: Fila }),
      fields: Object.fromEntries(COLUMNAS.map((name) => [name, text({ max: 200, required: OBLIGATORIAS.includes(name) })])),
      labels: Object.fromEntries(COLUMNAS.map((name) => [name, say(`masiva.columna${name}`)])),
      values: Datos,
    },
    async (values) => {
      await api.put(`${path}/filas/${Fila}`, { Datos: Object.fromEntries(COLUMNAS.map((name) => [name, String(values[name] ?? '')])) }, conteoSchema);
      await onChanged();
    },
  );

/** Rows of a load: the bed proposed, what is wrong, and what may be done about it. */
export function LoadRows({ load, shown, onShown, onChanged }: Props) {
  const [page, setPage] = useState(0);
  const path = `${BASE}/${load.IdCarga}`;
  const found = useQuery({
    queryKey: [Carga.resource, 'filas', load.IdCarga, shown, page, load.Estado === 'P' ? load.Procesados : load.Estado],
    queryFn: ({ signal }) => api.get(`${path}/filas`, { Estado: shown ?? undefined, skip: page * PAGE, take: PAGE }, filasSchema, { signal }),
    placeholderData: keepPreviousData,
  });
  const states = words.entity(CargaFila).options.Estado;
  const counts = { O: load.Observados, C: load.PorProcesar, P: load.Procesados };
  const pages = Math.max(1, Math.ceil((found.data?.totalCount ?? 0) / PAGE));
  const drop = (fila: number) => api.del(`${path}/filas/${fila}`, {}, conteoSchema).then(onChanged, notifyError);
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label={say('masiva.filtro')}
        value={shown ?? ''}
        onChange={(value) => {
          setPage(0);
          onShown(value === '' ? null : value);
        }}
        data={[
          { value: '', label: `${say('masiva.todas')} ${load.Cargados}` },
          ...(['O', 'C', 'P'] as const).map((state) => ({ value: state, label: `${states?.[state]} ${counts[state]}` })),
        ]}
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.totalCount === 0 && <EmptyState title={say('masiva.sinFilas')} />}
      {found.data && found.data.totalCount > 0 && (
        <ScrollRegion label={words.entity(CargaFila).many} className={tabla.scroll}>
          <table className={tabla.table}>
            <caption className="hidden-text">{words.entity(CargaFila).many}</caption>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col">
                    {say(`masiva.${head}`)}
                  </th>
                ))}
                {load.can.validar && <th scope="col">{say('masiva.acciones')}</th>}
              </tr>
            </thead>
            <tbody>
              {found.data.data.map((row) => (
                <tr key={row.Fila}>
                  <th scope="row">{row.Fila}</th>
                  <td>
                    <StatusBadge tone={TONES[row.Estado]}>{states?.[row.Estado]}</StatusBadge> <StayLink row={row} />
                  </td>
                  <td>{row.NombreCompleto ?? row.Datos.Documento}</td>
                  <td>{row.FechaIngreso ? shownDay(row.FechaIngreso) : row.Datos.FechaIngreso}</td>
                  <td>{row.FechaSalida ? shownDay(row.FechaSalida) : row.Datos.FechaSalida}</td>
                  <td>
                    {row.Cama} {row.TurnoTrabajo && words.option(CargaFila, 'TurnoTrabajo', row.TurnoTrabajo)}
                  </td>
                  <td className={classes.reason}>
                    {row.Mensajes.map((message) => (
                      <p key={message}>{message}</p>
                    ))}
                  </td>
                  {load.can.validar && (
                    <td>
                      {row.Estado !== 'P' && (
                        <Group gap={4} wrap="nowrap">
                          <ActionIcon
                            variant="subtle"
                            aria-label={say('masiva.corregir', { fila: row.Fila })}
                            onClick={() => void correct(path, row, onChanged)}
                          >
                            <IconPencil size={16} />
                          </ActionIcon>
                          <ActionIcon
                            variant="subtle"
                            color="red"
                            aria-label={say('masiva.quitar', { fila: row.Fila })}
                            onClick={() => void drop(row.Fila)}
                          >
                            <IconTrash size={16} />
                          </ActionIcon>
                        </Group>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <Pager label={say('masiva.pagina')} page={page} pages={pages} onPage={setPage} />
    </>
  );
}

function StayLink({ row: { IdReserva, Numero } }: { readonly row: FilaVista }) {
  const href = IdReserva === null ? undefined : thingHref(Reserva.resource, String(IdReserva));
  return href === undefined ? Numero : <a href={href}>{Numero}</a>;
}
