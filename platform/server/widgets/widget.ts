import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../http/context';

/** Filters of the dashboard; the divisions asked for come as contexts, each with its own today and parameters. */
export interface WidgetQuery {
  readonly meses: 2 | 3 | 6;
  /** Of those that count one kind of thing: P, V, I, E or L. */
  readonly entidad: string;
  readonly compania: number | null;
  readonly contrato: number | null;
}

/** One widget of the dashboard, contributed by the module that owns its numbers. */
export interface Widget {
  readonly code: string;
  /** Options any of which, consulted, opens it. */
  readonly needs: readonly string[];
  /** The numbers of the divisions asked for: of one, or of all the session may see, added up. */
  data(divisions: readonly Context[], query: WidgetQuery): Promise<unknown>;
}

/** What the company and contract chosen leave, by the columns that hold them. */
export function chosenSql({ compania, contrato }: WidgetQuery, company: string, contract: string): SQL {
  return sql`(${compania}::int is null or ${sql.raw(company)} = ${compania}::int) and (${contrato}::int is null or ${sql.raw(contract)} = ${contrato}::int)`;
}

/** The answer of each division in turn. */
export async function ofEach<T>(divisions: readonly Context[], of: (ctx: Context) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const ctx of divisions) found.push(await of(ctx));
  return found;
}

/** From the start of the month some months back to the end of this one (`yyyyMMdd`); of 2: the two before it and it. */
export function periodOf(today: string, meses: number): { readonly desde: string; readonly hasta: string } {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(4, 6));
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return { desde: day(Date.UTC(year, month - 1 - meses, 1)), hasta: day(Date.UTC(year, month, 0)) };
}
