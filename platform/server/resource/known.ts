import type { Context } from '../http/context';

const KNOWN_MS = 600_000;
type Asking = Pick<Context, 'tx' | 'now'>;

/** What the database says of itself (how its tables stand, who stands out of them), asked every ten minutes; what failed is asked again. */
export function nowAndThen<T>(ask: (ctx: Asking, of: string) => Promise<T>): (ctx: Asking, of?: string) => Promise<T> {
  const products = new WeakMap<object, Map<string, { readonly until: number; readonly told: Promise<T> }>>();
  return (ctx, of = '') => {
    const { product } = ctx.tx;
    const own = products.get(product) ?? new Map<string, { readonly until: number; readonly told: Promise<T> }>();
    products.set(product, own);
    const known = own.get(of);
    if (known && known.until > ctx.now.getTime()) return known.told;
    const told = ask(ctx, of);
    own.set(of, { until: ctx.now.getTime() + KNOWN_MS, told });
    told.catch(() => own.delete(of));
    return told;
  };
}
