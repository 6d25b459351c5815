import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { ownedBy, ownerOf } from '@platform/web/post/outbox';
import { currentSession } from '@platform/web/session/session';
import { vault } from '@platform/web/session/vault';
import { notifyError } from '@platform/web/ui/notify';
import { z } from 'zod';
import {
  VERIFICACION_FUTURA,
  VERIFICACIONES_A_LA_VEZ,
  type VerificacionHecha,
  verificacionesAnswer,
  verificacionHechaSchema,
} from '../../shared/sinRed.wire';
import { say } from '../say';

const pendingSchema = z.object({
  verificacion: z.literal('S'),
  /** Who verified: only they send it. */
  dueno: z.string(),
  hecha: verificacionHechaSchema,
});
type Pending = z.output<typeof pendingSchema>;

const LOCK = 'vcg:verificaciones';
const box = vault('outbox');

/** On disk before anybody reads what was found. */
export const keepVerification = (hecha: VerificacionHecha): Promise<void> =>
  box.put(hecha.Uuid, { verificacion: 'S', dueno: ownerOf(currentSession()), hecha } satisfies Pending);

/** What this user verified here that the server has not answered, oldest first. */
export async function unsentVerifications(): Promise<VerificacionHecha[]> {
  return ownedBy(await box.all(), ownerOf(currentSession()), pendingSchema)
    .map(({ hecha }) => hecha)
    .sort((one, other) => one.FechaHora.localeCompare(other.FechaHora));
}

/** Sends what was verified without a network; what was heard of is let go of one by one. A lost answer costs nothing: sent again they are the same. */
export const sendVerifications = (): Promise<void> =>
  navigator.locks.request(LOCK, async () => {
    const waiting = await unsentVerifications();
    for (let at = 0; at < waiting.length; at += VERIFICACIONES_A_LA_VEZ) {
      const batch = waiting.slice(at, at + VERIFICACIONES_A_LA_VEZ);
      const answers = await api.post('/api/IdentificacionVerificacion/sincronizar', { Verificaciones: batch }, verificacionesAnswer);
      for (const [place, { Uuid, FechaHora }] of batch.entries()) {
        const answer = answers[place];
        if (!answer || answer.Codigo === VERIFICACION_FUTURA) continue;
        if (answer.Estado === 'RECHAZADA')
          notifyError(say('verificar.rechazada', { momento: shownMoment(FechaHora, zone()), motivo: answer.Mensaje ?? '' }));
        await box.remove(Uuid);
      }
    }
  });
