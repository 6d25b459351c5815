import { daysBetween } from '@modules/administracion/shared/dia';
import { readSegments } from '@modules/administracion/shared/turno';
import { json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAX_DIAS } from '../../shared/carga.entity';

/** Refuses a period that is longer than a guard is asked for at once. */
export function atMost({ Desde, Hasta }: { readonly Desde: string; readonly Hasta: string }): void {
  if (daysBetween(Desde, Hasta) >= MAX_DIAS) throw refuse('hotel.periodo', { n: MAX_DIAS }, 'Hasta');
}

/** The guard's name and its cycle. */
export async function guardOf(ctx: Context, id: number, campo = 'IdRegimenGuardia') {
  const row = await ctx.tx.first(
    { nombre: text, base: orNull(text), segmentos: json(z.unknown()) },
    sql`select r.codigo || ' – ' || g.codigo as nombre, to_char(g.fecha_base, 'YYYYMMDD') as base, r.segmentos from administracion_regimen_guardia g
      join administracion_regimen r on r.id_regimen = g.id_regimen where g.id_cliente = ${ctx.session.IdCliente} and g.id_regimen_guardia = ${id}`,
  );
  const segmentos = readSegments(row?.segmentos);
  if (!row || row.base === null || !segmentos) throw refuse('campo.referencia', { campo }, campo);
  return { nombre: row.nombre, rol: { segmentos, base: row.base } };
}
