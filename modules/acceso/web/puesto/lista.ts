import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { readerScope } from '@platform/web/data/reader';
import { canKeep, vault } from '@platform/web/session/vault';
import { z } from 'zod';
import { withChanges } from '../../shared/fueraDeLinea';
import type { Pasos, PasosVehiculos } from '../../shared/fueraDeLinea.pasos';
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

/** The list that this browser keeps of a door; null without one. */
export async function storedList(IdPuerta: number): Promise<KeptList | null> {
  const kept = keptSchema.safeParse(await vault('session').get(nameOf(IdPuerta)));
  return kept.success ? kept.data : null;
}

const photoName = (IdPersona: number) => `foto.${readerScope()}.${IdPersona}`;
const photoSchema = z.object({ foto: z.string() });
/** Photographs kept in one go. */
const AT_ONCE = 200;

/** Photographs are kept beside the list, each by itself: the list is read and written whole every few minutes. */
async function keepPhotos(changed: KeptList['Sujetos'], gone: readonly number[]): Promise<void> {
  const entries = [
    ...changed.map(({ IdPersona, Foto }) => [photoName(IdPersona), Foto === null ? undefined : { foto: Foto }] as const),
    ...gone.map((id) => [photoName(id), undefined] as const),
  ];
  for (let at = 0; at < entries.length; at += AT_ONCE) await vault('session').change(new Map(entries.slice(at, at + AT_ONCE)));
}

/** The small photograph of somebody of the list, as an address; null where there is none. */
export async function keptPhoto(IdPersona: number): Promise<string | null> {
  const kept = photoSchema.safeParse(
    await vault('session')
      .get(photoName(IdPersona))
      .catch(() => undefined),
  );
  return kept.success ? `data:image/jpeg;base64,${kept.data.foto}` : null;
}

async function download(IdPuerta: number, held: KeptList | null): Promise<KeptList> {
  const asked = Date.now();
  const { Completa, Retirados, VehiculosRetirados, Sujetos, ...rest } = await api.get(
    '/api/AccesoInstantanea/descargar',
    { IdPuerta, ...(held ? { version: held.Version } : {}) },
    downloadSchema,
  );
  await keepPhotos(Sujetos, Retirados);
  const answer = { ...rest, Sujetos: Sujetos.map((one) => ({ ...one, Foto: null })) };
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

const passesName = (IdPuerta: number) => `pasos.${readerScope()}.${IdPuerta}`;
const passSchema = z.object({ Modo: z.enum(['S', 'N']), Momento: z.string() });
const passesSchema = z.object({ personas: z.array(z.tuple([z.number(), passSchema])), vehiculos: z.array(z.tuple([z.string(), passSchema])) });
/** Whom and what a post let through last. */
export interface Passes {
  readonly personas: Pasos;
  readonly vehiculos: PasosVehiculos;
}
const NONE: Passes = { personas: new Map(), vehiculos: new Map() };
/** What this post let through last; kept with its list, so that a page that begins again without a network still knows. */
export async function keptPasses(IdPuerta: number): Promise<Passes> {
  if (!canKeep()) return NONE;
  const kept = passesSchema.safeParse(
    await vault('session')
      .get(passesName(IdPuerta))
      .catch(() => undefined),
  );
  return kept.success ? { personas: new Map(kept.data.personas), vehiculos: new Map(kept.data.vehiculos) } : NONE;
}
export async function keepPasses(IdPuerta: number, { personas, vehiculos }: Passes): Promise<void> {
  if (canKeep()) await vault('session').put(passesName(IdPuerta), { personas: [...personas], vehiculos: [...vehiculos] });
}
