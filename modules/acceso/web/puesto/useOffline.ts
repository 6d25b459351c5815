import { plateKey } from '@modules/administracion/shared/placa';
import { zone } from '@platform/web/data/reader';
import { language } from '@platform/web/i18n/language';
import { isCutOff, onNetwork } from '@platform/web/lock/network';
import { canKeep } from '@platform/web/session/vault';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { NO_FORZABLES } from '../../shared/familias';
import { indexOf } from '../../shared/fueraDeLinea';
import { decideMovement, indexOfVehicles, type MovimientoDecidido } from '../../shared/fueraDeLinea.movimiento';
import { withPasses } from '../../shared/fueraDeLinea.pasos';
import { say } from '../say';
import { currentList, type KeptList, keepPasses, keptPasses, keptPhoto, type Passes } from './lista';
import { answerOf } from './respuesta';
import { keepMark, sendMarks, unsentMarks } from './salida';
import { type Answer, body, type Found, identifiedBy, ofVehicle, type Reading, type VehicleReading } from './wire';

/** Other posts and offices change who may pass. */
const REFRESH_MS = 300_000;
/** What could not be sent is tried again. */
const AGAIN_MS = 15_000;
const FOUND = 20;

const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** Somebody on foot, or a vehicle with its crew. */
export type AnyReading = Reading | VehicleReading;

/** A reading as it is sent, and as the list decides about it. */
function sentOf(reading: AnyReading) {
  if (!('occupants' in reading)) {
    const sent = body(reading);
    const { Identificador, TipoIdentificacion: Medio, IdTipoDocumento } = sent;
    return { sent, Vehiculo: null, Personas: [{ Identificador, Medio, IdTipoDocumento }] };
  }
  const sent = ofVehicle(reading);
  const { Identificador, TipoIdentificacion: Medio } = sent.Vehiculo;
  return {
    sent,
    Vehiculo: { Identificador, Medio },
    Personas: reading.occupants.map((who) => {
      const known = identifiedBy(who);
      return { Identificador: known.Identificador, Medio: known.TipoIdentificacion, IdTipoDocumento: known.IdTipoDocumento };
    }),
  };
}

/** Who is twice in a vehicle is no movement, here as on line. */
export class TwiceAboard extends Error {}

/** What stood against whoever was let through all the same is told as warnings. */
const asForced = (decided: MovimientoDecidido): MovimientoDecidido => ({
  ...decided,
  Permitido: 'S',
  Codigo: '000',
  Sujetos: decided.Sujetos.map((one) => ({
    ...one,
    Permitido: 'S',
    Codigo: '000',
    Motivos: [],
    Advertencias: [...one.Motivos, ...one.Advertencias],
  })),
});

/** Faces to compare with those at the door, as small as the list brought them. */
async function withPhotos(answer: Answer): Promise<Answer> {
  const Sujetos = await Promise.all(
    answer.Sujetos.map(async (one) => (one.IdPersona === null ? one : { ...one, Foto: await keptPhoto(one.IdPersona) })),
  );
  return { ...answer, Sujetos };
}

/** A post that goes on deciding without a network, and what it has not told the server yet. */
export interface Offline {
  readonly cut: boolean;
  readonly list: KeptList | null;
  readonly unsent: number;
  /** Decides here and, when it is to be written, keeps the mark until it can be sent; null without a list. */
  readonly pass: (reading: AnyReading, writes: boolean) => Promise<Answer | null>;
  /** Lets through whom the list denies, for a reason, as far as that reason may be forced; null without a list, or where it may not. */
  readonly force: (reading: AnyReading, IdMotivoMarca: number) => Promise<Answer | null>;
  /** Remembers whom an answer let through, whoever decided it: without a network they do not come in twice. */
  readonly remember: (answer: Answer) => Promise<void>;
  /** People of the list by words of their names. */
  readonly find: (text: string) => readonly Found[];
}

export function useOffline(IdPuerta: number, enabled: boolean): Offline {
  const client = useQueryClient();
  const cut = useSyncExternalStore(onNetwork, isCutOff);
  const [unsent, setUnsent] = useState(0);
  const key = useMemo(() => ['AccesoInstantanea', IdPuerta], [IdPuerta]);
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: () => currentList(IdPuerta, client.getQueryData<KeptList | null>(key) ?? undefined),
    enabled,
    networkMode: 'always',
    structuralSharing: false,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const list = data ?? null;
  const index = useMemo(() => ({ personas: indexOf(list?.Sujetos ?? []), vehiculos: indexOfVehicles(list?.Vehiculos ?? []) }), [list]);

  const passes = useRef<Promise<Passes>>(undefined);
  const passed = useCallback(() => {
    passes.current ??= keptPasses(IdPuerta);
    return passes.current;
  }, [IdPuerta]);
  const rememberPass = useCallback(
    async ({ Permitido, ModoMarcacion: Modo, FechaHora: Momento, Sujetos }: Answer): Promise<void> => {
      if (Permitido === 'N') return;
      const people = Sujetos.flatMap(({ IdPersona, TipoMarcacion }) => (IdPersona === null || TipoMarcacion === 'V' ? [] : [IdPersona]));
      const plates = Sujetos.flatMap(({ Placa, TipoMarcacion }) => (Placa !== null && TipoMarcacion === 'V' ? [plateKey(Placa)] : []));
      const { personas, vehiculos } = await passed();
      const pass = { Modo, Momento };
      const next = { personas: withPasses(personas, people, pass), vehiculos: withPasses(vehiculos, plates, pass) };
      passes.current = Promise.resolve(next);
      // Whatever keeps them from being kept, who is at the door passes.
      await keepPasses(IdPuerta, next).catch(() => undefined);
    },
    [IdPuerta, passed],
  );

  const sending = useRef(false);
  const wanted = useRef(false);
  const send = useCallback(async () => {
    wanted.current = true;
    if (!enabled || !canKeep() || sending.current) return;
    sending.current = true;
    try {
      while (wanted.current) {
        wanted.current = false;
        const before = (await unsentMarks()).length;
        // Whatever keeps them from being sent, they stay and are tried again.
        if (before > 0 && !isCutOff()) await sendMarks(zone()).catch(() => undefined);
        const after = (await unsentMarks()).length;
        setUnsent(after);
        if (after < before) void client.invalidateQueries({ queryKey: ['AccesoMarca', 'recientes'] });
      }
    } finally {
      sending.current = false;
    }
  }, [enabled, client]);

  useEffect(() => {
    // A post that begins without a network has marks of before.
    if (cut && enabled && canKeep())
      void unsentMarks().then(
        ({ length }) => setUnsent(length),
        () => undefined,
      );
    if (cut) return undefined;
    void send();
    const timer = window.setInterval(() => void send(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [cut, enabled, send]);
  useEffect(() => {
    // Back again: the list is as old as the silence was long.
    if (!cut && enabled) void refetch({ cancelRefetch: false });
  }, [cut, enabled, refetch]);

  const decide = useCallback(
    async (held: KeptList, reading: AnyReading) => {
      const at = new Date(Date.now() + held.desfase);
      const { sent, ...read } = sentOf(reading);
      const { personas: pasos, vehiculos: pasosVehiculos } = await passed();
      const decided = decideMovement(held, { ...index, pasos, pasosVehiculos }, { Modo: reading.ModoMarcacion, at, ...read }, language());
      if (decided.Repetido) throw new TwiceAboard(say('puesto.ocupanteRepetido', { nombre: decided.Repetido.Nombre ?? decided.Repetido.Documento }));
      return { at, sent, decided };
    },
    [index, passed],
  );

  const pass = useCallback(
    async (reading: AnyReading, writes: boolean): Promise<Answer | null> => {
      if (!list) return null;
      const { at, sent, decided } = await decide(list, reading);
      if (writes) {
        const { Permitido, Codigo } = decided;
        await keepMark(list.IdInstantanea, { ...sent, FechaHora: at.toISOString(), EnLinea: 'N', ResultadoEquipo: { Permitido, Codigo } });
        setUnsent((await unsentMarks()).length);
        await rememberPass(answerOf(decided, reading, at, language()));
      }
      return withPhotos(answerOf(decided, reading, at, language()));
    },
    [list, decide, rememberPass],
  );

  const force = useCallback(
    async (reading: AnyReading, IdMotivoMarca: number): Promise<Answer | null> => {
      if (!list) return null;
      const { at, sent, decided } = await decide(list, reading);
      const never = (code: string) => NO_FORZABLES.some((one) => one === code);
      if (decided.Sujetos.some(({ Motivos }) => Motivos.some(({ Codigo }) => never(Codigo)))) return null;
      await keepMark(list.IdInstantanea, {
        ...sent,
        FechaHora: at.toISOString(),
        EnLinea: 'N',
        Automatica: 'S',
        Forzada: 'S',
        IdMotivoMarca,
        ResultadoEquipo: { Permitido: 'S', Codigo: '000' },
      });
      setUnsent((await unsentMarks()).length);
      const forced = answerOf(asForced(decided), reading, at, language());
      await rememberPass(forced);
      return withPhotos(forced);
    },
    [list, decide, rememberPass],
  );

  const find = useCallback(
    (text: string): readonly Found[] => {
      const words = plainText(text).split(/\s+/).filter(Boolean);
      return (list?.Sujetos ?? [])
        .filter(({ Nombre }) => Nombre !== null && words.every((word) => plainText(Nombre).includes(word)))
        .slice(0, FOUND)
        .map(({ IdPersona, Nombre, Documento, Identificadores, Compania }) => ({
          IdPersona,
          Nombre: Nombre ?? '',
          Documento,
          IdTipoDocumento: Identificadores.find(({ Medio }) => Medio === 'DOC')?.IdTipoDocumento ?? 0,
          Compania,
          Foto: null,
        }));
    },
    [list],
  );

  return { cut, list, unsent, pass, force, remember: rememberPass, find };
}
