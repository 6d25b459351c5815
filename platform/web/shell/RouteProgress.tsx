import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import classes from './shell.module.css';

/** 10 % every 30 ms while a route loads (specification §9), drawn by the styles alone: each step of the page's own would take the time of what it waits for. */
export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [begun, setBegun] = useState(loading);
  if (loading && !begun) setBegun(true);
  return <div className={classes.progress} data-at={loading ? 'going' : begun ? 'done' : undefined} aria-hidden />;
}
