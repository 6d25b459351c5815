import { fill } from '@platform/i18n/coded';
import { zone } from '@platform/web/data/reader';
import { clockOf, undashed } from '@platform/web/data/zone';
import { moduleError } from '@platform/web/i18n/words';
import { isCutOff, onNetwork } from '@platform/web/lock/network';
import { canKeep } from '@platform/web/session/vault';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Veredicto } from '../../shared/mesa';
import type { FoundDiner, TakeAnswer } from '../../shared/mesa.wire';
import type { Packed } from '../../shared/paquete.wire';
import { decideHere } from '../../shared/sinRed';
import { currentPackage, faceHere, type KeptPackage, readHere } from './paquete';
import { keepDenial, keepRation, keptRations, type Pending, sendRations } from './salida';
import { type Reading, roomKey } from './wire';

const REFRESH_MS = 300_000;
const MORE_MS = 2_000;
/** What could not be sent is tried again. */
const AGAIN_MS = 15_000;
const FOUND = 20;
const PACKAGE = 'ComedorPaquete';

const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const sentence = (code: string, params: Veredicto['Parametros']) => fill(moduleError(code) ?? code, params);

/** What was decided here, as the screen shows what the server decides. */
function answerOf(verdict: Veredicto, person: Packed | null, Foto: string | null, of: KeptPackage, FechaHora: string): TakeAnswer {
  const { Resultado, Motivo, Frase, Parametros, Candidato, Limite } = verdict;
  const Consumidos = (Candidato?.Tomadas ?? 0) + (Resultado === 'P' ? 1 : 0);
  return {
    Resultado,
    Motivo,
    Mensaje: sentence(Frase, Parametros),
    Repetida: 'N',
    Persona: person && { Nombre: person.Nombre, Foto, Compania: person.Compania, Cargo: null, Documento: null },
    Grupo: Candidato?.Grupo?.Grupo ?? null,
    Servicio: of.Servicios.find(({ IdServicio }) => IdServicio === Candidato?.Servicio.IdServicio)?.Servicio ?? null,
    Consumidos,
    Restantes: Math.max(0, Limite - Consumidos),
    IdConsumo: 0,
    FechaHora,
    Excepcional: 'N',
  };
}

const EXPIRED: Veredicto = {
  Resultado: 'D',
  Motivo: null,
  Frase: 'comedor.paquete_vencido',
  Parametros: {},
  Candidato: null,
  OrigenGrupo: null,
  Exclusivo: null,
  Limite: 0,
};

/** A counter that goes on serving without a network, and what it has not told the server yet. */
export interface SinRed {
  readonly cut: boolean;
  readonly unsent: number;
  /** That the server did not take. */
  readonly rejected: readonly Pending[];
  readonly holds: boolean;
  /** Milliseconds by which this machine's clock is behind the server's. */
  readonly behind: number;
  /** Decides here and keeps the ration until it can be sent; null without a package. */
  readonly pass: (reading: Reading) => Promise<TakeAnswer | null>;
  readonly find: (text: string) => readonly FoundDiner[];
}

/** Sends what is kept whenever there is a network; answers what is kept. */
function useOutbox(IdComedor: number, cut: boolean) {
  const client = useQueryClient();
  const [kept, setKept] = useState<readonly Pending[]>([]);
  const sending = useRef(false);
  const look = useCallback(async () => setKept(canKeep() ? await keptRations() : []), []);
  const send = useCallback(async () => {
    if (!canKeep() || sending.current) return;
    sending.current = true;
    try {
      const before = (await keptRations()).filter(({ rechazo }) => rechazo === null).length;
      // Whatever keeps them from being sent, they stay and are tried again.
      if (before > 0 && !isCutOff()) await sendRations().catch(() => undefined);
      await look();
      // What was sent is in the next package.
      if (before > 0) for (const queryKey of [roomKey(IdComedor), [PACKAGE]]) void client.invalidateQueries({ queryKey });
    } finally {
      sending.current = false;
    }
  }, [client, IdComedor, look]);
  useEffect(() => {
    if (cut) return undefined;
    void send();
    const timer = window.setInterval(() => void send(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [cut, send]);
  return { kept, look };
}

export function useSinRed(IdComedor: number, IdTerminal: number | null): SinRed {
  const cut = useSyncExternalStore(onNetwork, isCutOff);
  const { kept, look } = useOutbox(IdComedor, cut);
  const { data, refetch } = useQuery({
    queryKey: [PACKAGE, IdTerminal, IdComedor],
    queryFn: () => (IdTerminal === null ? null : currentPackage(IdComedor, IdTerminal)),
    enabled: IdTerminal !== null,
    networkMode: 'always',
    structuralSharing: false,
    staleTime: REFRESH_MS,
    // What is left of the thumbnails is asked for soon, everything else in its time.
    refetchInterval: ({ state }) => (state.data?.more ? MORE_MS : REFRESH_MS),
    refetchIntervalInBackground: true,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const pack = data?.kept ?? null;
  useEffect(() => {
    // Back again: the package is as old as the silence was long.
    if (!cut && IdTerminal !== null) void refetch({ cancelRefetch: false });
  }, [cut, IdTerminal, refetch]);

  const pass = useCallback(
    async (reading: Reading): Promise<TakeAnswer | null> => {
      if (!pack) return null;
      const now = Date.now() + pack.desfase;
      const FechaHora = new Date(now).toISOString();
      if (now >= Date.parse(pack.VenceEl)) return answerOf(EXPIRED, null, null, pack, FechaHora);
      const { Persona: person, Qr } =
        reading.IdPersona === null
          ? await readHere(pack, reading.Lectura)
          : { Persona: pack.Personas.find(({ IdPersona }) => IdPersona === reading.IdPersona) ?? null, Qr: undefined };
      const clock = clockOf(FechaHora, zone());
      const at = { Fecha: undashed(clock), Hora: clock.slice(11) };
      const own = (await keptRations()).flatMap(({ racion, hecho }) => (racion.IdComedor === IdComedor && hecho ? [hecho] : []));
      const verdict = decideHere(pack, { Persona: person, Qr, ...at, IdServicio: reading.IdServicio }, own);
      const { Candidato, Exclusivo, Resultado } = verdict;
      if (Resultado === 'P' && person && Candidato) {
        const done = {
          IdPersona: person.IdPersona,
          IdServicio: Candidato.Servicio.IdServicio,
          Fecha: Candidato.FechaConsumo,
          Hora: at.Hora.slice(0, 5),
          IdServicioExclusivo: Exclusivo?.IdServicioExclusivo ?? null,
        };
        await keepRation(reading, done, person.Nombre);
        await look();
      } else if (verdict.Motivo) await keepDenial(reading, verdict.Motivo, person?.Nombre ?? '');
      return answerOf(verdict, person, person && (await faceHere(pack, person)), pack, FechaHora);
    },
    [pack, IdComedor, look],
  );

  const find = useCallback(
    (text: string): readonly FoundDiner[] => {
      const words = plainText(text).split(/\s+/).filter(Boolean);
      return (pack?.Personas ?? [])
        .filter(({ Nombre }) => words.every((word) => plainText(Nombre).includes(word)))
        .slice(0, FOUND)
        .map(({ IdPersona, Nombre, Compania }) => ({ IdPersona, Nombre, Documento: '', Compania, Foto: null }));
    },
    [pack],
  );
  return {
    cut,
    unsent: kept.filter(({ rechazo, denegado }) => rechazo === null && denegado === null).length,
    rejected: kept.filter(({ rechazo }) => rechazo !== null),
    holds: pack !== null,
    behind: pack?.desfase ?? 0,
    pass,
    find,
  };
}
