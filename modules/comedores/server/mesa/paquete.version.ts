import { createHash, randomBytes } from 'node:crypto';
import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { addRows, removeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Paquete } from '../../shared/mesa.entity';
import type { Packed } from '../../shared/paquete.wire';

/** Versions of a terminal whose prints are kept: an answer that was lost on the way costs no whole package. */
const REMEMBERED = 4;

/** Of each person by its key: its print, and the photograph whose thumbnail was given (0 for none). */
const prints = z.record(z.string(), z.tuple([z.string(), z.number()]));
export type Prints = z.infer<typeof prints>;

interface Held {
  readonly version: number;
  readonly sal: string;
  readonly prints: Prints;
}

export const newSalt = (): string => randomBytes(16).toString('hex');

/** What a terminal holds by a version that it says; null for one that is not known any more. */
export async function heldBy(ctx: Context, IdTerminal: number, version: number): Promise<Held | null> {
  const row = await ctx.tx.first(
    { version_paquete: int, sal: text, huellas: orNull(json(prints)) },
    sql`select version_paquete, sal, huellas from comedor_paquete where id_cliente = ${ctx.session.IdCliente} and id_terminal = ${IdTerminal} and version_paquete = ${version}`,
  );
  return row?.huellas ? { version: row.version_paquete, sal: row.sal, prints: row.huellas } : null;
}

interface Changes {
  /** Who came, or is another than before. */
  readonly changed: Packed[];
  readonly gone: number[];
  /** Whose thumbnail goes now, and how many wait. */
  readonly faceless: { readonly now: readonly Packed[]; readonly later: number };
  /** What the terminal holds after it. */
  readonly prints: Prints;
}

const printOf = (person: Packed): string => createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 12);

/** What of a package a terminal does not have that holds what these prints say; at most `photos` thumbnails. */
export function changesSince(before: Prints, people: readonly Packed[], photos: number): Changes {
  const faceless = people.filter(({ IdPersona, Foto }) => Foto !== null && before[IdPersona]?.[1] !== Foto);
  const now = faceless.slice(0, photos);
  const given = new Set(now.map(({ IdPersona }) => IdPersona));
  const after: Prints = Object.fromEntries(
    people.map((person) => {
      const had = before[person.IdPersona]?.[1] ?? 0;
      // A photograph that was taken away is let go of by the terminal itself.
      const shown = given.has(person.IdPersona) ? (person.Foto ?? 0) : had === person.Foto ? had : 0;
      return [String(person.IdPersona), [printOf(person), shown]];
    }),
  );
  return {
    changed: people.filter(({ IdPersona }) => before[IdPersona]?.[0] !== after[IdPersona]?.[0]),
    gone: Object.keys(before)
      .filter((key) => !(key in after))
      .map(Number),
    faceless: { now, later: faceless.length - now.length },
    prints: after,
  };
}

const same = (one: Prints, other: Prints): boolean => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key]?.[0] === other[key]?.[0] && one[key]?.[1] === other[key]?.[1]);
};

/** Remembers what a terminal is given; answers its version, the same where nothing changed. The terminal's row is held by the caller. */
export async function keepVersion(
  ctx: Context,
  IdTerminal: number,
  { held, sal, prints: given }: { readonly held: Held | null; readonly sal: string; readonly prints: Prints },
): Promise<number> {
  if (held && same(held.prints, given)) return held.version;
  const [row] = await addRows(ctx, Paquete, {
    values: {
      IdTerminal,
      VersionPaquete: sql`(select coalesce(max(version_paquete), 0) + 1 from comedor_paquete where id_terminal = ${IdTerminal})`,
      Sal: sal,
      Huellas: given,
    },
    returning: sql`t.version_paquete`,
  });
  const version = Number(row?.version_paquete);
  await removeRows(ctx, Paquete, { where: sql`t.id_terminal = ${IdTerminal} and t.version_paquete <= ${version - REMEMBERED}` });
  return version;
}

/** Of a terminal that serves no more. */
export async function forgetPackages(ctx: Context, IdTerminal: number): Promise<void> {
  await removeRows(ctx, Paquete, { where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_terminal = ${IdTerminal}` });
}
