import { type Context, today } from '@platform/server/http/context';
import { takeNumbers } from '@platform/server/numbers';

type Series = 'SOL' | 'DES' | 'ACT' | 'RES' | 'SRV';

/** The next number of a series of the year (`SOL-2026-000123`), without gaps: the counter's row is held until the commit. */
export async function nextNumber(ctx: Context, prefix: Series): Promise<string> {
  const [number = ''] = await nextNumbers(ctx, prefix, 1);
  return number;
}

/** The next numbers of a series, taken as one block. */
export async function nextNumbers(ctx: Context, prefix: Series, count: number): Promise<string[]> {
  const serie = `${prefix}-${today(ctx).slice(0, 4)}`;
  const last = await takeNumbers(ctx.tx, ctx.session.IdCliente, serie, count);
  return Array.from({ length: count }, (_, at) => `${serie}-${String(last - count + 1 + at).padStart(6, '0')}`);
}
