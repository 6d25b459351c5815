import type { Context } from './context';

/**
 * Reads something that is configuration, once for each of its keys and each stamp: a session's grants are made anew when its client's stamp
 * moves, and what was kept beside the former ones is forgotten with them. Whoever writes what is read moves the stamp (`configuration`).
 */
export function underStamp<K, T>(read: (ctx: Context, key: K) => Promise<T>): (ctx: Context, key: K) => Promise<T> {
  const kept = new WeakMap<object, Map<K, Promise<T>>>();
  return (ctx, key) => {
    const { grants } = ctx.session;
    const own = kept.get(grants) ?? new Map<K, Promise<T>>();
    kept.set(grants, own);
    const known = own.get(key) ?? read(ctx, key);
    own.set(key, known);
    known.catch(() => own.delete(key));
    return known;
  };
}
