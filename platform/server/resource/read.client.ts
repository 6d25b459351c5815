import { type SQL, sql } from 'drizzle-orm';
import { int } from '../db/rows';
import type { Context } from '../http/context';
import type { Session } from '../http/session';
import { nowAndThen } from './known';

/** Clients that hold at least ten times what those of a large table do on average, as the database estimates it; of many those with most. */
const OUTSTANDING = `select c.client as "IdCliente" from pg_stats s join pg_class k on k.relname = s.tablename and k.relnamespace = 'public'::regnamespace
  cross join lateral unnest(s.most_common_vals::text::int[], s.most_common_freqs) c(client, share)
  where s.schemaname = 'public' and s.attname = 'id_cliente' and k.reltuples > 20000 and s.n_distinct >= 20 and c.share * s.n_distinct >= 10
  group by 1 order by max(c.share) desc limit 8`;
const outstanding = nowAndThen(
  async ({ tx }): Promise<ReadonlySet<number>> =>
    new Set((await tx.rows({ IdCliente: int }, { text: OUTSTANDING, values: [] })).map(({ IdCliente }) => IdCliente)),
);

/**
 * The session's client as lists name it. A statement that is planned once for whichever client comes is planned for one of the average size: of hundreds of
 * clients a large one stands in the text by its number, and has plans of its own (docs/decisions/205).
 */
export async function clientOf(ctx: Pick<Context, 'tx' | 'now'> & { readonly session: Pick<Session, 'IdCliente'> }): Promise<SQL> {
  const { IdCliente } = ctx.session;
  return (await outstanding(ctx)).has(IdCliente) ? sql.raw(String(Math.trunc(IdCliente))) : sql`${IdCliente}`;
}
