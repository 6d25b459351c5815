import { shownDay } from '@modules/administracion/shared/dia';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

/** Days that a row is in force. */
export interface Vigencia {
  readonly FechaInicio: string;
  readonly FechaFin: string | null;
}

/** Rows of `t` whose days and these have one in common. */
export const crossSql = ({ FechaInicio, FechaFin }: Vigencia): SQL =>
  sql`t.fecha_inicio <= ${FechaFin ?? '99991231'}::date and coalesce(t.fecha_fin, 'infinity') >= ${FechaInicio}::date`;

/** What the first row of a statement is called and when it begins; undefined without one. */
export async function crossed(ctx: Context, statement: SQL): Promise<{ codigo: string; fecha: string } | undefined> {
  const row = await ctx.tx.first({ codigo: text, fecha: text }, statement);
  return row && { codigo: row.codigo, fecha: shownDay(row.fecha) };
}
