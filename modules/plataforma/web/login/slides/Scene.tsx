import type { ReactNode } from 'react';

/** Palette and horizon that the four pictures share: flat shapes, one light, from pale sky to deep ground. */
export const INK = {
  sky: '#dceceb',
  haze: '#c3ddda',
  far: '#9cc7c2',
  mid: '#62a29b',
  near: '#2b7b74',
  deep: '#125a54',
  ground: '#0b3f3b',
  light: '#f3f8f7',
  sun: '#eec25c',
} as const;

/** Sky, sun and the dark ground that carries the caption. */
export function Scene({ sunX, sunY, children }: { sunX: number; sunY: number; children: ReactNode }) {
  return (
    <svg viewBox="0 0 960 1080" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <rect width="960" height="1080" fill={INK.sky} />
      <circle cx={sunX} cy={sunY} r="190" fill={INK.light} opacity="0.45" />
      <circle cx={sunX} cy={sunY} r="78" fill={INK.sun} />
      {children}
      <rect y="800" width="960" height="280" fill={INK.ground} />
    </svg>
  );
}
