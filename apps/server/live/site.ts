import { z } from 'zod';
import { campOf } from './camp';
import { callerOf, Refused } from './client';
import { doorsOf } from './doors';
import { gateOf } from './gate';
import { kitchenOf } from './kitchen';
import type { LiveState } from './live';
import { dayAt, officeOf } from './office';
import { ACTS, type Act, perHour } from './rhythm';
import { worldOf } from './world';

/** How fast the site lives: 0 it stands still, 1 as the clock. */
export const SPEEDS = [0, 1, 5, 20] as const;
export const speedSchema = z.literal(SPEEDS, { error: 'campo.opcion' });
export type Speed = z.infer<typeof speedSchema>;

export interface LiveSite {
  state(): LiveState;
  setSpeed(speed: Speed): void;
  /** Stands still, once what goes on is done. */
  stop(): Promise<void>;
}
interface LiveParts {
  readonly url: string;
  readonly clock: () => Date;
  readonly random?: () => number;
  readonly report: (text: string) => void;
}

const ZONE = 'America/Lima';
const TICK_MS = 500;
/** Whoever could not do what was due does not run after it. */
const MOST_DUE = 3;
const HOUR_MS = 3_600_000;

/**
 * The demo's site moving by itself: people come to work, eat, sleep, ask and answer. Everything goes through the calls that a client makes, each
 * under the user whose work it is.
 */
export function liveSite({ url, clock, report, random = Math.random }: LiveParts): LiveSite {
  const user = (IdUsuario: string) => callerOf(url, IdUsuario);
  const administrator = user('ADMIN');
  const desk = user('HOTELERO');
  const world = worldOf(administrator, desk, clock);
  const minute = (): number => {
    const [hours = 0, minutes = 0] = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'short' }).format(clock()).split(':').map(Number);
    return hours * 60 + minutes;
  };
  const day = (from: number): string => dayAt(ZONE, clock(), from);
  const gate = gateOf({ guard: user('GARITA'), administrator, world, random, minute });
  const kitchen = kitchenOf(user('COMEDOR'), world, random);
  const camp = campOf(desk, gate, world, () => day(0));
  const office = officeOf({ requester: user('SOLICITANTE'), authorizers: [user('AUTORIZADOR'), user('MEDICO')], random, day });
  const doors = doorsOf(administrator, world, url, clock, random);
  const work: Readonly<Record<Act, () => Promise<void>>> = {
    paso: gate.somebody,
    racion: kitchen.serve,
    cama: camp.move,
    solicitud: office.ask,
    evaluacion: office.answer,
    lector: doors.read,
  };

  let speed: Speed = 0;
  const done: Record<Act, number> = { paso: 0, racion: 0, solicitud: 0, evaluacion: 0, cama: 0, lector: 0 };
  const due: Record<Act, number> = { ...done };
  let [refused, failed] = [0, 0];
  let last: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const going = new Map<Act, Promise<void>>();

  async function perform(act: Act): Promise<void> {
    try {
      await work[act]();
      done[act] += 1;
    } catch (error) {
      if (error instanceof Refused) {
        refused += 1;
        return;
      }
      failed += 1;
      last = error instanceof Error ? error.message : String(error);
      report(`Living site, ${act}: ${last}`);
    }
  }
  function tick(): void {
    const now = minute();
    for (const act of ACTS) {
      due[act] = Math.min(MOST_DUE, due[act] + (perHour(act, now) * speed * TICK_MS) / HOUR_MS);
      if (due[act] < 1 || going.has(act)) continue;
      due[act] -= 1;
      going.set(
        act,
        perform(act).finally(() => going.delete(act)),
      );
    }
  }

  return {
    state: () => ({ Velocidad: speed, Hechos: { ...done }, Rechazados: refused, Fallados: failed, UltimoFallo: last }),
    setSpeed(wanted) {
      speed = wanted;
      if (speed === 0) {
        clearInterval(timer);
        timer = undefined;
      } else timer ??= setInterval(tick, TICK_MS);
    },
    async stop() {
      this.setSpeed(0);
      await Promise.all(going.values());
    },
  };
}
