/** The loop of a process turns many times in so long; where it did not, the process was held up by its own work. */
const BEAT_MS = 100;
const HELD_MS = 400;

/** Somebody who notes when the process itself stood still: a limit of time that ran out meanwhile says nothing of who was waited for. */
export interface Pulse {
  /** Whether the process stood still since a moment of `performance.now()`: answers may lie there that nobody has read yet. */
  wasHeld(since: number): boolean;
  stop(): void;
}

/** Begins to note it. */
export function makePulse(): Pulse {
  let last = performance.now();
  let held = Number.NEGATIVE_INFINITY;
  const beat = (): void => {
    const now = performance.now();
    if (now - last > HELD_MS) held = now;
    last = now;
  };
  const timer = setInterval(beat, BEAT_MS).unref();
  return {
    wasHeld(since) {
      // Whoever asks may run before the beat that comes late, too.
      beat();
      return held >= since;
    },
    stop: () => clearInterval(timer),
  };
}
