interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Between a card and what it is of, and between it and the window's edge. */
const GAP = 6;
const EDGE = 8;

/** Where a card stands: under what it is of, or over it where there is no room, and always within the window. */
export function beside(of: Box, card: Size, window: Size): { readonly left: number; readonly top: number } {
  const under = of.bottom + GAP;
  const over = of.top - GAP - card.height;
  const fits = under + card.height <= window.height - EDGE;
  return {
    left: Math.max(EDGE, Math.min(of.left, window.width - EDGE - card.width)),
    top: Math.max(EDGE, fits || over < EDGE ? Math.min(under, window.height - EDGE - card.height) : over),
  };
}
