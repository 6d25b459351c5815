import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { thingHref } from '@platform/web/data/things';
import { words } from '@platform/web/i18n/words';
import { ask } from '@platform/web/pages/ask';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Carga, CargaFila } from '../../shared/carga.entity';
import { type CargaVista, columnsOf, conteoSchema, type FilaVista, filasSchema } from '../../shared/carga.wire';
import { GestionPersona, GestionVehiculo } from '../../shared/gestion.entity';
import { say } from '../say';
import classes from './carga.module.css';
import { fieldOfAct } from './forma';
import { BASE } from './wire';

const PAGE = 50;
const TONES = { O: 'yellow', C: 'blue', P: 'green', E: 'red' } as const;
const HEADS = ['fila', 'estado', 'sujeto', 'documento', 'motivo'] as const;

interface Props {
  readonly load: CargaVista;
  /** State of the rows shown; null for all. */
  readonly shown: string | null;
  readonly onShown: (state: string | null) => void;
  readonly onChanged: () => Promise<void>;
}

/** Words of what says who it is. */
const WHO: Readonly<Record<string, () => string>> = {
  TipoDocumento: () => words.field(GestionPersona, 'IdTipoDocumento'),
  Documento: () => words.field(GestionPersona, 'Documento'),
  Placa: () => words.field(GestionVehiculo, 'Placa'),
};

/** Cells that a row may have: who it is, and of a workbook what it says. */
const cellsOf = ({ Entidad, Accion, Origen }: CargaVista) =>
  columnsOf(Entidad, Accion).flatMap(({ nombre, campo }) => {
    if (!campo) return [{ name: nombre, label: WHO[nombre]?.() ?? nombre }];
    return Origen === 'E' ? [{ name: nombre.replace(/^Id/, ''), label: fieldOfAct(Entidad, Accion, nombre, campo).label }] : [];
  });

/** Asks for what a row says, and judges the load again with it: only what was changed is sent. */
function correct(load: CargaVista, { Fila, Datos, Documento, Placa }: FilaVista, onChanged: () => Promise<void>) {
  const cells = cellsOf(load);
  const now: Readonly<Record<string, string>> = { ...(Documento ? { Documento } : {}), ...(Placa ? { Placa } : {}), ...Datos };
  return ask(
    CargaFila,
    {
      title: say('masiva.corregir', { fila: Fila }),
      fields: Object.fromEntries(cells.map(({ name }) => [name, text({ max: 250 })])),
      labels: Object.fromEntries(cells.map(({ name, label }) => [name, label])),
      values: now,
    },
    async (values) => {
      const said = cells.map(({ name }) => [name, String(values[name] ?? '')] as const).filter(([name, value]) => value !== (now[name] ?? ''));
      await api.put(`${BASE}/${load.IdCarga}/filas/${Fila}`, { Datos: Object.fromEntries(said) }, conteoSchema);
      await onChanged();
    },
  );
}

/** Rows of a mass act: who each is, what is wrong, and what may be done about it. */
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
      <div className={classes.filter}>
        <SegmentedControl
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
      </div>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.totalCount === 0 && <EmptyState title={say('masiva.sinFilas')} />}
      {found.data && found.data.totalCount > 0 && (
        <ScrollRegion label={words.entity(CargaFila).many} className={classes.scroll}>
          <table className={classes.table}>
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
                  <th scope="row" className="tabular">
                    {row.Fila}
                  </th>
                  <td>
                    <StatusBadge tone={TONES[row.Estado]}>{states?.[row.Estado]}</StatusBadge>
                  </td>
                  <td>
                    <Subject row={row} />
                  </td>
                  <td>{row.Datos.Documento ?? row.Datos.Placa ?? row.Documento ?? row.Placa}</td>
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
                            onClick={() => void correct(load, row, onChanged)}
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
      {pages > 1 && (
        <Group component="nav" aria-label={say('masiva.pagina')} gap="xs" mt="sm">
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => setPage(page - 1)}>
            ‹
          </Button>
          <span className="tabular">
            {page + 1} / {pages}
          </span>
          <Button variant="default" size="xs" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            ›
          </Button>
        </Group>
      )}
    </>
  );
}

/** Its name opens its page. */
function Subject({ row: { IdPersona, IdVehiculo, NombreCompleto, Placa } }: { readonly row: FilaVista }) {
  const name = NombreCompleto ?? Placa;
  const key = IdPersona ?? IdVehiculo;
  const href = key === null ? undefined : thingHref(IdPersona === null ? 'AdministracionVehiculo' : 'AdministracionPersona', String(key));
  return href === undefined ? name : <a href={href}>{name}</a>;
}
