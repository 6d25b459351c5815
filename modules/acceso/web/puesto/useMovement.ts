import { noteActivity } from '@platform/web/lock/clock';
import { newOrigin } from '@platform/web/post/origin';
import { isLost } from '@platform/web/post/patience';
import { signal } from '@platform/web/post/signals';
import { notifyError } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { say } from '../say';
import { askGate } from './ask';
import { meansOf, type Station } from './station';
import { type Offline, TwiceAboard } from './useOffline';
import {
  type Answer,
  evaluateVehicle,
  forceVehicle,
  type Occupant,
  occupantsOf,
  registerVehicle,
  type Supervisor,
  type VehicleReading,
} from './wire';

/** A vehicle at the door: who is in it so far, and what the gate says of them. */
export interface Movement {
  readonly placa: string;
  readonly occupants: readonly Occupant[];
  readonly answer: Answer | null;
  readonly registered: boolean;
  /** They were offered because they came in with it. */
  readonly offered: boolean;
}

const soundOf = (answer: Answer) =>
  answer.Permitido === 'N' ? 'deny' : answer.Sujetos.some(({ Advertencias }) => Advertencias.length > 0) ? 'warn' : 'permit';

/** Plate, driver and passengers one after another, each evaluated with those before; registered only when it is said. */
export function useMovement(station: Station, offline: Offline, reason: number | null) {
  const { IdPuerta, modo } = station;
  const client = useQueryClient();
  const [movement, setMovement] = useState<Movement | null>(null);
  const [asking, setAsking] = useState(false);
  const [lost, setLost] = useState<VehicleReading | null>(null);
  const busy = useRef(false);
  const byHand = useMemo(() => (reason === null ? {} : ({ Automatica: 'N', IdMotivoMarca: reason } as const)), [reason]);

  /** One call at a time; what never was answered may be sent again as it was. */
  const once = useCallback(async (reading: VehicleReading | null, work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    noteActivity();
    setAsking(true);
    try {
      await work();
      setLost(null);
    } catch (error) {
      signal('deny');
      if (reading && isLost(error)) setLost(reading);
      else notifyError(error instanceof TwiceAboard ? error.message : error);
    } finally {
      busy.current = false;
      setAsking(false);
    }
  }, []);

  const evaluate = useCallback(
    (placa: string, occupants: readonly Occupant[], offered = false) =>
      once(null, async () => {
        const reading = { IdMarcaOrigen: newOrigin(), IdPuerta, ModoMarcacion: modo, placa, occupants, ...byHand };
        const answer = await askGate(offline, reading, false, () => evaluateVehicle(reading));
        setMovement({ placa, occupants, answer, registered: false, offered });
        if (occupants.length > 0) signal(soundOf(answer));
      }),
    [once, offline, IdPuerta, modo, byHand],
  );

  const begin = useCallback(
    async (placa: string) => {
      let offered: Occupant[] = [];
      // Who came in with it is offered on its way out; without the list they are read one by one.
      if (modo === 'N' && !offline.cut) {
        const inside = await occupantsOf(placa).catch(() => []);
        offered = inside.map(({ Documento, IdTipoDocumento }) => ({ Identificador: Documento, IdTipoDocumento, TipoIdentificacion: 'DOC' }));
      }
      await evaluate(placa, offered, offered.length > 0);
    },
    [modo, offline.cut, evaluate],
  );

  const write = useCallback(
    (reading: VehicleReading) =>
      once(reading, async () => {
        const answer = await askGate(offline, reading, true, () => registerVehicle(reading));
        setMovement((now) => now && { ...now, answer, registered: true });
        signal(soundOf(answer));
        void client.invalidateQueries({ queryKey: ['AccesoMarca'], predicate: ({ queryKey: [, kind] }) => kind !== 'puesto' });
      }),
    [once, offline, client],
  );

  return {
    movement,
    asking,
    lost,
    /** The plate, or somebody in the vehicle. */
    read: (Identificador: string, IdTipoDocumento: number | null = null) =>
      !movement || movement.registered
        ? begin(Identificador)
        : evaluate(
            movement.placa,
            [...movement.occupants, { Identificador, IdTipoDocumento, TipoIdentificacion: meansOf(station, IdTipoDocumento) }],
            movement.offered,
          ),
    /** One of the vehicle, under another document type. */
    retype: (at: number, IdTipoDocumento: number) =>
      movement &&
      evaluate(
        movement.placa,
        movement.occupants.map((one, place) => (place === at ? { ...one, IdTipoDocumento, TipoIdentificacion: 'DOC' } : one)),
        movement.offered,
      ),
    remove: (at: number) =>
      movement &&
      evaluate(
        movement.placa,
        movement.occupants.filter((_, place) => place !== at),
        movement.offered,
      ),
    register: () =>
      movement && !movement.registered
        ? write({ IdMarcaOrigen: newOrigin(), IdPuerta, ModoMarcacion: modo, placa: movement.placa, occupants: movement.occupants, ...byHand })
        : undefined,
    /** Lets through whom the last answer denied, all of the movement; throws what refuses it. */
    force: async (IdMotivoMarca: number, supervisor: Supervisor | null) => {
      if (!movement || movement.registered) return;
      const { placa, occupants } = movement;
      const forced = { IdMarcaOrigen: newOrigin(), IdPuerta, ModoMarcacion: modo, placa, occupants };
      const answer = offline.cut ? await offline.force(forced, IdMotivoMarca) : await forceVehicle(forced, IdMotivoMarca, supervisor);
      if (!answer) {
        notifyError(say('puesto.forzarNoAqui'));
        return;
      }
      setMovement((now) => now && { ...now, answer, registered: true });
      signal('warn');
      void client.invalidateQueries({ queryKey: ['AccesoMarca'], predicate: ({ queryKey: [, kind] }) => kind !== 'puesto' });
    },
    /** The same call again: if the first one arrived, it is not written twice. */
    retry: write,
    clear: useCallback(() => {
      setMovement(null);
      setLost(null);
    }, []),
  };
}
