import { type SQL, sql } from 'drizzle-orm';
import { type Entity, snake, titleName } from '../../entity/entity';
import type { Tx } from '../db/pool';
import { render } from '../db/render';
import { type DbRow, int, list, orNull, type RecordKey, recordKey, text } from '../db/rows';
import { together } from '../db/together';
import type { Context } from '../http/context';
import { notFound, refuse } from '../http/problem';
import { granted, type Session } from '../http/session';
import { type Compiled, compile, isOfClient, lastFirst, partSql, type Reading, selectablesFor } from './compile';
import { extended } from './extras';
import { askedFaces, tellFaces } from './faces';
import { filterSql, oneByOne, type SortTerm, searchSql, sortSql } from './filter';
import { layoutOf, standsInOrder } from './layout';
import { tellAmounts } from './money';
import { remembers, tellNames } from './names';
import { protectRow, shownProtection } from './protect';
import { clientOf } from './read.client';
import { pageByLabel, pageByWalk } from './read.label';
import { FEW, firstInOrder } from './read.order';
import type { Registry } from './registry';
import type { Resource } from './resource';
import { scopeSql } from './scope';
import { selection } from './select';
import { titleSql } from './title';

export interface PageQuery {
  readonly skip?: number;
  readonly take?: number;
  readonly sort?: string;
  readonly filter?: string;
  readonly buscar?: string;
  readonly requireTotalCount?: boolean;
  /** Names of the fields that rows are to carry; all when absent. */
  readonly select?: string;
  /** References whose faces rows are to carry, by commas. */
  readonly rostros?: string;
}
/** Which rows are asked for. */
interface Filtering {
  readonly filter?: string | undefined;
  readonly buscar?: string | undefined;
}
export interface Page {
  readonly data: Record<string, unknown>[];
  readonly totalPages: number | null;
  readonly totalCount: number | null;
}

/** So many at least; whether there are more. */
export interface Counted {
  readonly totalCount: number;
  readonly hayMas: boolean;
}

/** Reads of any resource, the same for every screen. */
export interface Reader {
  page(ctx: Context, of: Resource, query: PageQuery): Promise<Page>;
  count(ctx: Context, of: Resource, query: PageQuery): Promise<number>;
  /** How many a filter matches, counted no further than so many: what a person reads of millions of rows is that there are more. */
  countTo(ctx: Context, of: Resource, query: PageQuery, most: number): Promise<Counted>;
  one(ctx: Context, of: Resource, id: number | string): Promise<Record<string, unknown>>;
  lookup(ctx: Context, of: Resource, query: Readonly<Record<string, string>>): Promise<Record<string, unknown>[]>;
  /** Everything a filter matches, for exports. */
  everything(ctx: Context, of: Resource, query: PageQuery, names: ReadonlySet<string>): Promise<Everything>;
  /** A row as its reader may see it: without secrets, protected, its amounts told. */
  told(row: Record<string, unknown>, of: Resource, session: Session): Record<string, unknown>;
  /** The same, with what the reader may do with it. */
  dress(row: Record<string, unknown>, of: Resource, session: Session): Record<string, unknown>;
}

/** The keys of all that a filter matches in their order, as `id`, and how rows of some of these are read with what some fields need, in no order. */
export interface Everything {
  readonly keys: SQL;
  rows(tx: Tx, keys: readonly DbRow[]): Promise<Record<string, unknown>[]>;
}

const none: readonly Record<string, unknown>[] = [];
const LOOKUP_LIMIT = 1000;
const secrets = new WeakMap<Entity, readonly string[]>();
/** Fields that never leave: asked at every row, found once. */
function secretsOf(entity: Entity): readonly string[] {
  const known = secrets.get(entity) ?? Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []));
  secrets.set(entity, known);
  return known;
}
const typed = (of: Resource, text: string | undefined) => (text === undefined ? undefined : (of.hooks.search?.(text) ?? text));

export function makeReader(registry: Registry): Reader {
  // Of a client's own fields it goes with them.
  const made = new WeakMap<Resource, Map<string, Compiled>>();
  const compiled = async (plain: Resource, ctx: Context): Promise<Compiled> => {
    const { lang, session } = ctx;
    const of = await extended(ctx, plain);
    // Only a client's own fields, and the calculations of shared catalogs, differ from client to client.
    const client = of !== plain || (of.entity.options.scope === 'global' && of.hooks.computed) ? session.IdCliente : 0;
    const name = `${lang}:${client}`;
    const own = made.get(of) ?? new Map<string, Compiled>();
    made.set(of, own);
    const known = own.get(name) ?? compile(registry, of, lang, client);
    own.set(name, known);
    return known;
  };

  const where = async (ctx: Context, of: Resource, own: Compiled, { filter: asking, buscar }: Filtering) => {
    const hidden = shownProtection(registry, ctx.session, of);
    const filter = filterSql(selectablesFor(own, of, ctx.session), hidden, asking);
    const looked = [filter.sql, searchSql(own, hidden, typed(of, buscar))].filter((part) => part !== undefined);
    return {
      sql: sql.join([scopeSql(of, ctx.session, await clientOf(ctx)), ...looked], sql` and `),
      filtered: looked.length > 0,
      names: filter.names,
      hidden,
      within: filter.within || Boolean(buscar),
    };
  };
  /** The table with the joins of the labels that filter or sort name, and no other. */
  const joined = (own: Compiled, names: Iterable<string>): SQL => {
    const joins = [...new Set(names)].flatMap((name) => own.selectables.get(name)?.join ?? []);
    return sql.raw([own.bare, ...joins].join(' '));
  };

  /** Rows of some keys, in no order, with what some fields need of them. */
  const rowsOf = async (ctx: Context, own: Compiled, names: ReadonlySet<string> | undefined, { ids, span }: Keys, tx = ctx.tx) => {
    const reading = own.reading(names, remembers(ctx));
    const values = [ids, ...(isOfClient(own.entity) ? [ctx.session.IdCliente] : []), ...(partSql(own.entity) ? (span ?? ALL) : [])];
    const rows = await tx.query(reading.ofKeys, values);
    await tellNames(ctx, registry, reading.names, rows);
    return rows;
  };

  const dress: Reader['dress'] = (row, of, session) => {
    const { entity, hooks } = of;
    const menu = entity.options.menu;
    const writable = (operation: 'editar' | 'eliminar') =>
      entity.options.scope !== 'global' || session.superAdministrador || entity.options.open?.includes(operation) === true;
    const has = (operation: 'editar' | 'eliminar') =>
      writable(operation) && (entity.options.operations?.includes(operation) ?? true) && granted(session, menu, operation);
    row.can = { editar: has('editar'), eliminar: has('eliminar'), ...hooks.can?.(row, session) };
    return told(row, of, session);
  };
  const told: Reader['told'] = (row, of, session) => {
    const { entity, hooks } = of;
    for (const name of secretsOf(entity)) delete row[name];
    tellAmounts(entity, row);
    hooks.shown?.(row, session);
    if (hooks.unprotected?.(row, session)) return row;
    return protectRow(row, shownProtection(registry, session, of), (field) => entity.fields[field]?.kind ?? 'text');
  };

  const count: Reader['count'] = async (ctx, of, query) => {
    const own = await compiled(of, ctx);
    const found = await where(ctx, of, own, query);
    return (await ctx.tx.one({ n: int }, sql`select count(*)::int as n from ${joined(own, found.names)} where ${found.sql}`)).n;
  };

  return {
    count,
    async countTo(ctx, of, query, most) {
      const own = await compiled(of, ctx);
      const way = lastFirst(of.entity);
      const filters = way && query.filter ? oneByOne(own, query.filter) : [query.filter];
      // All of them before the first is counted: a value that is wrong is refused, however many the ones before it find.
      const parts = await Promise.all(filters.map((filter) => where(ctx, of, own, { ...query, filter })));
      let n = 0;
      for (const found of parts) {
        const some = sql`select 1 from ${joined(own, found.names)} where ${found.sql}${sql.raw(way)} limit ${most + 1 - n}`;
        n += (await ctx.tx.one({ n: int }, sql`select count(*)::int as n from (${some}) s`)).n;
        if (n > most) break;
      }
      return { totalCount: Math.min(n, most), hayMas: n > most };
    },
    dress,
    told,
    async page(ctx, of, query) {
      const own = await compiled(of, ctx);
      const skip = query.skip ?? 0;
      const take = query.take ?? 10;
      if (!Number.isInteger(take) || take < 1 || take > 200) throw refuse('pagina.tamano', undefined, 'take');
      if (!Number.isInteger(skip) || skip < 0 || skip > 10_000_000) throw refuse('pagina.inicio', undefined, 'skip');
      const selected = selection(own, of, query.select);
      const faces = askedFaces(ctx, registry, of, query.rostros);
      const found = await where(ctx, of, own, query);
      const order = sortSql(own, found.hidden, query.sort);
      const key = sql.raw(own.selectables.get(of.entity.key)?.sql ?? '');
      const from = joined(own, [...found.names, ...order.names]);
      const part = partSql(of.entity);
      const counted = query.requireTotalCount !== false;
      const reading = part || of.entity.options.view ? undefined : own.reading(selected?.names, remembers(ctx));
      const most = found.within ? FEW_WITHIN : FEW;
      const way = sql.raw(lastFirst(of.entity));
      const few =
        counted && (query.filter || query.buscar)
          ? await fewOf(ctx, of.entity, { key, from, where: found.sql, terms: order.terms, take, skip, part, most, reading, way })
          : undefined;
      // The page is found by its keys alone; labels and calculations are made for its rows only, by a statement that is planned once.
      const inOrder = async (): Promise<Keys> => {
        const [label, ...rest] = order.terms;
        const { catalog, walked } = own.selectables.get(order.names[0] ?? '') ?? {};
        const labels = catalog ?? walked;
        const layout = labels && label ? await layoutOf(ctx, of.entity.table) : undefined;
        if (labels && label && layout?.large) {
          const lean = joined(own, [...found.names, ...order.names.slice(1)]);
          const columns = [...(isOfClient(of.entity) ? ['id_cliente'] : []), labels.own.slice('t.'.length), snake(of.entity.key)];
          const byKey = rest.length === 1 && rest[0]?.sql === `t.${snake(of.entity.key)}`;
          const stands = byKey && standsInOrder(layout, columns);
          const asked = { key, from: lean, where: found.sql, way, catalog: labels, label, rest, byKey, stands, take, skip };
          const ids = await (walked ? pageByWalk : pageByLabel)(ctx, asked);
          if (ids) return { ids };
        }
        if (found.filtered && !part && (counted || !found.within)) {
          const ids = await firstInOrder(ctx, { entity: of.entity, key, from, where: found.sql, terms: order.terms, take, skip }, counted);
          if (ids) return { ids };
        }
        const asked = sql`select ${keyAnd(key, part)} from ${from} where ${found.sql} order by ${sql.raw(order.sql)} limit ${take} offset ${skip}`;
        return keysOf(await (part ? ctx.tx.rows({ id: recordKey, part: text }, asked) : ctx.tx.rows({ id: recordKey }, asked)));
      };
      const keys = few?.keys ?? (await inOrder());
      const { ids } = keys;
      const isLast = ids.length < take && (ids.length > 0 || skip === 0);
      const total = !counted ? null : few ? few.total : isLast ? skip + ids.length : count(ctx, of, query);
      const read = few?.rows ? tellNames(ctx, registry, reading?.names ?? [], few.rows).then(() => few.rows ?? none) : undefined;
      const [rows, totalCount] = await Promise.all([read ?? (ids.length > 0 ? rowsOf(ctx, own, selected?.names, keys) : none), total]);
      const byKey = new Map(rows.map((row) => [row[of.entity.key], row] as const));
      const data = ids.map((id) => byKey.get(id)).filter((row) => row !== undefined);
      if (data.length > 0) await of.hooks.fill?.(ctx, data);
      await tellFaces(ctx, faces, data);
      data.forEach((row, at) => {
        row.RowIndex = skip + at + 1;
        dress(row, of, ctx.session);
      });
      return { data: selected ? data.map(selected.cut) : data, totalCount, totalPages: totalCount === null ? null : Math.ceil(totalCount / take) };
    },
    async everything(ctx, of, query, names) {
      const own = await compiled(of, ctx);
      const found = await where(ctx, of, own, query);
      const order = sortSql(own, found.hidden, query.sort);
      // What is told by other fields of the row needs those that it says, or them all.
      const { fill, shown, unprotected, needs } = of.hooks;
      const read = (fill || shown || unprotected) && !needs ? undefined : new Set([...names, ...(needs ?? [])]);
      const key = sql.raw(own.selectables.get(of.entity.key)?.sql ?? '');
      const from = joined(own, [...found.names, ...order.names]);
      return {
        keys: sql`select ${keyAnd(key, partSql(of.entity))} from ${from} where ${found.sql} order by ${sql.raw(order.sql)}`,
        rows: (tx, keys) => rowsOf(ctx, own, read, keysOf(keys), tx),
      };
    },
    async one(ctx, of, id) {
      const own = await compiled(of, ctx);
      const key = sql.raw(`t.${snake(of.entity.key)}`);
      const reading = own.reading(undefined, remembers(ctx));
      const { text, values } = render(sql`${key} = any(${sql.param([id])}) and ${scopeSql(of, ctx.session)}`);
      const row = await rowOf(ctx.tx, { text: reading.where(text), id, scope: values.slice(1), key: of.entity.key });
      if (!row) throw notFound();
      await tellNames(ctx, registry, reading.names, [row]);
      await of.hooks.fill?.(ctx, [row]);
      return dress(row, of, ctx.session);
    },
    async lookup(ctx, of, query) {
      const own = await compiled(of, ctx);
      const { entity, hooks } = of;
      const hidden = shownProtection(registry, ctx.session, of);
      if (query.IdCliente !== undefined && Number(query.IdCliente) !== ctx.session.IdCliente) throw notFound();
      const parts: SQL[] = [scopeSql(of, ctx.session)];
      // One that is asked for by its key is named also when it is offered no more.
      if (entity.options.retire && query[entity.key] === undefined) parts.push(sql`t.activo = 'S'`);
      const extra = hooks.lookup?.(ctx.session, query);
      if (extra) parts.push(extra);
      for (const [name, value] of Object.entries(query)) {
        if (name === 'IdCliente' || name === 'buscar' || name === 'take' || hooks.lookupParams?.includes(name)) continue;
        const field = own.selectables.get(name)?.field;
        const whole = field?.kind === 'int' || (field?.kind === 'ref' && !field.textKey);
        const asked = whole && /^\d{1,9}$/.test(value) ? Number(value) : value;
        const one = filterSql(own, hidden, JSON.stringify([name, '=', asked]));
        if (one.sql) parts.push(one.sql);
      }
      const search = searchSql(own, hidden, typed(of, query.buscar));
      if (search) parts.push(search);
      const asked = Number(query.take ?? LOOKUP_LIMIT);
      const take = Number.isInteger(asked) && asked > 0 ? Math.min(asked, LOOKUP_LIMIT) : LOOKUP_LIMIT;
      const names = [entity.options.title, entity.options.subtitle, ...(entity.options.lookup ?? [])].filter((name) => name !== undefined);
      const columns = [...new Set(names)].map((name) => `${own.selectables.get(name)?.sql ?? 'null'} as "${name}"`);
      const shown = titleSql(registry, of, 't', ctx.lang);
      const order = sortSql(own, undefined, undefined);
      const rows = await ctx.tx.run(
        sql`select ${sql.raw(`t.${snake(entity.key)} as "${entity.key}", ${shown} as "Texto", ${columns.join(', ')}`)} from ${sql.raw(own.from)} where ${sql.join(parts, sql` and `)} order by ${sql.raw(order.sql)} limit ${take}`,
      );
      const title = hidden?.get(titleName(entity));
      const protection = title ? new Map([...(hidden ?? []), ['Texto', title] as const]) : hidden;
      return rows.map((row) => protectRow(row, protection, (field) => entity.fields[field]?.kind ?? 'text'));
    },
  };
}

/** A row asked for by its key: its statement takes keys as $1, and behind them what limits what its reader sees. */
interface AskedRow {
  readonly text: string;
  readonly id: number | string;
  readonly scope: readonly unknown[];
  readonly key: string;
}
type Rows = (id: number | string) => Promise<DbRow | undefined>;

/** Rows looked up together, by who shares what he may see of which resource. */
const looking = new WeakMap<Tx['product'], Map<string, Rows>>();
const MOST_LOOKING = 500;

/** A row by its key; of those whose readers see the same, rows asked for at the same time are one statement. */
async function rowOf(tx: Tx, { text, id, scope, key }: AskedRow): Promise<DbRow | undefined> {
  const read = async (ids: readonly (number | string)[]) => {
    const byKey = new Map((await tx.query(text, [ids, ...scope])).map((row) => [row[key], row] as const));
    return new Map(ids.flatMap((one) => [byKey.get(one) ?? []].flat().map((row) => [one, row] as const)));
  };
  if (tx.isOpen) return (await read([id])).get(id);
  const own = looking.get(tx.product) ?? new Map<string, Rows>();
  looking.set(tx.product, own);
  const name = JSON.stringify([text, scope]);
  if (own.size > MOST_LOOKING) own.clear();
  const known: Rows = own.get(name) ?? together(read);
  own.set(name, known);
  const row = await known(id);
  // Each reader dresses his own.
  return row && { ...row };
}

/** The same of what is looked for within texts: no order saves reading it all. */
const FEW_WITHIN = 50_000;

/** Keys of rows, in their order; of what is parted by months, from which moment or day to which they are. */
interface Keys {
  readonly ids: readonly RecordKey[];
  readonly span?: Span | undefined;
}
type Span = readonly [unknown, unknown];
/** Where it is not known: every month is looked through. */
const ALL: Span = ['-infinity', 'infinity'];

/** The key of a row, and by what it is parted. */
const keyAnd = (key: SQL, part: string | undefined): SQL => (part ? sql`${key} as id, ${sql.raw(part)} as part` : sql`${key} as id`);

function keysOf(rows: readonly DbRow[]): Keys {
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' || typeof id === 'string' ? id : []));
  // As the database's moments and days come, their texts are in their order.
  const parts = rows.flatMap(({ part }) => (typeof part === 'string' ? part : [])).sort();
  return { ids, span: parts.length > 0 ? [parts[0], parts.at(-1)] : undefined };
}

interface Found {
  readonly part: string | undefined;
  readonly key: SQL;
  readonly from: SQL;
  readonly where: SQL;
  readonly terms: readonly SortTerm[];
  readonly take: number;
  readonly skip: number;
  readonly most: number;
  /** In which order they are looked for (`lastFirst`). */
  readonly way: SQL;
  /** How rows are read, where it goes with finding them. */
  readonly reading: Reading | undefined;
}
/** A page of what a question finds and how many there are; its rows where they came with it, in their order. */
interface Few {
  readonly total: number;
  readonly keys: Keys;
  readonly rows?: DbRow[];
}

/** What is found and the page of it, over which a statement goes on. */
function foundSql({ key, from, where, terms, take, skip, most, part, way }: Found): { found: SQL; page: SQL } {
  const columns = sql.raw(terms.map(({ sql: own }, at) => `, ${own} as o${at}`).join(''));
  const order = sql.raw(terms.map(({ way }, at) => `o${at} ${way}`).join(', '));
  return {
    found: sql`with f as materialized (select ${keyAnd(key, part)}${columns} from ${from} where ${where}${way} limit ${most + 1})`,
    page: sql`from f order by ${order} limit ${take} offset ${skip}`,
  };
}

/** The total and the place of a row stand where what may be done with it, and its number, are told afterwards. */
const BESIDE = '(select count(*)::int from f) as can, x.puesto::int as "RowIndex"';

/** A page of what a question finds, and how many there are, by one statement; undefined where they are not few. */
async function fewOf(ctx: Context, entity: Entity, asked: Found): Promise<Few | undefined> {
  const { part, most, reading } = asked;
  const { found, page } = foundSql(asked);
  if (reading) {
    const { text, values } = render(sql`${found}, x as (select * from unnest(array(select id ${page})) with ordinality as x (id, puesto)) `);
    const client = isOfClient(entity) ? [ctx.session.IdCliente] : [];
    const rows = await ctx.tx.query(`${text}${reading.ofPage(BESIDE, values.length)}`, [...values, ...client]);
    const n = Number(rows[0]?.can ?? 0);
    if (n > most) return undefined;
    const told = rows.filter((row) => row[entity.key] !== null);
    return { total: n, keys: keysOf(told.map((row) => ({ id: row[entity.key] }))), rows: told };
  }
  const spans = part ? sql`(select json_build_array(min(s.part), max(s.part)) from (select part ${page}) s)` : sql`null::json`;
  const { n, ids, span } = await ctx.tx.one(
    { n: int, ids: list(recordKey), span: orNull(list(orNull(text))) },
    sql`${found} select (select count(*)::int from f) as n, to_json(array(select id ${page})) as ids, ${spans} as span`,
  );
  return n <= most ? { total: n, keys: { ids, ...(span ? { span: [span[0], span[1]] } : {}) } } : undefined;
}

/** Whether rows of these keys exist where the session may see them: a reference is never a door into another's data. */
export async function visible(tx: Tx, of: Resource, session: Session, ids: readonly (number | string)[]): Promise<boolean> {
  const [all] = await allVisible(tx, session, [{ of, ids }]);
  return all === true;
}

/** The same of several resources, asked together: for each, whether all of its rows are there. */
export async function allVisible(
  tx: Tx,
  session: Session,
  asked: readonly { readonly of: Resource; readonly ids: readonly (number | string)[] }[],
): Promise<boolean[]> {
  if (asked.length === 0) return [];
  const wanted = asked.map(({ of, ids }) => ({ of, ids: [...new Set(ids)] }));
  const counts = wanted.map(({ of, ids }) => {
    const key = sql.raw(`t.${snake(of.entity.key)}`);
    return sql`(select count(*)::int from ${sql.raw(of.entity.table)} t where ${key} = any(${sql.param(ids)}) and ${scopeSql(of, session)})`;
  });
  const { seen } = await tx.one({ seen: list(int) }, sql`select json_build_array(${sql.join(counts, sql`, `)}) as seen`);
  return wanted.map(({ ids }, at) => seen[at] === ids.length);
}

/** Those of some keys whose rows the session may see. */
export async function visibleAmong(tx: Tx, of: Resource, session: Session, ids: readonly (number | string)[]): Promise<ReadonlySet<unknown>> {
  const key = sql.raw(`t.${snake(of.entity.key)}`);
  const rows = await tx.rows(
    { id: recordKey },
    sql`select ${key} as id from ${sql.raw(of.entity.table)} t where ${key} = any(${sql.param([...new Set(ids)])}) and ${scopeSql(of, session)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
