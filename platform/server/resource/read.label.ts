import { type SQL, sql } from 'drizzle-orm';
import { snake } from '../../entity/entity';
import { int, type RecordKey, recordKey } from '../db/rows';
import type { Context } from '../http/context';
import type { Catalog } from './compile';
import type { SortTerm } from './filter';

/** A page in the order of a label first: of which table, which rows, in which order and from which on. */
export interface LabelPage {
  readonly key: SQL;
  /** The table with the joins that the condition and the rest of the order need. */
  readonly from: SQL;
  readonly where: SQL;
  readonly catalog: Catalog;
  /** The label's own term, and those by which rows of one label are ordered. */
  readonly label: SortTerm;
  readonly rest: readonly SortTerm[];
  readonly take: number;
  readonly skip: number;
}

/** Rows of fewer are sorted as they are. */
const LARGE = 20_000;
const KNOWN_MS = 600_000;
const sizes = new WeakMap<object, Map<string, { readonly until: number; readonly large: Promise<boolean> }>>();

/** Of a table of parts it is its parts that have rows. */
const LIKELY_ROWS = `select coalesce(sum(greatest(c.reltuples, 0)), 0)::int as n from pg_class c where c.relkind <> 'p'
  and (c.oid = $1::regclass or c.oid in (select t.relid from pg_partition_tree($1::regclass) t))`;

/** Whether a table has so many rows that they are not sorted all for a page: as the database estimates it, asked every ten minutes. */
export function isLarge({ tx, now }: Context, table: string): Promise<boolean> {
  const own = sizes.get(tx.product) ?? new Map();
  sizes.set(tx.product, own);
  const known = own.get(table);
  if (known && known.until > now.getTime()) return known.large;
  const large = tx.one({ n: int }, { text: LIKELY_ROWS, values: [table] }).then(({ n }) => n > LARGE);
  own.set(table, { until: now.getTime() + KNOWN_MS, large });
  large.catch(() => own.delete(table));
  return large;
}

/** Keys of so many rows that have a label, in its order, from such a place on. */
type Among = (offset: number, some: number) => Promise<RecordKey[]>;

const orderOf = (terms: readonly string[]): SQL => sql.raw(terms.join(', '));

/**
 * Keys of a page in the order of a label of a few: label by label in their order, of each the rows that the page may need, so that nobody
 * else's are read and sorted. Undefined where the page reaches those without a label at the end: then they are sorted all.
 */
export async function pageByLabel(ctx: Context, page: LabelPage): Promise<RecordKey[] | undefined> {
  const { key, from, where, catalog, label, rest } = page;
  const own = sql.raw(catalog.own);
  return pageAmong(ctx, page, async (offset, some) => {
    const columns = sql.raw(rest.map(({ sql: one }, at) => `, ${one} as o${at}`).join(''));
    const inner = orderOf(rest.map(({ way }, at) => `o${at} ${way}`));
    const outer = orderOf([`q.rotulo ${label.way}`, ...rest.map(({ way }, at) => `x.o${at} ${way}`)]);
    const scope = catalog.client ? sql`g.id_cliente = ${ctx.session.IdCliente}` : sql`true`;
    // Read before they are sorted: an index of the order would be read to its end for a label that few have.
    const found = (labels: SQL) =>
      ctx.tx.rows(
        { id: recordKey },
        sql`select x.id from (select ${sql.raw(catalog.title)} as rotulo, array_agg(g.${sql.raw(snake(catalog.key))}) as llaves from ${sql.raw(catalog.table)} g where ${scope} group by 1${labels}) q
          cross join lateral (select s.* from (select ${key} as id${columns} from ${from} where ${where} and ${own} = any(q.llaves) offset 0) s order by ${inner} limit ${offset + some}) x
          order by ${outer} limit ${some} offset ${offset}`,
      );
    // Of the first label alone, where it has enough: that no other comes before is known by looking at all rows of the second.
    const first = offset === 0 ? await found(sql` order by 1 ${sql.raw(label.way)} limit 1`) : [];
    const rows = first.length === some ? first : await found(sql``);
    return rows.map(({ id }) => id);
  });
}

/** Rows of fewer are read and sorted, whatever the order. */
const SORTED = 5000;
/** Of so many labels the rows are looked for at first, and of so many more where they were not enough. */
const STEPS = [1000, 15_000];

/**
 * The same of a label of many that stand in an index of it: along the index, of each its rows, until the page is full. What few rows meet is
 * read and sorted instead (undefined): whoever looked for them label by label would come by many that have none.
 */
export async function pageByWalk(ctx: Context, page: LabelPage): Promise<RecordKey[] | undefined> {
  const { key, from, where, catalog, label, rest } = page;
  const { n } = await ctx.tx.one({ n: int }, sql`select count(*)::int as n from (select 1 from ${from} where ${where} limit ${SORTED + 1}) x`);
  if (n <= SORTED) return undefined;
  const [own, id] = [sql.raw(catalog.own), snake(catalog.key)];
  const scope = catalog.client ? sql`g.id_cliente = ${ctx.session.IdCliente}` : sql`true`;
  const columns = sql.raw(rest.map(({ sql: one }, at) => `, ${one} as o${at}`).join(''));
  const inOrder = orderOf([`r.rotulo ${label.way}`, ...rest.map(({ way }, at) => `x.o${at} ${way}`)]);
  // A number in the text: what is said to be found among so few is planned as such.
  const some = async (those: string, offset: number, limit: number): Promise<RecordKey[]> => {
    const rows = await ctx.tx.rows(
      { id: recordKey },
      sql`select x.id from (select ${sql.raw(`${catalog.title} as rotulo, g.${id} as llave`)} from ${sql.raw(catalog.table)} g where ${scope}
          order by ${sql.raw(`${catalog.title} ${label.way}, g.${id} ${label.way} ${those}`)}) r
        cross join lateral (select ${key} as id${columns} from ${from} where ${where} and ${own} = r.llave offset 0) x
        order by ${inOrder} limit ${limit} offset ${offset}`,
    );
    return rows.map((row) => row.id);
  };
  return pageAmong(ctx, page, async (offset, wanted) => {
    const found: RecordKey[] = [];
    let passed = 0;
    // Of a page deep within, what is skipped is not carried along.
    if (offset === 0)
      for (const step of STEPS) {
        found.push(...(await some(`limit ${step} offset ${passed}`, 0, wanted - found.length)));
        if (found.length >= wanted) return found;
        passed += step;
      }
    return [...found, ...(await some(`offset ${passed}`, offset, wanted - found.length))];
  });
}

/** The page with those that have no label where their place is: behind the others, or before them where the order descends. */
async function pageAmong(
  ctx: Context,
  { key, from, where, catalog, label, rest, take, skip }: LabelPage,
  among: Among,
): Promise<RecordKey[] | undefined> {
  const own = sql.raw(catalog.own);
  if (label.way === 'asc') {
    const ids = await among(skip, take);
    return ids.length === take ? ids : undefined;
  }
  // Of a descending order those without come first.
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from (select 1 from ${from} where ${where} and ${own} is null limit ${skip + take}) x`,
  );
  const without =
    n <= skip
      ? []
      : await ctx.tx.rows(
          { id: recordKey },
          sql`select ${key} as id from ${from} where ${where} and ${own} is null order by ${orderOf(rest.map(({ sql: one, way }) => `${one} ${way}`))} limit ${take} offset ${skip}`,
        );
  if (without.length === take) return without.map(({ id }) => id);
  return [...without.map(({ id }) => id), ...(await among(Math.max(0, skip - n), take - without.length))];
}
