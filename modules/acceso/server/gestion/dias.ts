import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { diasSchema } from '../../shared/gestion.wire';
import { hoursSql } from '../reportes/horas.sql';

/** The days of a month (`yyyyMM`) on which a person was on site, as report R3 counts them, as far as the session reaches marks. */
export async function daysOnSite(ctx: Context, IdPersona: number, month: string): Promise<z.infer<typeof diasSchema>> {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return ctx.tx.rows(
    { Fecha: text, Entrada: text, Salida: orNull(text), Minutos: int, Estado: oneOf(['A', 'S', 'N']) },
    sql`select to_char(h.dia, 'YYYYMMDD') as "Fecha", h.primera as "Entrada", h.ultima as "Salida", coalesce(h.minutos, 0) as "Minutos", h.estado as "Estado"
      from (${hoursSql(ctx, { IdPersona }, { Desde: `${month}01`, Hasta: `${month}${last}` })}) h order by h.dia`,
  );
}
