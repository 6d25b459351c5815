import type { z } from 'zod';
import type { Session } from '../session/session';

/** Whose it is what is done on a device without a network: only who did it sends it. */
export const ownerOf = ({ username, perfil }: Pick<Session, 'username' | 'perfil'>): string => `${username}.${perfil.IdCliente}.${perfil.IdDivision}`;

/** Of what a device keeps, what a user did of the kind that a schema tells; what another user did there waits for that user. */
export const ownedBy = <T extends { readonly dueno: string }>(kept: readonly unknown[], owner: string, schema: z.ZodType<T>): T[] =>
  kept.flatMap((one) => schema.safeParse(one).data ?? []).filter(({ dueno }) => dueno === owner);
