import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { ownedBy, ownerOf } from '@platform/web/post/outbox';
import { currentSession } from '@platform/web/session/session';
import { canKeep, vault } from '@platform/web/session/vault';
import { notifyError } from '@platform/web/ui/notify';
import { z } from 'zod';
import { ESTADOS_PASE } from '../../shared/pase';
import { estadosSchema } from '../../shared/pase.wire';

const pendingSchema = z.object({
  pase: z.literal('S'),
  /** Who said it: only they send it. */
  dueno: z.string(),
  IdEvacuacion: z.number(),
  toque: z.object({
    IdPersona: z.number(),
    Estado: z.enum(ESTADOS_PASE),
    Momento: z.string(),
    IdToque: z.string(),
    Medio: z.enum(['T', 'L']),
    IdZonaEncuentro: z.number().nullable(),
  }),
});
type Pending = z.infer<typeof pendingSchema>;
/** What was said here of somebody. */
export type OwnToque = Pending['toque'];

const AT_ONCE = 200;
const LOCK = 'vcg:pase';
const box = vault('outbox');
/** Where nothing may be kept, what was said lives as long as the page. */
const unkept = new Map<string, Pending>();

/** On disk before the screen shows it as said. */
export async function keepToque(IdEvacuacion: number, toque: OwnToque): Promise<void> {
  const pending: Pending = { pase: 'S', dueno: ownerOf(currentSession()), IdEvacuacion, toque };
  if (canKeep()) await box.put(toque.IdToque, pending);
  else unkept.set(toque.IdToque, pending);
}

/** What this reader said in an evacuation and the server has not answered yet. */
export async function unsentToques(IdEvacuacion: number): Promise<OwnToque[]> {
  const mine = ownerOf(currentSession());
  const kept = canKeep() ? ownedBy(await box.all(), mine, pendingSchema) : [...unkept.values()].filter(({ dueno }) => dueno === mine);
  return kept
    .filter((one) => one.IdEvacuacion === IdEvacuacion)
    .map(({ toque }) => toque)
    .sort((one, other) => one.Momento.localeCompare(other.Momento));
}

async function letGo(toques: readonly OwnToque[]): Promise<void> {
  for (const { IdToque } of toques) {
    if (canKeep()) await box.remove(IdToque);
    else unkept.delete(IdToque);
  }
}

/** Sends what is not answered yet. A lost answer costs nothing: sent again they are the same words, and their order does not matter. */
export async function sendToques(IdEvacuacion: number): Promise<void> {
  const send = async () => {
    for (let waiting = await unsentToques(IdEvacuacion); waiting.length > 0; waiting = await unsentToques(IdEvacuacion)) {
      const those = waiting.slice(0, AT_ONCE);
      try {
        await api.post(`/api/AccesoEvacuacion/${IdEvacuacion}/asegurar`, { Toques: those }, estadosSchema);
      } catch (error) {
        // Said after the end, or by whom may not: it is told once, and waits no more.
        if (!isProblem(error) || (error.status !== 400 && error.status !== 403 && error.status !== 404)) throw error;
        notifyError(error);
      }
      await letGo(those);
    }
  };
  await (navigator.locks ? navigator.locks.request(LOCK, send) : send());
}
