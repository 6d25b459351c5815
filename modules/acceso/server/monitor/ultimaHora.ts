import type { Database } from '@platform/server/db/pool';
import { bool, int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

/** What passed within the last hour: entries, exits, refusals and forced passes. */
export interface LastHour {
  readonly Entradas: number;
  readonly Salidas: number;
  readonly Denegadas: number;
  readonly Forzadas: number;
}

export const HOUR_MS = 3_600_000;
/** Marks of an hour from which on they are not counted one by one at each question. */
const MANY = 5000;
/** For so long what was counted is counted on; whoever falls out of the hour meanwhile is told apart by the second. */
const KEPT_SECONDS = 30;
/** Numbers given out and perhaps not committed yet: marks with these are counted each time. */
const MARGIN = 1000;
/** Reaches of which something is kept in a process. */
const MOST_KEPT = 200;

/** What was counted at a moment (ms) of marks up to a number: of each second that leaves the hour while it is kept, the rest under the last. */
interface Counted {
  readonly at: number;
  readonly upTo: number;
  readonly bySecond: readonly (LastHour & { readonly Segundo: number })[];
}
const counted = new WeakMap<Database['product'], Map<string, Counted>>();

const NONE: LastHour = { Entradas: 0, Salidas: 0, Denegadas: 0, Forzadas: 0 };
const sum = (all: readonly LastHour[]): LastHour =>
  all.reduce<LastHour>(
    (one, other) => ({
      Entradas: one.Entradas + other.Entradas,
      Salidas: one.Salidas + other.Salidas,
      Denegadas: one.Denegadas + other.Denegadas,
      Forzadas: one.Forzadas + other.Forzadas,
    }),
    NONE,
  );

const COUNTS = sql`(count(*) filter (where t.resultado = 'S' and t.modo_marcacion = 'S'))::int as "Entradas",
  (count(*) filter (where t.resultado = 'S' and t.modo_marcacion = 'N'))::int as "Salidas",
  (count(*) filter (where t.resultado = 'N'))::int as "Denegadas", (count(*) filter (where t.forzada = 'S'))::int as "Forzadas"`;
const SHAPE = { Entradas: int, Salidas: int, Denegadas: int, Forzadas: int };

/**
 * The hour before now of the marks that `wanted` says (SQL over `t`). Of a site where thousands pass in an hour most of them are not counted again for half a
 * minute: whoever looks is told what was counted then and has not left the hour, and the marks since. What none of them is: one of long ago that another
 * transaction held back for more than a thousand marks, which is told half a minute late.
 * @param reach whose marks they are: who sees the same and asks for the same has the same
 */
export async function lastHour(ctx: Context, { product }: Pick<Database, 'product'>, reach: string, wanted: SQL): Promise<LastHour> {
  const at = ctx.now.getTime();
  const since = new Date(at - HOUR_MS).toISOString();
  const own = counted.get(product) ?? new Map<string, Counted>();
  counted.set(product, own);
  const known = own.get(reach);
  const gone = known ? Math.floor((at - known.at) / 1000) : -1;
  if (known && gone >= 0 && gone < KEPT_SECONDS) {
    const fresh = await ctx.tx.one(
      SHAPE,
      sql`select ${COUNTS} from (select * from acceso_marca m where m.id_cliente = ${ctx.session.IdCliente} and m.id_marca > ${known.upTo} offset 0) t
        where ${wanted} and t.fecha_hora >= ${since}`,
    );
    return sum([...known.bySecond.filter(({ Segundo }) => Segundo >= gone), fresh]);
  }
  const rows = await ctx.tx.rows(
    { ...SHAPE, Segundo: int, Nueva: bool, Hasta: int },
    sql`with hasta as materialized (select coalesce(max(m.id_marca), 0) - ${MARGIN}::int as n from acceso_marca m where m.id_cliente = ${ctx.session.IdCliente})
      select least(floor(extract(epoch from t.fecha_hora - ${since}::timestamptz)), ${KEPT_SECONDS})::int as "Segundo", t.id_marca > h.n as "Nueva", h.n as "Hasta", ${COUNTS}
      from acceso_marca t cross join hasta h where ${wanted} and t.fecha_hora >= ${since}::timestamptz group by 1, 2, 3`,
  );
  const whole = sum(rows);
  const [first] = rows;
  if (first && whole.Entradas + whole.Salidas + whole.Denegadas >= MANY) {
    if (own.size >= MOST_KEPT) own.clear();
    own.set(reach, { at, upTo: first.Hasta, bySecond: rows.filter(({ Nueva }) => !Nueva) });
  } else own.delete(reach);
  return whole;
}
