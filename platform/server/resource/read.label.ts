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
  /** In which order some of them are looked for (`lastFirst`). */
  readonly way: SQL;
  readonly catalog: Catalog;
  /** The label's own term, and those by which rows of one label are ordered. */
  readonly label: SortTerm;
  readonly rest: readonly SortTerm[];
  /** Whether rows of one label are in the order of their keys alone. */
  readonly byKey: boolean;
  /** Whether they stand so in an index, label by label. */
  readonly stands: boolean;
  readonly take: number;
  readonly skip: number;
}

/** So many rows of a table are looked through for those of a label. */
const NEAR = 5000;
/** From so many rows on it is counted how many each label has. */
const DEEP = 1000;

/** Keys of so many rows that have a label, in its order, from such a place on; undefined where they are better sorted all. */
type Among = (offset: number, some: number) => Promise<RecordKey[] | undefined>;

const orderOf = (terms: readonly string[]): SQL => sql.raw(terms.join(', '));

/** A number of the text, so that what is planned is for about so many, and texts are few. */
const about = (n: number): SQL => sql.raw(String(2 ** Math.ceil(Math.log2(Math.max(n, 32)))));

/**
 * Keys of a page in the order of a label of a few: label by label in their order, of each the rows that the page may need, so that nobody
 * else's are read and sorted. Undefined where the page reaches those without a label at the end and they stand in no index: then they are sorted all.
 */
export async function pageByLabel(ctx: Context, page: LabelPage): Promise<RecordKey[] | undefined> {
  const { key, from, where, catalog, label, rest, byKey, stands } = page;
  const own = sql.raw(catalog.own);
  const columns = sql.raw(rest.map(({ sql: one }, at) => `, ${one} as o${at}`).join(''));
  const inner = orderOf(rest.map(({ way }, at) => `o${at} ${way}`));
  const outer = orderOf([`q.rotulo ${label.way}`, ...rest.map(({ way }, at) => `x.o${at} ${way}`)]);
  const scope = catalog.client ? sql`g.id_cliente = ${ctx.session.IdCliente}` : sql`true`;
  const labels = sql`select ${sql.raw(catalog.title)} as rotulo, array_agg(g.${sql.raw(snake(catalog.key))}) as llaves from ${sql.raw(catalog.table)} g where ${scope} group by 1`;
  const inTheirOrder = sql` order by 1 ${sql.raw(label.way)}`;
  // Read before they are sorted, unless they stand in their order: an index of the order alone would be read to its end for a label that few have.
  const ofLabel = (most: number) =>
    stands
      ? sql`select s.* from unnest(q.llaves) l(llave) cross join lateral (select ${key} as id${columns} from ${from} where ${where} and ${own} = l.llave order by ${inner} limit ${about(most)}) s`
      : sql`select s.* from (select ${key} as id${columns} from ${from} where ${where} and ${own} = any(q.llaves) offset 0) s order by ${inner} limit ${most}`;
  const found = async (those: SQL, offset: number, some: number): Promise<RecordKey[]> => {
    const rows = await ctx.tx.rows(
      { id: recordKey },
      sql`select x.id from (${labels}${those}) q cross join lateral (${ofLabel(offset + some)}) x order by ${outer} limit ${some} offset ${offset}`,
    );
    return rows.map(({ id }) => id);
  };
  /** Of the first label so many rows, where the first of the table have them: a walk of known length. */
  const near = async (some: number): Promise<RecordKey[]> => {
    const way = sql.raw(rest[0]?.way ?? 'asc');
    const first = sql`any(array(select unnest(q.llaves) from (${labels}${inTheirOrder} limit 1) q))`;
    const rows = await ctx.tx.rows(
      { id: recordKey },
      sql`select x.id from (select ${key} as id, ${own} = ${first} and ${where} as entra from ${from} order by ${key} ${way} limit ${sql.raw(String(NEAR))}) x
        where x.entra order by x.id ${way} limit ${some}`,
    );
    return rows.map(({ id }) => id);
  };
  /** Labels whose rows all come before such a place, and how many rows they have. */
  const before = async (place: number): Promise<{ labels: number; rows: number }> => {
    const counts = await ctx.tx.rows(
      { n: int },
      sql`select x.n from (${labels}) q cross join lateral (select count(*)::int as n from ${from} where ${where} and ${own} = any(q.llaves)) x order by q.rotulo ${sql.raw(label.way)}`,
    );
    const passed = { labels: 0, rows: 0 };
    for (const { n } of counts) {
      if (passed.rows + n > place) break;
      passed.labels += 1;
      passed.rows += n;
    }
    return passed;
  };
  return pageAmong(ctx, page, async (offset, some) => {
    // What stands in an index is sooner counted than read.
    if (stands && offset > DEEP) {
      const passed = await before(offset);
      return found(sql`${inTheirOrder} offset ${passed.labels}`, offset - passed.rows, some);
    }
    const nearby = offset === 0 && byKey && !stands ? await near(some) : [];
    if (nearby.length === some) return nearby;
    // Of the first label alone, where it has enough: that no other comes before is known by looking at all rows of the second.
    const first = offset === 0 ? await found(sql`${inTheirOrder} limit 1`, 0, some) : [];
    return first.length === some ? first : found(sql``, offset, some);
  });
}

/** Rows of fewer are read and sorted, whatever the order. */
const SORTED = 5000;
/** Of so many labels the rows are looked for at first, and of more where they were not enough. */
const STEPS = [300, 2000, 16_000];

/**
 * The same of a label of many that stand in an index of it: along the index, of each its rows, until the page is full. What few rows meet, and what the first
 * labels do not fill, is read and sorted instead (undefined): whoever looked for them label by label would come by many that have none.
 */
export async function pageByWalk(ctx: Context, page: LabelPage): Promise<RecordKey[] | undefined> {
  const { key, from, where, way, catalog, label, rest } = page;
  const areMany = async (): Promise<boolean> => {
    const { n } = await ctx.tx.one(
      { n: int },
      sql`select count(*)::int as n from (select 1 from ${from} where ${where}${way} limit ${SORTED + 1}) x`,
    );
    return n > SORTED;
  };
  const [own, id] = [sql.raw(catalog.own), snake(catalog.key)];
  // In the text: planned for whatever client comes, the labels of the large one among many would be taken for as few as an average one has, and sorted all.
  const scope = catalog.client ? sql.raw(`g.id_cliente = ${ctx.session.IdCliente}`) : sql`true`;
  const columns = sql.raw(rest.map(({ sql: one }, at) => `, ${one} as o${at}`).join(''));
  const inOrder = orderOf([`r.rotulo ${label.way}`, ...rest.map(({ way }, at) => `x.o${at} ${way}`)]);
  // A number in the text: what is said to be found among so few is planned as such. Those that are called the same go together.
  const some = async (most: number | undefined, offset: number, limit: number): Promise<RecordKey[]> => {
    const first = most === undefined ? '' : `fetch first ${most} rows with ties`;
    const rows = await ctx.tx.rows(
      { id: recordKey },
      sql`select x.id from (select ${sql.raw(`${catalog.title} as rotulo, g.${id} as llave`)} from ${sql.raw(catalog.table)} g where ${scope}
          order by ${sql.raw(`${catalog.title} ${label.way} ${first}`)}) r
        cross join lateral (select ${key} as id${columns} from ${from} where ${where} and ${own} = r.llave offset 0) x
        order by ${inOrder} limit ${limit} offset ${offset}`,
    );
    return rows.map((row) => row.id);
  };
  return pageAmong(ctx, page, async (offset, wanted) => {
    // Of a page deep within, what is skipped is not carried along.
    const steps = offset === 0 ? STEPS : [];
    for (const [at, step] of steps.entries()) {
      // Most often the first labels fill it, and nobody need count.
      if (at === 1 && !(await areMany())) return undefined;
      const found = await some(step, 0, wanted);
      if (found.length >= wanted) return found;
    }
    return steps.length > 0 || (await areMany()) ? some(undefined, offset, wanted) : undefined;
  });
}

/** The page with those that have no label where their place is: behind the others, or before them where the order descends. */
async function pageAmong(
  ctx: Context,
  { key, from, where, catalog, label, rest, stands, take, skip }: LabelPage,
  among: Among,
): Promise<RecordKey[] | undefined> {
  const own = sql.raw(catalog.own);
  const counted = async (of: SQL): Promise<number> => (await ctx.tx.one({ n: int }, sql`select count(*)::int as n from (${of}) x`)).n;
  // They have one value as any label has, and stand behind it in the index too, if it is named among what they are ordered by.
  const order = orderOf([...(stands ? [`${catalog.own} ${rest[0]?.way}`] : []), ...rest.map(({ sql: one, way }) => `${one} ${way}`)]);
  const without = async (some: number, offset: number): Promise<RecordKey[]> => {
    if (some === 0) return [];
    const rows = await ctx.tx.rows(
      { id: recordKey },
      sql`select ${key} as id from ${from} where ${where} and ${own} is null order by ${order} limit ${some} offset ${offset}`,
    );
    return rows.map(({ id }) => id);
  };
  if (label.way === 'asc') {
    const ids = await among(skip, take);
    if (!ids || (ids.length < take && !stands)) return undefined;
    const passed = ids.length > 0 || ids.length === take ? skip : await counted(sql`select 1 from ${from} where ${where} and ${own} is not null`);
    return [...ids, ...(await without(take - ids.length, Math.max(0, skip - passed)))];
  }
  // Of a descending order those without come first.
  const n = await counted(sql`select 1 from ${from} where ${where} and ${own} is null limit ${skip + take}`);
  const first = n <= skip ? [] : await without(take, skip);
  if (first.length === take) return first;
  const others = await among(Math.max(0, skip - n), take - first.length);
  return others && [...first, ...others];
}
