import { type SQL, sql } from 'drizzle-orm';
import { type Entity, snake } from '../../entity/entity';
import { int, type RecordKey, recordKey } from '../db/rows';
import type { Context } from '../http/context';
import { isOfClient } from './compile';
import type { SortTerm } from './filter';
import { layoutOf, standsInOrder } from './layout';
import { clientOf } from './read.client';

/** A page of what a filter or a search finds, in an order of the table's own columns. */
export interface OrderedPage {
  readonly entity: Entity;
  readonly key: SQL;
  /** The table with the joins that the condition and the order need. */
  readonly from: SQL;
  /** Which rows are meant, of those that the session may reach. */
  readonly where: SQL;
  readonly terms: readonly SortTerm[];
  readonly take: number;
  readonly skip: number;
}

/** Rows that are found once and counted with it; of more, the page and the count are found each by its own way. */
export const FEW = 1000;
/** A page that ends further down is not filled by the first rows of a table. */
const NEAR_ROWS = 200;
/** The hundredth part of a table is looked through at most, and no more than so many. */
const [PART, MOST] = [64, 8192];

/** A number of the text, so that what is planned is for about so many, and texts are few. */
const about = (rows: number): string => String(2 ** Math.floor(Math.log2(Math.min(rows / PART, MOST))));

/** The columns of the index that a page walks along: whose, the order and the key, one way. */
function columnsOf({ entity, terms }: OrderedPage): string[] | undefined {
  const own = terms.map(({ sql: term, way }) => (way === terms[0]?.way ? /^t\.(\w+)$/.exec(term)?.[1] : undefined));
  const known = own.flatMap((column) => column ?? []);
  if (known.length < own.length || known.at(-1) !== snake(entity.key)) return undefined;
  return [...(isOfClient(entity) ? ['id_cliente'] : []), ...(entity.options.scope === 'division' ? ['id_division'] : []), ...known];
}

/**
 * Keys of a page that the first rows of a large table fill, in an order that an index of it has: a walk of known length. For what many rows meet (`many`; asked
 * where it is not known): planned once for whatever comes, they are thought to be as few as an average value has, and are read and sorted all for a page.
 * Undefined where it is another page, or is not filled so.
 */
export async function firstInOrder(ctx: Context, page: OrderedPage, many: boolean): Promise<RecordKey[] | undefined> {
  const { entity, key, from, where, terms, take, skip } = page;
  const columns = columnsOf(page);
  if (!columns || skip + take > NEAR_ROWS || entity.options.history) return undefined;
  const layout = await layoutOf(ctx, entity.table);
  if (!layout.large || !standsInOrder(layout, columns)) return undefined;
  if (!many) {
    const { n } = await ctx.tx.one({ n: int }, sql`select count(*)::int as n from (select 1 from ${from} where ${where} limit ${FEW + 1}) x`);
    if (n <= FEW) return undefined;
  }
  // Whose rows they are, and nothing that leaves some of them out: those that may be reached may be few.
  const whose = [
    ...(isOfClient(entity) ? [sql`t.id_cliente = ${await clientOf(ctx)}`] : []),
    ...(entity.options.scope === 'division' ? [sql`t.id_division = ${ctx.session.IdDivision}`] : []),
  ];
  const all = whose.length > 0 ? sql.join(whose, sql` and `) : sql`true`;
  const order = (by: (at: number, term: SortTerm) => string): SQL => sql.raw(terms.map((term, at) => `${by(at, term)} ${term.way}`).join(', '));
  const own = sql.raw(terms.map(({ sql: one }, at) => `, ${one} as o${at}`).join(''));
  const rows = await ctx.tx.rows(
    { id: recordKey },
    sql`select x.id from (select ${key} as id, ${where} as entra${own} from ${from} where ${all} order by ${order((_, term) => term.sql)} limit ${sql.raw(about(layout.rows))}) x
      where x.entra order by ${order((at) => `x.o${at}`)} limit ${take} offset ${skip}`,
  );
  return rows.length === take ? rows.map(({ id }) => id) : undefined;
}
