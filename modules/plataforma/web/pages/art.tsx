import type { ReactNode } from 'react';
import classes from './pages.module.css';

/** Pictures of the notices: one line in the accent colour on a quiet ground. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 160"
      className={classes.picture}
      aria-hidden
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M10 140h300" opacity="0.35" />
      <path d="M20 140 80 88l38 30 58-62 62 62 26-18 46 40" opacity="0.2" />
      {children}
    </svg>
  );
}

/** A signpost whose arms point nowhere. */
export function LostGate() {
  return (
    <Picture>
      <path d="M160 140V40" />
      <path d="M160 50h62l14 13-14 13h-62zM160 86H104L90 99l14 13h56z" fill="var(--accent-tint)" />
      <path d="M182 63h24M118 99h22" />
    </Picture>
  );
}

/** A gate whose bar is down. */
export function ClosedGate() {
  return (
    <Picture>
      <path d="M72 140V78h30v62z" fill="var(--accent-tint)" />
      <path d="M102 92h160v14H102z" fill="var(--accent-tint)" />
      <path d="m130 106 14-14m22 14 14-14m22 14 14-14m22 14 14-14" />
      <path d="M254 106v34" />
      <circle cx="87" cy="94" r="5" />
    </Picture>
  );
}

/** A road that breaks before the hill. */
export function BrokenRoad() {
  return (
    <Picture>
      <path d="M40 140 120 92h28l-12 12 14 8-20 28zM200 140l-4-16 14-10-10-22h26l56 48z" fill="var(--accent-tint)" />
      <path d="M172 82V50m0-16v-1" strokeWidth="6" />
    </Picture>
  );
}
