import { coded } from '@platform/i18n/coded';
import { bool, int, orNull } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type FieldError, Problem, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import type { Head, Requirement } from './solicitud.read';

/** Refuses what is sent again as it was returned, each part that did not change by its field. */
export function refuseUnchanged(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Problem(400, 'solicitud.sin_corregir', {}, { errors });
}

/**
 * An observed request is sent again once everything that was observed has changed: a requirement its dates or its papers
 * (the same content under another name is the same paper), or the heading where the return named no requirement.
 */
export async function demandCorrection(ctx: Context, head: Head, requirements: readonly Requirement[]): Promise<void> {
  if (head.Estado !== 'O') return;
  const observed = requirements.filter(({ Resultado }) => Resultado === 'O' || Resultado === 'R');
  if (observed.length === 0) {
    const row = await ctx.tx.first(
      { cambio: orNull(bool) },
      sql`select fecha_modificacion > fecha_respuesta as cambio from acreditacion_solicitud where id_solicitud = ${head.IdSolicitud}`,
    );
    if (row?.cambio !== true) throw refuse('solicitud.sin_corregir');
    return;
  }
  const rows = await ctx.tx.rows(
    { id_requisito: int },
    sql`select s.id_requisito from acreditacion_solicitud_requisito s join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud
      where s.id_cliente = ${ctx.session.IdCliente} and s.id_solicitud = ${head.IdSolicitud} and (s.fecha_modificacion > t.fecha_respuesta
        or exists (select 1 from acreditacion_solicitud_adjunto a join base_archivo f on f.id_archivo = a.id_archivo
          where a.id_cliente = s.id_cliente and a.id_solicitud_requisito = s.id_solicitud_requisito and a.ronda = ${head.Ronda}
            and not exists (select 1 from acreditacion_solicitud_adjunto b join base_archivo g on g.id_archivo = b.id_archivo and g.huella = f.huella
              where b.id_cliente = a.id_cliente and b.id_solicitud_requisito = a.id_solicitud_requisito and b.ronda < a.ronda)))`,
  );
  const changed = new Set(rows.map(({ id_requisito }) => id_requisito));
  refuseUnchanged(
    observed
      // What the client's own people deliver is not the requester's to correct.
      .filter(({ TipoRequisito, IdRequisito }) => TipoRequisito === 'S' && !changed.has(IdRequisito))
      .map(({ Codigo, Requisito }) => ({
        field: `Requisitos.${Codigo}`,
        message: coded('solicitud.requisito_sin_corregir', { requisito: Requisito }),
      })),
  );
}
