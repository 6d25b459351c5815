/** Rows that a page may have (conventions §5). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
const [FEWEST] = PAGE_SIZES;
const MOST = Math.max(...PAGE_SIZES);
/** In place of pages, where the screen offers it: every row, scrolled. */
export const EVERY = 0;
/** As many as the window has room for. */
export const FITS = -1;

/** Whether an address may ask for pages of so many rows: those offered, and what fitted the window of who sent it. */
export const isPageSize = (size: number): boolean => size === EVERY || (Number.isInteger(size) && size >= FEWEST && size <= MOST);

/** Height of a row, in pixels. */
export const HEIGHTS = { compact: 33, normal: 41, comfortable: 53 } as const;
/** The header of the grid, its frame and the bar that scrolls it sideways. */
const AROUND = 56;
/** What stands under the grid: the pages and the foot of the screen. */
const BELOW = 108;

/** Rows of a page that begins at `top` and leaves no room empty. */
export function rowsThatFit(top: number, window: number, density: keyof typeof HEIGHTS): number {
  return Math.min(MOST, Math.max(FEWEST, Math.floor((window - top - AROUND - BELOW) / HEIGHTS[density])));
}
