import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './shell.module.css';

/** 10 % every 30 ms while a route loads (specification §9). */
const STEP = 10;
const STEP_MS = 30;
const FULL = 100;

export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [done, setDone] = useState(0);

  useEffect(() => {
    if (!loading) {
      setDone((now) => (now > 0 ? FULL : 0));
      const timer = window.setTimeout(() => setDone(0), 200);
      return () => window.clearTimeout(timer);
    }
    setDone(STEP);
    const timer = window.setInterval(() => setDone((now) => Math.min(FULL - STEP, now + STEP)), STEP_MS);
    return () => window.clearInterval(timer);
  }, [loading]);

  return <div className={classes.progress} style={{ transform: `scaleX(${done / FULL})`, opacity: done > 0 ? 1 : 0 }} aria-hidden />;
}
