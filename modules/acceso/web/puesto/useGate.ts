import { isProblem } from '@platform/web/api/problem';
import { notifyError } from '@platform/web/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { signal } from './signals';
import { meansOf, type Station } from './station';
import { type Answer, evaluate, newOrigin, type Reading, register, stationSettings } from './wire';

/** What the screen shows: nothing yet, an answer, or a call whose answer never came. */
export type Shown =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly reading: Reading; readonly registered: boolean }
  | { readonly kind: 'lost'; readonly reading: Reading };

const IDLE: Shown = { kind: 'idle' };
export const recentKey = (IdPuerta: number) => ['AccesoMarca', 'recientes', IdPuerta];

/** Sends readings one at a time and keeps the last answer on the screen until the next. */
export function useGate(station: Station) {
  const { IdPuerta, modo } = station;
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>(IDLE);
  const busy = useRef(false);
  const settings = useQuery({ queryKey: ['AccesoMarca', 'puesto'], queryFn: ({ signal: abort }) => stationSettings(abort), staleTime: 300_000 });
  const automatic = settings.data?.RegistroAutomatico !== 'N';

  const send = useCallback(
    async (reading: Reading, writes: boolean) => {
      if (busy.current) return;
      busy.current = true;
      setShown({ kind: 'asking' });
      try {
        const answer = await (writes ? register(reading) : evaluate(reading));
        setShown({ kind: 'answer', answer, reading, registered: writes });
        signal(answer.Permitido === 'N' ? 'deny' : answer.Sujetos.some(({ Advertencias }) => Advertencias.length > 0) ? 'warn' : 'permit');
        if (writes) void client.invalidateQueries({ queryKey: ['AccesoMarca'], predicate: ({ queryKey: [, kind] }) => kind !== 'puesto' });
      } catch (error) {
        signal('deny');
        if (isProblem(error) && (error.status === 0 || error.status >= 500)) setShown({ kind: 'lost', reading });
        else {
          setShown(IDLE);
          notifyError(error);
        }
      } finally {
        busy.current = false;
      }
    },
    [client],
  );

  return {
    shown,
    /** Somebody's document or credential was read, typed or picked. */
    read: (Identificador: string, IdTipoDocumento: number | null = null) =>
      send(
        {
          IdMarcaOrigen: newOrigin(),
          IdPuerta,
          ModoMarcacion: modo,
          Identificador,
          IdTipoDocumento,
          TipoIdentificacion: meansOf(station, IdTipoDocumento),
        },
        automatic,
      ),
    /** Writes what was only looked at. */
    confirm: (reading: Reading) => send(reading, true),
    /** The same call again: if the first one arrived, it is not written twice. */
    retry: (reading: Reading) => send(reading, automatic),
    clear: () => setShown(IDLE),
  };
}
