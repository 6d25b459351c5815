import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import type { Reads } from '@platform/web/post/ReaderSwitch';
import { recall, remember } from '@platform/web/session/storage';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';

/** Where this post stands. */
export interface Station {
  readonly IdPuerta: number;
  readonly modo: 'S' | 'N';
  /** P on foot, V in vehicles. */
  readonly medio: 'P' | 'V';
  /** What its reader reads: documents, or the numbers of credentials. */
  readonly lee: Reads;
}
export interface DoorOption {
  readonly IdPuerta: number;
  readonly nombre: string;
  readonly IdPuntoControl: number;
  readonly entra: boolean;
  readonly sale: boolean;
}

const KEY = 'puesto';

function parse(search: string): Station | null {
  const query = new URLSearchParams(search);
  const IdPuerta = Number((query.get('puerta') ?? '').replace(/\D/g, ''));
  return IdPuerta > 0
    ? {
        IdPuerta,
        modo: query.get('sentido')?.includes('N') ? 'N' : 'S',
        medio: query.get('medio')?.includes('V') ? 'V' : 'P',
        lee: query.get('lee')?.includes('TAR') ? 'TAR' : 'DOC',
      }
    : null;
}
const format = ({ IdPuerta, modo, medio, lee }: Station) =>
  `?puerta=${IdPuerta}&sentido=${modo}${medio === 'V' ? '&medio=V' : ''}${lee === 'TAR' ? '&lee=TAR' : ''}`;
/** How what was read is known: whoever is picked or typed again has a document and its type. */
export const meansOf = ({ lee }: Station, IdTipoDocumento: number | null): Station['lee'] => (IdTipoDocumento === null ? lee : 'DOC');

/** Where this browser stood last. */
export const lastStation = (): Station | null => parse(recall(KEY) ?? '');

/** The post chosen, from the address, else from the last time in this browser. */
export function useStation(): [Station | null, (next: Station | null) => void] {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const station = useMemo(() => parse(searchStr) ?? (searchStr.includes('elegir') ? null : lastStation()), [searchStr]);
  // One that was opened by its address is where this browser stands, too.
  useEffect(() => {
    if (station) remember(KEY, format(station));
  }, [station]);
  const choose = useCallback(
    (next: Station | null) => {
      if (next) remember(KEY, format(next));
      void router.navigate({ href: pathname + (next ? format(next) : '?elegir=S'), replace: true, resetScroll: false });
    },
    [router, pathname],
  );
  return [station, choose];
}

/** Checkpoints and doors of the division that are in use. */
export function useDoors() {
  const points = useLookup({ resource: 'AccesoPuntoControl' });
  const doors = useLookup({ resource: 'AccesoPuerta' });
  const options = useMemo(
    () =>
      (doors.data ?? []).map((row): DoorOption => {
        const allowed = plain(row.SentidoPermitido);
        return {
          IdPuerta: Number(row.IdPuerta),
          nombre: plain(row.Texto),
          IdPuntoControl: Number(row.IdPuntoControl),
          entra: allowed !== 'S',
          sale: allowed !== 'E',
        };
      }),
    [doors.data],
  );
  return {
    points: (points.data ?? []).map((row) => ({ value: plain(row.IdPuntoControl), label: plain(row.Texto) })),
    doors: options,
    waiting: points.isPending || doors.isPending,
    error: points.error ?? doors.error,
    retry: () => {
      void points.refetch();
      void doors.refetch();
    },
  };
}
