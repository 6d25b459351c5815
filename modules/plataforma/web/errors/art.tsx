import type { ReactNode } from 'react';
import classes from './errors.module.css';

/** Six drawings of one hand: what stops on a site, and how it looks when it does. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 480 280"
      className={classes.drawing}
      aria-hidden
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M10 250h460" opacity="0.35" />
      {children}
    </svg>
  );
}

/** A haul truck with a flat tyre. */
export const FlatTyre = () => (
  <Drawing>
    <path d="M90 190V120h60l24 34h150l36-74h60v110" fill="var(--accent-tint)" />
    <path d="M104 134h36v26h-36z" />
    <circle cx="150" cy="214" r="34" fill="var(--surface)" />
    <circle cx="150" cy="214" r="12" />
    <path d="M300 236c-6-30 14-56 40-56s46 26 40 56z" fill="var(--surface)" />
    <path d="M210 100h90M226 84h58" opacity="0.4" />
  </Drawing>
);

/** A shaft that goes down and says 404 at the bottom. */
export const EmptyShaft = () => (
  <Drawing>
    <path d="M150 60h180l-24 190H174z" fill="var(--accent-tint)" />
    <path d="M120 60h240M240 20v86m-22-86h44" />
    <path d="M218 106h44v34h-44z" fill="var(--surface)" />
    <path d="M200 170v34m0-16h-18l12-18m34 0h24v34h-24zm66 0v34m0-16h-18l12-18" />
  </Drawing>
);

/** A crane that lifts a part of the page back to its place. */
export const Crane = () => (
  <Drawing>
    <path d="M110 250V40m0 10h250M110 50 70 90h40m0 0 60-40m0 0 50 0M340 50v60" />
    <path d="M290 110h100v60H290z" fill="var(--accent-tint)" />
    <path d="M306 128h68m-68 18h44" />
    <path d="M280 210h120v40H280zM90 250h40" fill="var(--accent-tint)" />
  </Drawing>
);

/** Cables that were pulled apart. */
export const LooseCable = () => (
  <Drawing>
    <path d="M20 200c80 0 60-90 130-90h30" />
    <path d="M180 88h40v44h-40z" fill="var(--accent-tint)" />
    <path d="M220 100h18m-18 20h18" />
    <path d="M460 90c-70 0-60 60-110 60h-30" />
    <path d="M280 128h40v44h-40z" fill="var(--accent-tint)" />
    <path d="m252 60 8 24 14-20 4 26M250 190l6-18 12 16 8-22" opacity="0.5" />
  </Drawing>
);

/** A conveyor on which nothing comes. */
export const StillConveyor = () => (
  <Drawing>
    <path d="M70 190h340a20 20 0 0 1 0 40H70a20 20 0 0 1 0-40z" fill="var(--accent-tint)" />
    <circle cx="90" cy="210" r="8" />
    <circle cx="190" cy="210" r="8" />
    <circle cx="290" cy="210" r="8" />
    <circle cx="390" cy="210" r="8" />
    <path d="M330 190v-60h60v60M200 90h80m-80 0 26-40h28l26 40v34h-80z" />
    <path d="M240 66v20m0 14v1" strokeWidth="6" />
  </Drawing>
);

/** A lamp that went out in the gallery. */
export const DarkLamp = () => (
  <Drawing>
    <path d="M60 250V120a180 110 0 0 1 360 0v130" fill="var(--accent-tint)" />
    <path d="M240 10v50M214 60h52l16 44h-84z" fill="var(--surface)" />
    <path d="M222 104a18 18 0 0 0 36 0" />
    <path d="m190 150-24 30m124-30 24 30m-74-26v36" strokeDasharray="4 12" opacity="0.5" />
    <path d="M150 250v-40h40v40m100 0v-40h40v40" />
  </Drawing>
);
