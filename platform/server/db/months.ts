import type pg from 'pg';
import { flush } from '../audit/audit';
import type { PartedTable } from './parted';
import { patiently, type Run, unhurried } from './patience';
import type { Database, Tx } from './pool';
import { orNull, text } from './rows';

/*
 * A table that is parted by months has one open part at its end, which takes whatever comes after the last month that was made: so no row is ever
 * refused, whatever it is dated and whether or not anybody made the month. What was there before it was parted is its first part. There is no
 * default part: with one, rows in the order of their months would be looked for in all parts at once instead of one after the other.
 */

/** A month as `2026-12`: as text they are in their order. */
export type Month = string;

/** A part of a table: from the beginning of one month to that of another; null where it has no end on that side. */
interface Part {
  readonly name: string;
  readonly from: Month | null;
  readonly to: Month | null;
}

/** What was done with one table. */
export interface Tended {
  readonly table: string;
  /** Parts that were made. */
  readonly made: readonly string[];
  /** Parts that went. */
  readonly gone: readonly string[];
  /** How many rows went with them. */
  readonly rows: number;
  /** Why it was left as it was, where it was. */
  readonly left: string | null;
}

/** The one connection that all of it is done by: its texts without any limit of time, and what is asked of the catalog. */
export interface Hands {
  readonly run: Run;
  readonly tx: Tx;
}

const nothingOf = ({ table }: PartedTable): Tended => ({ table, made: [], gone: [], rows: 0, left: null });

const LOCK = 7_031_975;
/** Months that are there before they begin. */
const AHEAD = 3;
/** A part so large is not read while nobody may use the table. */
const LARGE_BYTES = 64 * 1024 * 1024;

export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);
export const later = (month: Month, months: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months)));
};
const beginning = ({ kind }: PartedTable, month: Month): string => (kind === 'day' ? `'${month}-01'` : `'${month}-01 00:00:00+00'`);
const bounds = (of: PartedTable, from: Month | null, to: Month | null): string =>
  `for values from (${from === null ? 'minvalue' : beginning(of, from)}) to (${to === null ? 'maxvalue' : beginning(of, to)})`;
const nameOf = (of: PartedTable, month: Month): string => `${of.table}_${month.replace('-', '_')}`;
const openName = (of: PartedTable): string => `${of.table}_mas`;
const beforeName = (of: PartedTable): string => `${of.table}_antes`;

/** Whatever is done to parts is done by one process at a time; undefined where another is at it. */
export async function inTurn<T>(database: Database, work: (hands: Hands) => Promise<T>): Promise<T | undefined> {
  return database.connected(async (client: pg.PoolClient, tx) => {
    const { run, unbounded, bounded } = unhurried(client);
    const { rows } = await run(`select pg_try_advisory_lock(${LOCK}) as own`);
    if (rows[0]?.own !== true) return undefined;
    await unbounded();
    // Months begin and end in it, wherever the database stands.
    await run(`set time zone 'UTC'`);
    try {
      return await work({ run, tx });
    } finally {
      // A connection that went has let go of the lock, and is of no more use to anyone.
      await run(`select pg_advisory_unlock(${LOCK}); reset time zone`)
        .then(bounded)
        .catch(() => undefined);
    }
  });
}

/** The parts of a table, the oldest first. */
async function partsOf({ tx }: Hands, { table }: PartedTable): Promise<readonly Part[]> {
  return tx.rows(
    { name: text, from: orNull(text), to: orNull(text) },
    {
      text: `select c.relname::text as name, substring(b.bound from 'FROM \\(''(\\d{4}-\\d\\d)') as from, substring(b.bound from 'TO \\(''(\\d{4}-\\d\\d)') as to
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
          cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
        where i.inhparent = $1::regclass order by 2 nulls first`,
      values: [table],
    },
  );
}

const any = async (run: Run, part: string, where: string): Promise<boolean> =>
  ((await run(`select 1 from ${part} where ${where} limit 1`)).rowCount ?? 0) > 0;

/** What the one statement about a whole table means for its parts: nobody empties one of them either. */
async function guard({ run, tx }: Hands, { table }: PartedTable, part: string): Promise<void> {
  const triggers = await tx.rows(
    { made: text },
    {
      text: `select pg_get_triggerdef(t.oid) as made from pg_trigger t where t.tgrelid = $1::regclass and not t.tgisinternal and t.tgtype & 33 = 32
        and not exists (select 1 from pg_trigger o where o.tgrelid = $2::regclass and o.tgname = t.tgname)`,
      values: [table, part],
    },
  );
  for (const { made } of triggers) await run(made.replace(/ ON \S+ /, ` ON ${part} `));
}

async function make(run: Run, of: PartedTable, part: string): Promise<void> {
  await run(`create table ${part} (like ${of.table} including all excluding identity)`);
}
async function attach(hands: Hands, of: PartedTable, { name, from, to }: Part): Promise<void> {
  await hands.run(`alter table ${of.table} attach partition ${name} ${bounds(of, from, to)}`);
  await guard(hands, of, name);
}

/** Ends the open part before the months that are to come, and makes these. */
async function makeMonths(hands: Hands, of: PartedTable, now: Date): Promise<Tended> {
  const { run } = hands;
  const nothing = nothingOf(of);
  const open = (await partsOf(hands, of)).at(-1);
  if (!open || open.to !== null) throw new Error(`${of.table} has no open part`);
  const horizon = later(monthOf(now), AHEAD + 1);
  if (open.from !== null && open.from >= horizon) return nothing;

  const reaches = (month: Month) => `${of.column} >= ${beginning(of, month)}`;
  const precedes = (month: Month) => `${of.column} < ${beginning(of, month)}`;
  // Rows of a month that is over or going on stay where they are: the part that holds them ends after the next one.
  const soon = later(monthOf(now), 2);
  const closes = (open.from === null || open.from < soon) && (await any(run, open.name, precedes(soon)));
  const cut = closes ? soon : (open.from ?? monthOf(now));
  const limit = `${open.name}_hasta`;
  const forget = () => patiently(run, () => run(`alter table ${open.name} drop constraint if exists ${limit}`));
  // Of whoever was cut short here: with it alone, rows of later would be refused.
  await forget();
  const strays = closes && (await any(run, open.name, reaches(cut)));
  if (strays && (await sizeOf(run, open.name)) > LARGE_BYTES)
    return { ...nothing, left: `${open.name} holds rows of ${cut} and later, and is too large to be read while nobody uses it` };
  if (!closes || strays) return { ...nothing, made: await patiently(run, () => change(hands, of, { open, closes, cut, horizon, moves: true })) };
  try {
    // Proved beside whoever writes, so that nothing is read when the part is attached again.
    const proof = [...(open.from === null ? [] : [reaches(open.from)]), precedes(cut)].join(' and ');
    await patiently(run, () => run(`alter table ${open.name} add constraint ${limit} check (${proof}) not valid`));
    await run(`alter table ${open.name} validate constraint ${limit}`);
    return { ...nothing, made: await patiently(run, () => change(hands, of, { open, closes, cut, horizon, moves: false })) };
  } catch (error) {
    await forget().catch(() => undefined);
    throw error;
  }
}

const sizeOf = async (run: Run, part: string): Promise<number> =>
  Number((await run('select pg_relation_size($1::regclass) as bytes', [part])).rows[0]?.bytes);
const closedName = (of: PartedTable, { from }: Part): string => (from === null ? beforeName(of) : nameOf(of, from));

interface Change {
  readonly open: Part;
  readonly closes: boolean;
  readonly cut: Month;
  readonly horizon: Month;
  /** Whether there may be rows of a month that is made now: few, or none. */
  readonly moves: boolean;
}

/** In one transaction, with the table for itself: nothing is read in it but what is dated beyond the months that were there. */
async function change(hands: Hands, of: PartedTable, { open, closes, cut, horizon, moves }: Change): Promise<string[]> {
  const { run } = hands;
  const made: string[] = [];
  const create = async (part: Part): Promise<Part> => {
    await make(run, of, part.name);
    made.push(part.name);
    return part;
  };
  await run(`lock table only ${of.table} in access exclusive mode`);
  await run(`alter table ${of.table} detach partition ${open.name}`);
  const parts: Part[] = [];
  let source = open.name;
  if (closes) {
    source = closedName(of, open);
    await run(`alter table ${open.name} rename to ${source}`);
  } else if (open.from === null) parts.push(await create({ name: beforeName(of), from: null, to: cut }));
  for (let month = cut; month < horizon; month = later(month, 1))
    parts.push(await create({ name: nameOf(of, month), from: month, to: later(month, 1) }));
  const last = { name: openName(of), from: horizon, to: null };
  if (closes) await create(last);
  if (moves) for (const part of closes ? [...parts, last] : parts) await move(hands, of, source, part);
  if (closes) {
    await attach(hands, of, { name: source, from: open.from, to: cut });
    await run(`alter table ${source} drop constraint if exists ${open.name}_hasta`);
  }
  for (const part of [...parts, last]) await attach(hands, of, part);
  return made;
}

/** A part that is nobody's has no triggers: what is moved is neither made nor deleted. */
async function move({ run, tx }: Hands, of: PartedTable, source: string, { name, from, to }: Part): Promise<void> {
  const after = from === null ? [] : [`${of.column} >= ${beginning(of, from)}`];
  const before = to === null ? [] : [`${of.column} < ${beginning(of, to)}`];
  const { names } = await tx.one(
    { names: text },
    {
      text: `select string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names from pg_attribute a
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      values: [of.table],
    },
  );
  const moved = `delete from ${source} where ${[...after, ...before].join(' and ')} returning ${names}`;
  await run(`with moved as (${moved}) insert into ${name} (${names}) select ${names} from moved`);
}

/** What becomes of a whole part, and by which word its rows are told. */
interface Leaving {
  readonly word: 'borrados' | 'movidos';
  take(run: Run, part: string): Promise<void>;
}
const dropping: Leaving = {
  word: 'borrados',
  async take(run, part) {
    await run(`drop table ${part}`);
  },
};

/** Whole parts that are past their time leave, with how many rows of each client told in its trace; what comes late has a part all the same. */
export async function leaveMonths(hands: Hands, of: PartedTable, until: Month, { word, take }: Leaving = dropping): Promise<Tended> {
  const { run, tx } = hands;
  const nothing = nothingOf(of);
  const past = (await partsOf(hands, of)).filter(({ to }) => to !== null && to <= until);
  const end = past.at(-1)?.to;
  if (!end || (past.length === 1 && past[0]?.from === null && !(await any(run, past[0].name, 'true')))) return nothing;
  return patiently(run, async () => {
    const counts = new Map<number | null, number>();
    for (const { name } of past) {
      const { rows } = await run(`select id_cliente, count(*)::int as n from ${name} group by 1`);
      for (const { id_cliente, n } of rows) counts.set(id_cliente, (counts.get(id_cliente) ?? 0) + Number(n));
      await take(run, name);
    }
    const first = { name: beforeName(of), from: null, to: end };
    await make(run, of, first.name);
    await attach(hands, of, first);
    for (const [IdCliente, rows] of counts) {
      const stamp = { IdCliente, IdDivision: null, IdUsuario: 'SISTEMA', IdPerfil: null, address: '', screen: null };
      await flush(tx, stamp, [{ entity: of.resource, record: null, action: 'purgar', changes: { [word]: rows, hasta: `${end}-01` } }], []);
    }
    const rows = [...counts.values()].reduce((sum, n) => sum + n, 0);
    return { ...nothing, gone: past.map(({ name }) => name), rows };
  });
}

/**
 * Makes the months that are to come of each table, so that three are always there. One process at a time: whoever comes meanwhile does
 * nothing. It never waits long with the table for itself, and reads none of it then.
 */
export async function makeAhead(database: Database, tables: readonly PartedTable[], now: Date): Promise<readonly Tended[]> {
  const done = await inTurn(database, async (hands) => {
    const each: Tended[] = [];
    for (const of of tables) {
      const tended = await makeMonths(hands, of, now);
      // Of a table of parts the database counts nothing by itself.
      if (tended.made.length > 0) await hands.run(`analyze ${of.table}`);
      each.push(tended);
    }
    return each;
  });
  return done ?? [];
}

/** Drops the parts of each table whose last month is past the time that its rows are kept for; `monthsOf` answers it of what says a parameter. */
export async function dropPast(
  database: Database,
  tables: readonly PartedTable[],
  now: Date,
  monthsOf: (parameter: string) => Promise<number>,
): Promise<readonly Tended[]> {
  const done = await inTurn(database, async (hands) => {
    const each: Tended[] = [];
    for (const of of tables) {
      if (of.kept === null) continue;
      const months = typeof of.kept === 'number' ? of.kept : await monthsOf(of.kept.parameter);
      each.push(await leaveMonths(hands, of, later(monthOf(now), -months)));
    }
    return each;
  });
  return done ?? [];
}
