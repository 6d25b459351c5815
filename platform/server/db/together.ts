/**
 * Looks things up by key, and those asked while a look-up is on its way together in the next one: each is read after it was
 * asked for, so that what changed before is seen, and many callers at once cost the database little more than one.
 */
export function together<K, R>(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, R>>): (key: K) => Promise<R | undefined> {
  let next: { keys: Set<K>; found: Promise<ReadonlyMap<K, R>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<K>();
      const found = running.then(() => {
        next = undefined;
        return read([...keys]);
      });
      running = found.catch(() => undefined);
      next = { keys, found };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
