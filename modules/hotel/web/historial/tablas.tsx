import { api } from '@platform/web/api/client';
import { thingHref } from '@platform/web/data/things';
import { shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { companeroSchema, historiaDeCamaSchema, type TramoDeHistoria, tramoSchema } from '../../shared/historial.wire';
import { Bloqueo, Ocupacion, Reserva } from '../../shared/reserva.entity';
import { ServicioHabitacion } from '../../shared/servicio.entity';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';

type Head = Parameters<typeof say>[0] extends infer K ? (K extends `historial.${infer Name}` ? Name : never) : never;

interface TableProps {
  readonly title: string;
  readonly heads: readonly Head[];
  /** Its key, and a cell for each heading. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

function Table({ title, heads, rows }: TableProps) {
  return (
    <ScrollRegion label={title} className={tabla.scroll}>
      <table className={tabla.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {say(`historial.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, first, ...others]) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** What a question of the history answers: its table, or why there is none. */
function Answer<T>({
  path,
  schema,
  asked,
  children,
}: {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  readonly asked: Readonly<Record<string, string>>;
  readonly children: (answer: T) => ReactNode;
}) {
  const found = useQuery({
    queryKey: ['HotelReserva', 'page', path, asked],
    queryFn: ({ signal }) => api.get(`/api/HotelReserva/${path}`, asked, schema, { signal }),
  });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return found.data === undefined ? <RowSkeletons rows={6} /> : children(found.data);
}

function StayLink({ id, numero }: { readonly id: number; readonly numero: string }) {
  const href = thingHref(Reserva.resource, String(id));
  return href === undefined ? numero : <a href={href}>{numero}</a>;
}
const shift = (turno: string) => (turno === 'C' ? '' : words.option(Ocupacion, 'Turno', turno));
const state = (estado: string) => words.option(Reserva, 'Estado', estado);
const keyOf = ({ IdReserva, Cama, Desde, Turno }: TramoDeHistoria) => `${IdReserva} ${Cama} ${Desde} ${Turno}`;

interface Props {
  readonly asked: Readonly<Record<string, string>>;
}

export const PersonHistory = ({ asked }: Props) => (
  <Answer path="historialPersona" schema={z.array(tramoSchema)} asked={asked}>
    {(rows) =>
      rows.length === 0 ? (
        <EmptyState title={say('historial.sinEstadias')} />
      ) : (
        <Table
          title={say('historial.persona')}
          heads={['reserva', 'hotel', 'habitacion', 'ingreso', 'salida', 'turno', 'estado', 'noches', 'usadas', 'motivo']}
          rows={rows.map((row) => [
            keyOf(row),
            <StayLink key="reserva" id={row.IdReserva} numero={row.Numero} />,
            row.Hotel,
            `${row.Modulo} · ${row.Cama}`,
            shownDay(row.Desde),
            shownDay(row.Hasta),
            shift(row.Turno),
            state(row.Estado),
            row.Noches,
            row.Usadas,
            row.Motivo,
          ])}
        />
      )
    }
  </Answer>
);

export const BedHistory = ({ asked }: Props) => (
  <Answer path="historialCama" schema={historiaDeCamaSchema} asked={asked}>
    {({ Tramos, Bloqueos, Servicios }) => (
      <>
        {Tramos.length + Bloqueos.length + Servicios.length === 0 && <EmptyState title={say('historial.sinEstadias')} />}
        {Tramos.length > 0 && (
          <Table
            title={say('historial.cama')}
            heads={['quien', 'documento', 'compania', 'reserva', 'ingreso', 'salida', 'turno', 'estado', 'usadas']}
            rows={Tramos.map((row) => [
              keyOf(row),
              row.NombreCompleto,
              row.Documento,
              row.Compania,
              <StayLink key="reserva" id={row.IdReserva} numero={row.Numero} />,
              shownDay(row.Desde),
              shownDay(row.Hasta),
              shift(row.Turno),
              state(row.Estado),
              row.Usadas,
            ])}
          />
        )}
        {Bloqueos.length > 0 && (
          <Table
            title={say('historial.bloqueos')}
            heads={['ingreso', 'salida', 'estado', 'observacion']}
            rows={Bloqueos.map((row) => [
              row.Desde,
              shownDay(row.Desde),
              shownDay(row.Hasta),
              words.option(Bloqueo, 'Motivo', row.Motivo),
              row.Observacion,
            ])}
          />
        )}
        {Servicios.length > 0 && (
          <Table
            title={say('historial.servicios')}
            heads={['numero', 'servicio', 'fecha', 'estado', 'responsable']}
            rows={Servicios.map((row) => [
              row.Numero,
              row.Numero,
              row.Servicio,
              shownDay(row.Fecha),
              words.option(ServicioHabitacion, 'Estado', row.Estado),
              row.Responsable,
            ])}
          />
        )}
      </>
    )}
  </Answer>
);

export const Roommates = ({ asked }: Props) => (
  <Answer path="companeros" schema={z.array(companeroSchema)} asked={asked}>
    {(rows) =>
      rows.length === 0 ? (
        <EmptyState title={say('historial.sinCompaneros')} />
      ) : (
        <Table
          title={say('historial.companeros')}
          heads={['quien', 'documento', 'compania', 'telefono', 'hotel', 'habitacion', 'ingreso', 'salida', 'noches', 'estado']}
          rows={rows.map((row) => [
            `${row.IdPersona} ${row.Cama} ${row.Desde}`,
            row.NombreCompleto,
            row.Documento,
            row.Compania,
            row.TelefonoMovil,
            row.Hotel,
            row.Cama,
            shownDay(row.Desde),
            shownDay(row.Hasta),
            row.Noches,
            state(row.Estado),
          ])}
        />
      )
    }
  </Answer>
);
