import { z } from 'zod';
import type { Offered } from './wire';

const askedSchema = z.object({ IdRequisito: z.number(), Obligatorio: z.enum(['S', 'N']) });
/** A requirement in the profile; its place is that in the list. */
export type Asked = z.infer<typeof askedSchema>;
type List = readonly Asked[];

/** What the profile asks for as it is stored. */
export const storedOf = (offered: readonly Offered[]): Asked[] =>
  offered.flatMap(({ IdRequisito, Obligatorio, Version }) => (Version === null ? [] : [{ IdRequisito, Obligatorio: Obligatorio ?? 'S' }]));

/** What was being edited when the tab was left, as far as it can still be asked for. */
export function readList(kept: unknown, offered: readonly Offered[]): Asked[] | undefined {
  const parsed = z.array(askedSchema).safeParse(kept);
  return parsed.success ? parsed.data.filter((one) => offered.some(({ IdRequisito }) => IdRequisito === one.IdRequisito)) : undefined;
}

export const sameList = (one: List, other: List): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Puts a requirement in a place of the profile, whether it comes from outside or from another place. */
export function place(list: List, id: number, to: number): Asked[] {
  const moved = list.find(({ IdRequisito }) => IdRequisito === id) ?? { IdRequisito: id, Obligatorio: 'S' as const };
  const others = list.filter(({ IdRequisito }) => IdRequisito !== id);
  const at = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

export const takeOut = (list: List, id: number): Asked[] => list.filter(({ IdRequisito }) => IdRequisito !== id);

export const demand = (list: List, id: number, Obligatorio: 'S' | 'N'): Asked[] =>
  list.map((one) => (one.IdRequisito === id ? { ...one, Obligatorio } : one));

/** What travels: the list with the versions it was made from, so that what somebody else changed meanwhile is noticed. */
export function changesOf(offered: readonly Offered[], list: List) {
  const version = new Map(offered.map(({ IdRequisito, Version }) => [IdRequisito, Version]));
  return {
    Filas: list.map((one) => ({ ...one, Version: version.get(one.IdRequisito) ?? null })),
    Quitados: offered.flatMap(({ IdRequisito, Version }) =>
      Version === null || list.some((one) => one.IdRequisito === IdRequisito) ? [] : [{ IdRequisito, Version }],
    ),
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those the profile has not and may have, by what is searched in code, name or role. */
export function available(offered: readonly Offered[], list: List, search: string): Offered[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return offered.filter(
    (one) =>
      (one.Activo === 'S' || one.Version !== null) &&
      !list.some(({ IdRequisito }) => IdRequisito === one.IdRequisito) &&
      words.every((word) => plain(`${one.Codigo} ${one.Requisito} ${one.Rol}`).includes(word)),
  );
}
