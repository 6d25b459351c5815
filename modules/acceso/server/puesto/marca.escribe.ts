import type { Database, Tx } from '@platform/server/db/pool';
import { inSets } from '@platform/server/db/together';
import { type Inside, insideOf, type Limit, takePlaces } from './marca.aforo';
import { type MarkRow, writeMarks } from './marca.write';

/** A movement that is known and waits to be decided for good and written. */
export interface Passing {
  /** Zones with a limit that it newly enters. */
  readonly limits: readonly Limit[];
  /** Its marks, as they are with so many people inside. */
  decide(inside: Inside): readonly MarkRow[];
}

/** Movements written together, at most. */
const AT_ONCE = 32;

/** Marks of movements, each decided with the places that those before it took. */
function decided(passing: readonly Passing[], inside: Inside): (readonly MarkRow[])[] {
  return passing.map(({ decide }) => {
    const rows = decide(inside);
    for (const { mark, movement } of rows)
      if (movement.kind === 'into' && mark.IdPersona !== null && mark.TipoMarcacion !== 'V') takePlaces(inside, movement.IdZona, 1);
    return rows;
  });
}

/** Keys by movement, of keys in the order of all their marks. */
function shared(made: readonly (readonly MarkRow[])[], keys: readonly number[]): (readonly number[])[] {
  let from = 0;
  return made.map((rows) => {
    from += rows.length;
    return keys.slice(from - rows.length, from);
  });
}

/** Writes a movement in its caller's transaction; answers the keys of its marks. */
export async function writeHere(tx: Tx, IdCliente: number, passing: Passing): Promise<readonly number[]> {
  return writeMarks(tx, decided([passing], await insideOf(tx, IdCliente, passing.limits, true)).flat());
}

/** Writes movements as one statement; where places are limited in a transaction that holds the zones, and whose commit leaves with the marks. */
async function writeAll(database: Database, IdCliente: number, passing: readonly Passing[]): Promise<(readonly number[])[]> {
  const limits = passing.flatMap((one) => one.limits);
  if (limits.length === 0) {
    const made = decided(passing, new Map());
    return shared(made, await writeMarks(database, made.flat()));
  }
  return database.transaction(
    async (tx) => decided(passing, await insideOf(tx, IdCliente, limits, true)),
    async (tx, made) => shared(made, await writeMarks(tx, made.flat())),
  );
}

interface Keyed extends Passing {
  readonly keys: readonly string[];
}
type Writer = (passing: Keyed) => Promise<readonly number[]>;
const writers = new WeakMap<Database['product'], Map<string, Writer>>();

/** Who waits for a zone waits with nobody else; a vehicle's mark is a statement of its own. */
type Kind = 'persona' | 'vehiculo' | 'aforo';

/**
 * Writes a movement by itself: on disk when it is answered. Those of one client that come at the same time are written together, which is one
 * flush of the disk for all of them; of two of the same subject, or of the same call, the second comes after.
 */
export function writeTogether(
  database: Database,
  IdCliente: number,
  kind: Kind,
  passing: Passing,
  keys: readonly string[],
): Promise<readonly number[]> {
  const own = writers.get(database.product) ?? new Map<string, Writer>();
  writers.set(database.product, own);
  const name = `${IdCliente}.${kind}`;
  const known =
    own.get(name) ??
    inSets((set: readonly Keyed[]) => writeAll(database.shareOf(IdCliente), IdCliente, set), { keysOf: (one) => one.keys, most: AT_ONCE });
  own.set(name, known);
  return known({ ...passing, keys });
}
