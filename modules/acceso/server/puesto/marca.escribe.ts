import type { Database, Tx } from '@platform/server/db/pool';
import { inSets } from '@platform/server/db/together';
import { passageOf } from '../decision/facts';
import { holdZones, type Inside, insideOf, type Limit, takePlaces } from './marca.aforo';
import { isVehicle, type MarkRow, type Room, writeMarks, writeWithin } from './marca.write';

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
  return (
    (await writeRoomy(database, IdCliente, passing, limits)) ??
    (await writeRefused(database, IdCliente, passing, limits)) ??
    database.transaction(
      async (tx) => decided(passing, await insideOf(tx, IdCliente, limits, true)),
      async (tx, made) => shared(made, await writeMarks(tx, made.flat())),
    )
  );
}

/** Movements that are all refused as full as the zones are: they take no place and wait for nobody who does. Undefined where one may pass, and nothing was written. */
async function writeRefused(
  database: Database,
  IdCliente: number,
  passing: readonly Passing[],
  limits: readonly Limit[],
): Promise<(readonly number[])[] | undefined> {
  const made = decided(passing, await insideOf(database, IdCliente, limits, false));
  const rows = made.flat();
  if (rows.some((row) => isVehicle(row) || row.movement.kind !== 'none')) return undefined;
  return shared(made, await writeMarks(database, rows));
}

/** Zones of lately, and until when nobody counts on them: those without room, and those that somebody else had in hand. */
interface Lately {
  readonly full: Map<number, number>;
  readonly busy: Map<number, number>;
}
const lately = new WeakMap<Database['product'], Lately>();
const LATELY_MS = 1000;
const isLate = (of: ReadonlyMap<number, number>, limits: readonly Limit[]): boolean =>
  limits.some(({ IdZona }) => (of.get(IdZona) ?? 0) > performance.now());
function noteLate(of: Map<number, number>, limits: readonly Limit[]): void {
  for (const { IdZona } of limits) of.set(IdZona, performance.now() + LATELY_MS);
}

/**
 * Movements decided as if there were room, and written where there is for all of them: zones are held, counted and left within one statement. Where somebody else
 * (another process, an import) has one in hand they are waited for first, and the statement begins then. Undefined where there may be no room, and nothing was
 * written: then each is decided with how many are inside.
 */
async function writeRoomy(
  database: Database,
  IdCliente: number,
  passing: readonly Passing[],
  limits: readonly Limit[],
): Promise<(readonly number[])[] | undefined> {
  const { full, busy } = lately.get(database.product) ?? { full: new Map<number, number>(), busy: new Map<number, number>() };
  lately.set(database.product, { full, busy });
  if (isLate(full, limits)) return undefined;
  const made = decided(passing, new Map());
  const rows = made.flat();
  if (rows.some(isVehicle)) return undefined;
  const entered = rows.flatMap(({ movement }) => (movement.kind === 'into' ? movement.IdZona : []));
  const rooms = limits.map(({ Dentro, Aforo, entran }): Room => {
    // As the last of them would find it: with all that the others take, and its own.
    return { dentro: Dentro, plazas: entered.filter((zone) => Dentro.includes(zone)).length + entran.length, aforo: Aforo };
  });
  const zones = [...new Set(limits.map(({ IdZona }) => IdZona))];
  const write = (tx: Tx) => writeWithin(tx, IdCliente, rows, rooms, zones);
  if (!isLate(busy, limits)) {
    const tried = await write(database);
    if (tried.hay === 'S') return shared(made, tried.keys);
    noteLate(tried.hay === 'N' ? full : busy, limits);
    if (tried.hay === 'N') return undefined;
  }
  const waited = await database.transaction(
    async (tx) => {
      // Not waited for: what is sent next begins once they are held, and fails where they could not be.
      holdZones(tx, IdCliente, limits).catch(() => undefined);
    },
    (tx) => write(tx),
  );
  if (waited.hay === 'S') return shared(made, waited.keys);
  noteLate(full, limits);
  return undefined;
}

interface Keyed extends Passing, Coming {
  readonly keys: readonly string[];
}
type Writer = (passing: Keyed) => Promise<readonly number[]>;
const writers = new WeakMap<Database['product'], Map<string, Writer>>();

/** Whose movement it is: whoever stands at a gate waits for it, and comes before what a reader tells of those it has let through already. */
export interface Coming {
  readonly isVehicle: boolean;
  readonly isTold: boolean;
}

/** With whom a movement is written: who waits for a zone waits with those who want the same one, and a vehicle's mark is a statement of its own. */
const companyOf = (limits: readonly Limit[], { isVehicle }: Coming): string =>
  limits.length > 0 ? limits.map(({ IdZona }) => IdZona).join() : isVehicle ? 'vehiculo' : 'persona';

/**
 * Writes a movement by itself: on disk when it is answered. Those of one client that come at the same time are written together, which is one
 * flush of the disk for all of them; of two of the same subject, or of the same call, the second comes after.
 */
export function writeTogether(
  database: Database,
  IdCliente: number,
  coming: Coming,
  passing: Passing,
  keys: readonly string[],
): Promise<readonly number[]> {
  const own = writers.get(database.product) ?? new Map<string, Writer>();
  writers.set(database.product, own);
  const name = `${IdCliente}.${companyOf(passing.limits, coming)}`;
  const { asked: after, written: within } = passageOf(database, IdCliente);
  const known =
    own.get(name) ??
    inSets((set: readonly Keyed[]) => writeAll(database.shareOf(IdCliente), IdCliente, set), {
      keysOf: (one) => one.keys,
      isLater: (one) => one.isTold,
      after,
      within,
      most: AT_ONCE,
    });
  own.set(name, known);
  return known({ ...passing, ...coming, keys });
}
