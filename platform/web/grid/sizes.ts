/** Rows that a page may have (conventions §5). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** In place of pages, where the screen offers it: every row, scrolled. */
export const EVERY = 0;
