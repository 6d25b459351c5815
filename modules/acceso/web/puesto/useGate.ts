import { noteActivity } from '@platform/web/lock/clock';
import { newOrigin } from '@platform/web/post/origin';
import { isLost } from '@platform/web/post/patience';
import { signal } from '@platform/web/post/signals';
import { recall, remember } from '@platform/web/session/storage';
import { notifyError } from '@platform/web/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { say } from '../say';
import { askGate } from './ask';
import { meansOf, type Station } from './station';
import type { Offline } from './useOffline';
import { type Answer, evaluate, force, type Reading, register, type Supervisor, stationSettings } from './wire';

/** What the screen shows: nothing yet, an answer, or a call whose answer never came. */
export type Shown =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly reading: Reading; readonly registered: boolean }
  | { readonly kind: 'lost'; readonly reading: Reading };

const IDLE: Shown = { kind: 'idle' };
export const recentKey = (IdPuerta: number) => ['AccesoMarca', 'recientes', IdPuerta];

const SETTING = 'puesto.registro';
/** Whether a reading is registered at once, or only once somebody has looked at it; without a network as it was. */
function useAutomatic(): boolean {
  const { data } = useQuery({
    queryKey: ['AccesoMarca', 'puesto'],
    queryFn: async ({ signal: abort }) => {
      const { RegistroAutomatico } = await stationSettings(abort);
      remember(SETTING, RegistroAutomatico);
      return RegistroAutomatico;
    },
    staleTime: 300_000,
  });
  return (data ?? recall(SETTING)) !== 'N';
}

/** Sends readings one at a time and keeps the last answer on the screen until the next. */
export function useGate(station: Station, offline: Offline) {
  const { cut, force: forceHere } = offline;
  const { IdPuerta, modo } = station;
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>(IDLE);
  const busy = useRef(false);
  const automatic = useAutomatic();

  const ask = useCallback(
    (reading: Reading, writes: boolean) => askGate(offline, reading, writes, () => (writes ? register(reading) : evaluate(reading))),
    [offline],
  );

  const send = useCallback(
    async (reading: Reading, writes: boolean) => {
      if (busy.current) return;
      busy.current = true;
      noteActivity();
      setShown({ kind: 'asking' });
      try {
        const answer = await ask(reading, writes);
        setShown({ kind: 'answer', answer, reading, registered: writes });
        signal(answer.Permitido === 'N' ? 'deny' : answer.Sujetos.some(({ Advertencias }) => Advertencias.length > 0) ? 'warn' : 'permit');
        if (writes) void client.invalidateQueries({ queryKey: ['AccesoMarca'], predicate: ({ queryKey: [, kind] }) => kind !== 'puesto' });
      } catch (error) {
        signal('deny');
        if (isLost(error)) setShown({ kind: 'lost', reading });
        else {
          setShown(IDLE);
          notifyError(error);
        }
      } finally {
        busy.current = false;
      }
    },
    [client, ask],
  );

  return {
    shown,
    /** Somebody's document or credential was read, typed or picked; with a reason, it is registered by hand. */
    read: (Identificador: string, IdTipoDocumento: number | null = null, IdMotivoMarca: number | null = null) =>
      send(
        {
          IdMarcaOrigen: newOrigin(),
          IdPuerta,
          ModoMarcacion: modo,
          Identificador,
          IdTipoDocumento,
          TipoIdentificacion: meansOf(station, IdTipoDocumento),
          ...(IdMotivoMarca === null ? {} : { Automatica: 'N' as const, IdMotivoMarca }),
        },
        automatic,
      ),
    /** Writes what was only looked at. */
    confirm: (reading: Reading) => send(reading, true),
    /** The same call again: if the first one arrived, it is not written twice. */
    retry: (reading: Reading) => send(reading, automatic),
    /** Lets through whom the last answer denied; throws what refuses it. */
    force: async (reading: Reading, IdMotivoMarca: number, supervisor: Supervisor | null) => {
      const forced = { ...reading, IdMarcaOrigen: newOrigin() };
      const answer = cut ? await forceHere(forced, IdMotivoMarca) : await force(forced, IdMotivoMarca, supervisor);
      if (!answer) {
        notifyError(say('puesto.forzarNoAqui'));
        return;
      }
      setShown({ kind: 'answer', answer, reading: forced, registered: true });
      signal('warn');
      void client.invalidateQueries({ queryKey: ['AccesoMarca'], predicate: ({ queryKey: [, kind] }) => kind !== 'puesto' });
    },
    clear: () => setShown(IDLE),
  };
}
