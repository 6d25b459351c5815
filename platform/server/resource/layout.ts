import { int, list, text } from '../db/rows';
import { nowAndThen } from './known';

/** How the rows of a table are found. */
export interface Layout {
  /** About how many there are, as the database estimates it. */
  readonly rows: number;
  /** Whether they are so many that they are not sorted all for a page. */
  readonly large: boolean;
  /** The columns of each of its indexes, by commas. */
  readonly indexes: readonly string[];
}

/** Rows of fewer are sorted as they are. */
const LARGE = 20_000;

/** Of a table of parts it is its parts that have rows. An expression stands in an index without a name. */
const LAYOUT = `select coalesce(sum(greatest(c.reltuples, 0)), 0)::int as n, array(
    select (select string_agg(coalesce(a.attname::text, ''), ',' order by k.place) from unnest(x.indkey::int2[]) with ordinality k(number, place)
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
    where x.indrelid = $1::regclass and x.indisvalid and x.indpred is null and m.amname = 'btree' and 0 = all(x.indoption::int2[])) as indices
  from pg_class c where c.relkind <> 'p' and (c.oid = $1::regclass or c.oid in (select t.relid from pg_partition_tree($1::regclass) t))`;

/** How the rows of a table are found. */
export const layoutOf = nowAndThen(async ({ tx }, table): Promise<Layout> => {
  const { n, indices } = await tx.one({ n: int, indices: list(text) }, { text: LAYOUT, values: [table] });
  return { rows: n, large: n > LARGE, indexes: indices };
});

/** Whether rows that share the values of some columns stand in an index in the order of the last of them. */
export const standsInOrder = ({ indexes }: Layout, columns: readonly string[]): boolean =>
  indexes.some((one) => `${one},`.startsWith(`${columns.join()},`));
