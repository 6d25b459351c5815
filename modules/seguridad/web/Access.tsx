import { api } from '@platform/web/api/client';
import { deviceOf } from '@platform/web/data/device';
import { zone } from '@platform/web/data/reader';
import { plain, type WireRow } from '@platform/web/data/row';
import { shownMoment } from '@platform/web/data/zone';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { say } from './say';
import classes from './seguridad.module.css';
import { type Credentials, credentialsSchema } from './wire';

/** Policy, dates of passwords, sign-ins and sessions of a user; read anew each time it is opened. */
export function useCredentials(id: string) {
  return useQuery({
    queryKey: ['SeguridadUsuario', 'credenciales', id],
    queryFn: ({ signal }) => api.get(`/api/SeguridadUsuario/${encodeURIComponent(id)}/credenciales`, {}, credentialsSchema, { signal }),
    gcTime: 0,
  });
}

export const moment = (iso: string): string => shownMoment(iso, zone());

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly empty: string;
}

/** A short table that scrolls within itself on a phone. */
function Table({ label, heads, rows, empty }: TableProps) {
  if (rows.length === 0) return <p className={classes.none}>{empty}</p>;
  return (
    <ScrollRegion label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function TryResult({ refused }: { readonly refused: string | null }) {
  return (
    <StatusBadge tone={refused === null ? 'green' : 'red'} icon={refused === null ? IconCheck : IconX}>
      {refused ?? say('ingresos.correcto')}
    </StatusBadge>
  );
}

/** Last sign-ins with their result and address. */
export function SignIns({ tries }: { readonly tries: Credentials['Ingresos'] }) {
  return (
    <Table
      label={say('ingresos.titulo')}
      heads={[say('ingresos.momento'), say('ingresos.resultado'), say('ingresos.direccion')]}
      empty={say('ingresos.ninguno')}
      rows={tries.map((one) => ({
        key: `${one.Momento}${one.Resultado}`,
        cells: [moment(one.Momento), <TryResult key="resultado" refused={one.Mensaje} />, one.Direccion],
      }))}
    />
  );
}

/** Open sessions with device and address. */
export function Sessions({ sessions }: { readonly sessions: Credentials['Sesiones'] }) {
  return (
    <Table
      label={say('ingresos.sesiones')}
      heads={[say('ingresos.perfil'), say('ingresos.equipo'), say('ingresos.direccion'), say('ingresos.ultimoUso')]}
      empty={say('ingresos.ninguna')}
      rows={sessions.map((one) => ({
        key: one.FechaInicio,
        cells: [
          `${one.Perfil} · ${one.Division}${one.Propia === 'S' ? ` (${say('ingresos.esta')})` : ''}`,
          <span key="equipo" title={one.Agente ?? undefined}>
            {deviceOf(one.Agente) || one.Agente}
          </span>,
          one.Direccion,
          moment(one.FechaUltimoUso),
        ],
      }))}
    />
  );
}

/** Tab *Ingresos* of a user. */
export function Access({ row }: { readonly row: WireRow }) {
  const credentials = useCredentials(plain(row.IdUsuario));
  if (credentials.isError) return <ErrorState error={credentials.error} onRetry={() => void credentials.refetch()} />;
  if (!credentials.data) return <PageSkeleton />;
  return (
    <>
      <h2 className={classes.heading}>{say('ingresos.titulo')}</h2>
      <SignIns tries={credentials.data.Ingresos} />
      <h2 className={classes.heading}>{say('ingresos.sesiones')}</h2>
      <Sessions sessions={credentials.data.Sesiones} />
    </>
  );
}
