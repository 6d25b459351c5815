import { isCutOff, onNetwork } from '@platform/web/lock/network';
import { newOrigin } from '@platform/web/post/origin';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Dicho, type EstadoPase, type Toque, withToques } from '../../shared/pase';
import type { DichoWire, PersonaPase } from '../../shared/pase.wire';
import { keepToque, type OwnToque, sendToques, unsentToques } from './salida';
import { rollList, rollStates } from './wire';

/** Others say things too: how often they are listened to, and what could not be sent is tried again. */
const LISTEN_MS = 3000;
const AGAIN_MS = 5000;

const wasSaid = (one: DichoWire): one is DichoWire & Toque => one.Momento !== null && one.IdToque !== null;

/** The roll of an evacuation as this telephone knows it: the list, what others said, and what was said here, sent or not. */
export function useRoll(IdEvacuacion: number) {
  const cut = useSyncExternalStore(onNetwork, isCutOff);
  const [own, setOwn] = useState<readonly OwnToque[]>([]);
  const [unsent, setUnsent] = useState(0);
  const behind = useRef(0);
  const list = useQuery({
    queryKey: ['AccesoEvacuacion', IdEvacuacion, 'pase'],
    queryFn: () => rollList(IdEvacuacion),
    networkMode: 'always',
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const roll = list.data ?? null;
  const heard = useQuery({
    queryKey: ['AccesoEvacuacion', IdEvacuacion, 'estados'],
    queryFn: async ({ signal }) => {
      const answer = await rollStates(IdEvacuacion, signal);
      behind.current = Date.parse(answer.Ahora) - Date.now();
      return answer;
    },
    enabled: roll !== null && !cut,
    refetchInterval: LISTEN_MS,
    refetchIntervalInBackground: true,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const Fin = heard.data?.Fin ?? roll?.Evacuacion.Fin ?? null;

  const send = useCallback(async () => {
    // Whatever keeps them from being sent, they stay and are tried again.
    if (!isCutOff()) await sendToques(IdEvacuacion).catch(() => undefined);
    setUnsent((await unsentToques(IdEvacuacion)).length);
  }, [IdEvacuacion]);
  useEffect(() => {
    void unsentToques(IdEvacuacion).then((kept) => setOwn((said) => [...kept, ...said]));
  }, [IdEvacuacion]);
  useEffect(() => {
    if (cut) return undefined;
    void send();
    const timer = window.setInterval(() => void send(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [cut, send]);

  const people = useMemo(
    (): PersonaPase[] => withToques(withToques(roll?.Personas ?? [], (heard.data?.Estados ?? []).filter(wasSaid)), own),
    [roll, heard.data, own],
  );

  /** Says something of somebody, later than whatever this telephone knows of them. */
  const say = useCallback(
    async (person: Dicho, Estado: EstadoPase, Medio: 'T' | 'L', IdZonaEncuentro: number | null) => {
      const known = person.Momento === null ? 0 : Date.parse(person.Momento) + 1;
      const Momento = new Date(Math.max(Date.now() + behind.current, known)).toISOString();
      const toque: OwnToque = { IdPersona: person.IdPersona, Estado, Momento, IdToque: newOrigin(), Medio, IdZonaEncuentro };
      await keepToque(IdEvacuacion, toque);
      setOwn((said) => [...said, toque]);
      setUnsent((n) => n + 1);
      void send();
    },
    [IdEvacuacion, send],
  );

  return { roll, people, Fin, cut, unsent, say, waiting: list.isPending, error: list.error, retry: () => void list.refetch() };
}
export type Roll = ReturnType<typeof useRoll>;
