import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { readerScope } from '@platform/web/data/reader';
import { canKeep, vault } from '@platform/web/session/vault';
import { z } from 'zod';
import { withChanges } from '../../shared/fueraDeLinea';
import { downloadSchema, listSchema } from '../../shared/instantanea.wire';

const keptSchema = listSchema.extend({
  /** Milliseconds by which this machine's clock is behind the server's. */
  desfase: z.number(),
});
/** A door's list as this post holds it. */
export type KeptList = z.infer<typeof keptSchema>;

/** A clock that is off by less is as good as the server's. */
const TOLERATED_MS = 60_000;
const nameOf = (IdPuerta: number) => `lista.${readerScope()}.${IdPuerta}`;

async function storedList(IdPuerta: number): Promise<KeptList | null> {
  const kept = keptSchema.safeParse(await vault('session').get(nameOf(IdPuerta)));
  return kept.success ? kept.data : null;
}

async function download(IdPuerta: number, held: KeptList | null): Promise<KeptList> {
  const asked = Date.now();
  const { Completa, Retirados, VehiculosRetirados, ...answer } = await api.get(
    '/api/AccesoInstantanea/descargar',
    { IdPuerta, ...(held ? { version: held.Version } : {}) },
    downloadSchema,
  );
  const behind = Date.parse(answer.GeneradaEl) - asked;
  const changes =
    Completa === 'S' || !held
      ? {}
      : {
          Sujetos: withChanges(held.Sujetos, answer.Sujetos, Retirados, ({ IdPersona }) => IdPersona),
          Vehiculos: withChanges(held.Vehiculos, answer.Vehiculos, VehiculosRetirados, ({ IdVehiculo }) => IdVehiculo),
        };
  return { ...answer, ...changes, desfase: Math.abs(behind) > TOLERATED_MS ? behind : 0 };
}

/** The newest list that can be had: the server's, else the one held, else the one kept by this browser. */
export async function currentList(IdPuerta: number, held: KeptList | undefined): Promise<KeptList | null> {
  if (!canKeep()) return null;
  const known = held ?? (await storedList(IdPuerta).catch(() => null));
  try {
    const list = await download(IdPuerta, known);
    await vault('session').put(nameOf(IdPuerta), list);
    return list;
  } catch (error) {
    // A profile that may not have it works on line alone.
    if (isProblem(error) && error.status >= 400 && error.status < 500) return null;
    return known;
  }
}
