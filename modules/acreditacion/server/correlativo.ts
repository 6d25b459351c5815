import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** The next number of a series of the year (`SOL-2026-000123`), without gaps: the counter's row is held until the commit. */
export async function nextNumber(ctx: Context, prefix: 'SOL' | 'DES' | 'ACT'): Promise<string> {
  const serie = `${prefix}-${today(ctx).slice(0, 4)}`;
  const [row] = await ctx.tx.run(
    sql`insert into plataforma_correlativo (id_cliente, serie, ultimo) values (${ctx.session.IdCliente}, ${serie}, 1)
      on conflict (id_cliente, serie) do update set ultimo = plataforma_correlativo.ultimo + 1 returning ultimo`,
  );
  return `${serie}-${String(row?.ultimo).padStart(6, '0')}`;
}
