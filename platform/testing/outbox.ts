/** A browser's outbox for tests of what is kept there and sent: entries in memory, one lock, and answers as they are given. */
export function fakeOutbox() {
  const entries = new Map<string, unknown>();
  return {
    entries,
    vault: () => ({
      get: async (name: string) => entries.get(name),
      put: async (name: string, value: object) => void entries.set(name, structuredClone(value)),
      remove: async (name: string) => void entries.delete(name),
      change: async (changes: ReadonlyMap<string, object | undefined>) => {
        for (const [name, value] of changes) value ? entries.set(name, structuredClone(value)) : entries.delete(name);
      },
      all: async () => [...entries.values()],
    }),
    navigator: { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } },
  };
}
