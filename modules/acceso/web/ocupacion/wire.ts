import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { readerScope } from '@platform/web/data/reader';
import { canKeep, vault } from '@platform/web/session/vault';
import type { z } from 'zod';
import { z as schema } from 'zod';
import {
  type EstadosWire,
  estadosSchema,
  evacuacionSchema,
  type OcupacionWire,
  ocupacionSchema,
  type PaseWire,
  paseSchema,
} from '../../shared/pase.wire';

/** Of the server, and kept in this browser; without an answer the last one that was kept. */
async function keptOr<T extends object>(name: string, shape: z.ZodType<T>, ask: () => Promise<T>): Promise<T | null> {
  const entry = `${name}.${readerScope()}`;
  try {
    const answer = await ask();
    if (canKeep()) await vault('session').put(entry, answer);
    return answer;
  } catch (error) {
    // What is refused is not shown from before.
    if (isProblem(error) && error.status >= 400 && error.status < 500) throw error;
    if (!canKeep()) return null;
    return shape.safeParse(await vault('session').get(entry)).data ?? null;
  }
}

/** Who is inside, as of the last time that the server could say. */
export const occupancy = (signal?: AbortSignal): Promise<OcupacionWire | null> =>
  keptOr('ocupacion', ocupacionSchema, () => api.get('/api/AccesoPresencia/ocupacion', {}, ocupacionSchema, { signal }));

/** The list of an evacuation, with what was known of each when the server last said it. */
export const rollList = (IdEvacuacion: number): Promise<PaseWire | null> =>
  keptOr(`pase.${IdEvacuacion}`, paseSchema, () => api.get(`/api/AccesoEvacuacion/${IdEvacuacion}/pase`, {}, paseSchema));

/** What is known of each now. */
export const rollStates = (IdEvacuacion: number, signal?: AbortSignal): Promise<EstadosWire> =>
  api.get(`/api/AccesoEvacuacion/${IdEvacuacion}/estados`, {}, estadosSchema, { signal });

const list = schema.array(evacuacionSchema);
export const EVACUATIONS = ['AccesoEvacuacion', 'ultimas'] as const;
/** Evacuations that are open, then the last ones. */
export const lastEvacuations = (signal?: AbortSignal) => api.get('/api/AccesoEvacuacion/ultimas', {}, list, { signal });
