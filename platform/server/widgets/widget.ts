import type { Context } from '../http/context';

/** Filters of the dashboard. */
export interface WidgetQuery {
  readonly meses: 2 | 3 | 6;
  /** Of those that count one kind of thing: P, V, I, E or L. */
  readonly entidad: string;
}

/** One widget of the dashboard, contributed by the module that owns its numbers. */
export interface Widget {
  readonly code: string;
  /** Options any of which, consulted, opens it. */
  readonly needs: readonly string[];
  data(ctx: Context, query: WidgetQuery): Promise<unknown>;
}

/** From the start of the month some months back to the end of this one (`yyyyMMdd`); of 2: the two before it and it. */
export function periodOf(today: string, meses: number): { readonly desde: string; readonly hasta: string } {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(4, 6));
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return { desde: day(Date.UTC(year, month - 1 - meses, 1)), hasta: day(Date.UTC(year, month, 0)) };
}
