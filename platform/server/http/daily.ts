import { sql } from 'drizzle-orm';
import { int } from '../db/rows';
import { type Context, today } from './context';

/**
 * Counts one more of what a user may do so many times a day; null when the day has no more, else how often it was. The day is the
 * division's, and never goes back: changing to a division where it is still yesterday begins nothing anew.
 */
export async function countToday(ctx: Context, asunto: string, limit: number): Promise<number | null> {
  const { IdCliente, IdUsuario } = ctx.session;
  const row = await ctx.tx.first(
    { veces: int },
    sql`insert into base_cuenta_diaria as t (id_cliente, id_usuario, asunto, dia, veces) values (${IdCliente}, ${IdUsuario}, ${asunto}, ${today(ctx)}, 1)
      on conflict (id_usuario, asunto) do update set dia = greatest(t.dia, excluded.dia), veces = case when t.dia < excluded.dia then 1 else t.veces + 1 end
        where t.dia < excluded.dia or t.veces < ${limit} returning veces`,
  );
  return row ? row.veces : null;
}

/** Seconds until the division's day is over. */
export function secondsLeftToday({ now, session: { zona } }: Pick<Context, 'now' | 'session'>): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zona, hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' });
  const of = new Map(parts.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  return 86_400 - ((of.get('hour') ?? 0) * 3600 + (of.get('minute') ?? 0) * 60 + (of.get('second') ?? 0));
}
