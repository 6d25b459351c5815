import { api } from '@platform/web/api/client';
import { words } from '@platform/web/i18n/words';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { Pager } from '@platform/web/ui/Pager';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertCircle, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Carga, CargaFila } from '../../shared/carga.entity';
import { Cell } from './Cell';
import classes from './carga.module.css';
import { say } from './say';
import { BASE, countsSchema, type Load, type LoadColumn, type LoadRow, PAGE, ROW_STATES, type RowState, rowsSchema } from './wire';

const SHAPE = {
  O: { tone: 'yellow', icon: IconAlertCircle },
  C: { tone: 'blue', icon: IconClockHour4 },
  P: { tone: 'green', icon: IconCircleCheck },
} as const;
const COUNT = { O: 'Observados', C: 'PorProcesar', P: 'Procesados' } as const;

interface Props {
  readonly id: string;
  readonly load: Load;
  readonly shown: RowState | null;
  readonly onShown: (state: RowState | null) => void;
  readonly onChanged: () => Promise<void>;
}

/** The rows of a load: wrong cells red with the reason, put right where they stand. */
export function LoadRows({ id, load, shown, onShown, onChanged }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: [Carga.resource, 'filas', id, shown, page],
    queryFn: ({ signal }) => api.get(`${BASE}/${id}/filas`, { estado: shown ?? undefined, skip: page * PAGE, take: PAGE }, rowsSchema, { signal }),
    placeholderData: keepPreviousData,
  });
  const states = words.entity(CargaFila).options.Estado;
  const choose = (state: RowState | null) => {
    setPage(0);
    onShown(state);
  };
  const pages = Math.max(1, Math.ceil((query.data?.totalCount ?? 0) / PAGE));
  return (
    <>
      <fieldset className={classes.chips} aria-label={say('filtro')}>
        {([null, ...ROW_STATES] as const).map((state) => (
          <button key={state ?? 'todas'} type="button" aria-pressed={shown === state} onClick={() => choose(state)}>
            {state === null ? say('todas') : states?.[state]} <b>{state === null ? load.Conteo.Cargados : load.Conteo[COUNT[state]]}</b>
          </button>
        ))}
      </fieldset>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.totalCount === 0 && <EmptyState title={say('sinFilas')} />}
      {query.data && query.data.totalCount > 0 && (
        <ScrollRegion className={classes.scroll} label={words.entity(CargaFila).many}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say('fila')}</th>
                <th scope="col">{say('estado')}</th>
                <th scope="col">{say('motivo')}</th>
                {load.Columnas.map((column) => (
                  <th scope="col" key={column.Clave}>
                    {column.Titulo}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {query.data.data.map((row) => (
                <Line key={row.Fila} id={id} row={row} columns={load.Columnas} open={load.can.editar && row.Estado !== 'P'} onChanged={onChanged} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <Pager label={say('pagina')} page={page} pages={pages} onPage={setPage} />
    </>
  );
}

interface LineProps {
  readonly id: string;
  readonly row: LoadRow;
  readonly columns: readonly LoadColumn[];
  readonly open: boolean;
  readonly onChanged: () => Promise<void>;
}

function Line({ id, row, columns, open, onChanged }: LineProps) {
  const titleOf = (clave: string | null) => columns.find((column) => column.Clave === clave)?.Titulo;
  const { tone, icon } = SHAPE[row.Estado];
  const [opened, setOpened] = useState<string | null>(null);
  const save = async (clave: string, value: string) => {
    try {
      await api.put(`${BASE}/${id}/filas/${row.Fila}`, { Datos: { [clave]: value } }, countsSchema);
      await onChanged();
      setOpened(null);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <tr>
      <th scope="row" className="tabular">
        {row.Fila}
      </th>
      <td>
        <StatusBadge tone={tone} icon={icon}>
          {words.entity(CargaFila).options.Estado?.[row.Estado]}
        </StatusBadge>
        {row.IdSolicitud !== null && (
          <Link to="/movilizacion/solicitud/$id" params={{ id: String(row.IdSolicitud) }} className={classes.request}>
            {row.Numero ?? say('solicitud')}
          </Link>
        )}
      </td>
      <td className={classes.reason}>
        {row.Errores.map((fault) => (
          <p key={`${fault.Columna}${fault.Mensaje}`}>
            {titleOf(fault.Columna) && <b>{titleOf(fault.Columna)}: </b>}
            {fault.Mensaje}
          </p>
        ))}
        {row.Faltan.length > 0 && <p>{say('faltanAdjuntos', { codigos: row.Faltan.join(', ') })}</p>}
      </td>
      {columns.map((column) => {
        const fault = row.Errores.find((one) => one.Columna === column.Clave);
        const value = row.Datos[column.Clave] ?? '';
        return (
          <td key={column.Clave} data-wrong={fault ? true : undefined} title={fault?.Mensaje}>
            {open && (fault || opened === column.Clave) ? (
              <Cell column={column} fila={row.Fila} value={value} focused={!fault} onSave={(text) => save(column.Clave, text)} />
            ) : (
              <Value of={column} fila={row.Fila} value={value} onOpen={open && row.Estado === 'O' ? () => setOpened(column.Clave) : undefined} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface ValueProps {
  readonly of: LoadColumn;
  readonly fila: number;
  readonly value: string;
  readonly onOpen: (() => void) | undefined;
}

/** A cell with nothing wrong: of an observed row it opens, because what is wrong may be the other one of two that disagree. */
function Value({ of, fila, value, onOpen }: ValueProps) {
  if (!onOpen) return value;
  return (
    <button
      type="button"
      className={classes.value}
      aria-label={`${value || '—'} · ${say('corregir', { columna: of.Titulo, fila })}`}
      onClick={onOpen}
    >
      {value || '—'}
    </button>
  );
}
