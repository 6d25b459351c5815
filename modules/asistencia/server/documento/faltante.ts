import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** A justification `j` whose kind `k` asks for a document `d` that nobody handed in; by the aliases. */
const MISSING = (j: string) =>
  `exists (select 1 from asistencia_justificacion k where k.id_justificacion = ${j}.id_justificacion and k.id_documento is not null
    and not exists (select 1 from asistencia_documento_persona dp where dp.id_cliente = ${j}.id_cliente and dp.id_justificacion_persona = ${j}.id_justificacion_persona and dp.id_documento = k.id_documento))`;

/** Calculated fields of justifications about their documents. */
export const documentFields: Readonly<Record<string, (alias: string) => string>> = {
  ConDocumento: (t) =>
    `(case when exists (select 1 from asistencia_documento_persona dp where dp.id_cliente = ${t}.id_cliente and dp.id_justificacion_persona = ${t}.id_justificacion_persona) then 'S' else 'N' end)`,
  FaltaDocumento: (t) => `(case when ${t}.estado in ('P', 'A') and ${MISSING(t)} then 'S' else 'N' end)`,
  DocumentoHasta: (t) =>
    `(select ${t}.fecha_inicio + d.dias_presentacion from asistencia_justificacion k join asistencia_documento d on d.id_documento = k.id_documento
      where k.id_justificacion = ${t}.id_justificacion and ${t}.estado in ('P', 'A') and ${MISSING(t)})`,
};

/** A condition `c` of somebody, and the document `d` that it asks for, where nobody handed it in. */
const CONDITION_MISSING = (c: string) => `asistencia_condicion_especial k join asistencia_documento d on d.id_documento = k.id_documento
    where k.id_condicion_especial = ${c}.id_condicion_especial and not exists (select 1 from asistencia_documento_persona dp
      where dp.id_cliente = ${c}.id_cliente and dp.id_condicion_persona = ${c}.id_condicion_persona and dp.id_documento = k.id_documento)`;

/** Calculated fields of people's conditions about their documents (decision 197: what is granted goes on meanwhile). */
export const conditionDocumentFields: Readonly<Record<string, (alias: string) => string>> = {
  FaltaDocumento: (t) => `(case when exists (select 1 from ${CONDITION_MISSING(t)}) then 'S' else 'N' end)`,
  DocumentoHasta: (t) => `(select ${t}.fecha_inicio + d.dias_presentacion from ${CONDITION_MISSING(t)})`,
};

/** The name of the document without which a justification may not be approved: asked for with it, and not handed in. Null where nothing is missing. */
export async function missingDocument(ctx: Context, id: number): Promise<string | null> {
  const row = await ctx.tx.first(
    { documento: orNull(text) },
    sql`select d.nombre as documento from asistencia_justificacion_persona j join asistencia_justificacion k on k.id_justificacion = j.id_justificacion
      join asistencia_documento d on d.id_documento = k.id_documento and d.dias_presentacion = 0
      where j.id_cliente = ${ctx.session.IdCliente} and j.id_justificacion_persona = ${id} and ${sql.raw(MISSING('j'))}`,
  );
  return row?.documento ?? null;
}
