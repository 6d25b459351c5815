import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';

/** The day until which somebody's attendance is kept as it is (`asistencia.aniosConservacion` after their last day); null of who has none. */
export async function attendanceKept(ctx: Context, idPersona: number): Promise<string | null> {
  const years = numberParameter(ctx, 'asistencia.aniosConservacion');
  const row = await ctx.tx.one(
    { hasta: orNull(text) },
    sql`select to_char(max(d.fecha) + make_interval(years => ${years}::int), 'YYYYMMDD') as hasta from asistencia_dia d
      where d.id_cliente = ${ctx.session.IdCliente} and d.id_persona = ${idPersona}`,
  );
  return row.hasta;
}
