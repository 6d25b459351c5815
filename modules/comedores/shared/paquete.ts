import type { MealPackage, PackageDownload } from './paquete.wire';

/** What a terminal does with what it was answered. */
interface Applied {
  /** What it holds from then on: the same as the whole package would have been. */
  readonly pack: MealPackage;
  /** Thumbnails to keep, by person. */
  readonly photos: ReadonlyMap<number, string>;
  /** People whose thumbnail is let go: they are in the package no more, or have another photograph or none. */
  readonly without: readonly number[];
}

/** A package with what changed of it since; the answer's own where it is whole or nothing is held. */
export function applyPackage(held: MealPackage | null, { Completa, Retirados, Fotos, FotosPendientes: _, ...answer }: PackageDownload): Applied {
  const photos = new Map(Fotos.map(({ IdPersona, Miniatura }) => [IdPersona, Miniatura]));
  const before = new Map((held?.Personas ?? []).map((one) => [one.IdPersona, one]));
  const people = new Map(Completa === 'S' ? [] : before);
  for (const id of Retirados) people.delete(id);
  for (const one of answer.Personas) people.set(one.IdPersona, one);
  const without = [...before.values()].filter(
    ({ IdPersona, Foto }) => Foto !== null && !photos.has(IdPersona) && (Completa === 'S' || people.get(IdPersona)?.Foto !== Foto),
  );
  return { pack: { ...answer, Personas: [...people.values()] }, photos, without: without.map(({ IdPersona }) => IdPersona) };
}
