import type { DbRow } from '@platform/server/db/pool';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

const term = z.object({ FechaInicio: z.string(), FechaCese: z.string().nullable(), CeseAplicado: z.string().nullable() });

/** The same of a person by its own row, as the database keeps it there; undefined of whoever never had an employment. */
export const termOf = (row: DbRow): z.output<typeof term> | undefined =>
  row.actual_fecha_inicio === null
    ? undefined
    : term.parse({ FechaInicio: row.actual_fecha_inicio, FechaCese: row.actual_fecha_cese, CeseAplicado: row.actual_cese_aplicado });

/** When a person's open employment, or the last, began and ends. */
export async function lastTerm(ctx: Context, idPersona: number): Promise<z.output<typeof term> | undefined> {
  const row = await ctx.tx.first(
    { FechaInicio: text, FechaCese: orNull(text), CeseAplicado: orNull(text) },
    sql`select fecha_inicio as "FechaInicio", fecha_cese as "FechaCese", cese_aplicado as "CeseAplicado" from administracion_persona_vinculo
      where id_cliente = ${ctx.session.IdCliente} and id_persona = ${idPersona} order by fecha_inicio desc limit 1`,
  );
  return row && term.parse(row);
}
