import { useEffect, useState } from 'react';

/** How long each view of the big screen stands. */
export const TURN_MS = 20_000;

interface Turns {
  /** Which one is shown. */
  readonly at: number;
  readonly turning: boolean;
  readonly show: (at: number) => void;
  readonly toggle: () => void;
}

/** Some views that take turns by themselves until somebody stops them, or asks for one. */
export function useTurns(views: number): Turns {
  const [at, setAt] = useState(0);
  const [turning, setTurning] = useState(true);
  useEffect(() => {
    if (!turning || views < 2) return;
    const timer = window.setInterval(() => setAt((before) => (before + 1) % views), TURN_MS);
    return () => window.clearInterval(timer);
  }, [turning, views]);
  return {
    at: at % Math.max(1, views),
    turning,
    show: (next) => {
      setAt(next);
      setTurning(false);
    },
    toggle: () => setTurning(!turning),
  };
}
