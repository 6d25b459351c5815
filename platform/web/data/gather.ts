/** How what many parts of a screen ask for is asked together. */
interface Gathering {
  /** Keys of one question, at most. */
  readonly most: number;
  /** What is asked for within so many milliseconds goes together. */
  readonly within: number;
}

/** Asks for what many parts of a screen want of the same kind by one question instead of one each; null for a key that the answer does not have. */
export function gather<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  { most, within }: Gathering,
): (key: string) => Promise<V | null> {
  let waiting: { keys: Set<string>; answer: Promise<ReadonlyMap<string, V>> } | undefined;
  return async (key) => {
    if (!waiting || waiting.keys.size >= most) {
      const keys = new Set<string>();
      const own = { keys, answer: later(within).then(() => ask()) };
      const ask = () => {
        if (waiting === own) waiting = undefined;
        return read([...keys]);
      };
      waiting = own;
    }
    waiting.keys.add(key);
    return (await waiting.answer).get(key) ?? null;
  };
}

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
