import { fullNameSql, withinUnits } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { fallidosAnswer } from '../../shared/recalculo.wire';
import { TRIES } from './pendiente';

const MANY = 50;

/** Days that failed three times and wait for a person: whose they are, which, and why. */
export async function failedDays(ctx: Context): Promise<z.output<typeof fallidosAnswer>> {
  const { IdCliente, IdCompania } = ctx.session;
  const rows = await ctx.tx.rows(
    { IdPersona: int, Nombre: orNull(text), FechaInicio: text, FechaFin: text, Error: orNull(text), total: int },
    sql`select q.id_persona as "IdPersona", ${sql.raw(fullNameSql('p'))} as "Nombre", to_char(q.fecha_inicio, 'YYYYMMDD') as "FechaInicio", to_char(q.fecha_fin, 'YYYYMMDD') as "FechaFin",
        q.error as "Error", (count(*) over ())::int as total
      from asistencia_pendiente q join administracion_persona p on p.id_persona = q.id_persona
      where q.id_cliente = ${IdCliente} and q.intentos >= ${TRIES} and (${IdCompania}::int is null or exists (select 1 from asistencia_persona a where a.id_cliente = q.id_cliente
        and a.id_persona = q.id_persona and a.id_compania = ${IdCompania}::int)) and ${withinUnits(ctx.session, 'q.id_persona') ?? sql`true`}
      order by q.fecha_inicio, q.id_pendiente limit ${MANY}`,
  );
  const named = !['ApellidoPaterno', 'ApellidoMaterno', 'Nombres'].some((name) => protectionOf(ctx.session, 'AdministracionPersona')?.has(name));
  return { Total: rows[0]?.total ?? 0, Fallidos: rows.map(({ total: _total, Nombre, ...row }) => ({ ...row, Nombre: named ? Nombre : null })) };
}
