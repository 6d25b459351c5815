import pg from 'pg';

/** The connection went, or could not be had: nothing was acknowledged, and the request may be tried again. */
const GONE =
  /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|connect ENOENT|ECONNRESET|EPIPE|ETIMEDOUT|Query read timeout|not queryable|Client was closed/i;

/** Whether an error says that the database could not be reached, or went while it was asked; one that it answered itself does not. */
export function isGone(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return GONE.test(`${error.message} ${code}`);
}

/** Of a server's own state: it has no room or no memory left (class 53), or its disk fails it (class 58). Another server may do; so may this one later. */
export const isSpent = (code: string | undefined): boolean => /^(53|58)/.test(code ?? '');

/** What a server says that ends, begins, or only follows another one. */
const NOT_LEADING = new Set(['57P01', '57P02', '57P03', '25006']);

/** Whether an error says that there is no database to work with now, be it that nobody answers or that who answers does not lead: the next thing would fail too. */
export function isAway(error: unknown): boolean {
  const root = rootOf(error);
  if (root instanceof pg.DatabaseError) return NOT_LEADING.has(root.code ?? '') || isSpent(root.code);
  return root instanceof Error && isGone(root);
}

/** Cancelled by the server itself, as it took longer than a statement may. */
const CANCELLED = '57014';

/** Whether an error says that time went by without an answer: that there is no database to work with, or that it was busy for too long. */
export function isOutOfTime(error: unknown): boolean {
  const root = rootOf(error);
  return isAway(root) || (root instanceof pg.DatabaseError && root.code === CANCELLED);
}

/** What went wrong underneath: the query builder wraps the database's error in one whose message holds the statement and its values. */
export function rootOf(error: unknown): unknown {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error && at.cause instanceof Error; depth += 1) at = at.cause;
  return at;
}
