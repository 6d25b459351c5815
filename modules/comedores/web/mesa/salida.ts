import { api } from '@platform/web/api/client';
import { ownedBy, ownerOf } from '@platform/web/post/outbox';
import { currentSession } from '@platform/web/session/session';
import { vault } from '@platform/web/session/vault';
import { z } from 'zod';
import { syncAnswer } from '../../shared/paquete.wire';
import type { Reading } from './wire';

const whole = z.number().nullable();
const pendingSchema = z.object({
  comedor: z.literal('S'),
  /** Who served it: only they send it. */
  dueno: z.string(),
  racion: z.object({
    Uuid: z.string(),
    IdTerminal: whole,
    IdComedor: z.number(),
    IdServicio: whole,
    Lectura: z.string(),
    TipoLectura: z.enum(['C', 'D', 'Q', 'B']),
    IdPersona: whole,
    FechaHora: z.string(),
  }),
  /** What it counts as until the server has heard of it; null of a denial, which counts for nothing. */
  hecho: z.object({ IdPersona: whole, IdServicio: z.number(), Fecha: z.string(), Hora: z.string(), IdServicioExclusivo: whole }).nullable(),
  /** Why it was denied here. */
  denegado: z.string().nullable().default(null),
  nombre: z.string(),
  /** Why the server did not take it; it stays here to be taken elsewhere. */
  rechazo: z.string().nullable(),
});
export type Pending = z.infer<typeof pendingSchema>;

const AT_ONCE = 500;
const LOCK = 'vcg:raciones';
const box = vault('outbox');

/** On disk before anybody is told to go on. */
export const keepRation = (racion: Reading, hecho: NonNullable<Pending['hecho']>, nombre: string): Promise<void> =>
  box.put(racion.Uuid, { comedor: 'S', dueno: ownerOf(currentSession()), racion, hecho, denegado: null, nombre, rechazo: null } satisfies Pending);

/** Whom this terminal denied, and why: it is told with the rations. */
export const keepDenial = (racion: Reading, denegado: string, nombre: string): Promise<void> =>
  box.put(racion.Uuid, { comedor: 'S', dueno: ownerOf(currentSession()), racion, hecho: null, denegado, nombre, rechazo: null } satisfies Pending);

/** This operator's rations that the server has not taken, oldest first. */
export async function keptRations(): Promise<Pending[]> {
  return ownedBy(await box.all(), ownerOf(currentSession()), pendingSchema).sort((one, other) =>
    one.racion.FechaHora.localeCompare(other.racion.FechaHora),
  );
}

/** Sends what was served without a network. A lost answer costs nothing: sent again they are the same rations. */
export const sendRations = (): Promise<void> =>
  navigator.locks.request(LOCK, async () => {
    const waiting = (await keptRations()).filter(({ rechazo }) => rechazo === null);
    for (const IdTerminal of new Set(waiting.map(({ racion }) => racion.IdTerminal))) {
      const own = waiting.filter(({ racion }) => racion.IdTerminal === IdTerminal);
      for (let at = 0; at < own.length; at += AT_ONCE) {
        const batch = own.slice(at, at + AT_ONCE);
        const Pendientes = own.slice(at + batch.length).filter(({ denegado }) => denegado === null).length;
        const answers = await api.post(
          '/api/ComedorConsumo/sincronizar',
          { IdTerminal, Consumos: batch.map(({ racion, denegado }) => (denegado === null ? racion : { ...racion, Denegado: denegado })), Pendientes },
          syncAnswer,
        );
        for (const [place, pending] of batch.entries()) {
          const answer = answers[place];
          if (!answer) continue;
          // A denial that is not taken is of no use to anybody.
          if (answer.Estado === 'RECHAZADA' && pending.denegado === null)
            await box.put(pending.racion.Uuid, { ...pending, rechazo: answer.Mensaje ?? answer.Codigo ?? '' });
          else await box.remove(pending.racion.Uuid);
        }
      }
    }
  });
