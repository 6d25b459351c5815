import { type Confirmation, noteConfirmed } from '@platform/server/audit/confirm';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';
import type { Estado } from '../../shared/solicitud.entity';
import type { SolicitudAction } from '../../shared/solicitud.states';

/**
 * Now, or the moment of the step before where that is later: of two at once the one that waited for the other began earlier, and its step
 * comes after all the same.
 */
export const notBefore = (ctx: Pick<Context, 'now'>, table: string, own: SQL): SQL =>
  sql`greatest(${ctx.now.toISOString()}::timestamptz, (select max(h.momento) from ${sql.raw(table)} h where ${own}))`;

/** What was confirmed, as a step keeps it: null where nothing was asked. */
export const confirmedSql = (used: readonly Confirmation[]): SQL =>
  sql`${used.length === 0 ? null : JSON.stringify(used.map(({ code, params }) => ({ code, params })))}::jsonb`;

/** Writes a step of a request's history in the transaction of the step itself, with the warnings that were confirmed for it. */
export async function addHistory(
  ctx: Context,
  head: { readonly IdSolicitud: number; readonly Ronda: number },
  action: SolicitudAction,
  from: Estado | null,
  to: Estado,
  idRol: number | null,
  observation: string | null,
  confirmed: readonly Confirmation[] = [],
): Promise<void> {
  noteConfirmed(ctx, confirmed, 'AcreditacionSolicitud', head.IdSolicitud);
  await ctx.tx.run(
    sql`insert into acreditacion_solicitud_historial (id_cliente, id_division, id_solicitud, momento, id_usuario, accion, estado_anterior, estado_nuevo, id_rol, observacion, confirmaciones, ronda, usuario_creacion)
      values (${ctx.session.IdCliente}, ${ctx.session.IdDivision}, ${head.IdSolicitud},
        ${notBefore(ctx, 'acreditacion_solicitud_historial', sql`h.id_solicitud = ${head.IdSolicitud}`)}, ${ctx.session.IdUsuario}, ${action}, ${from}, ${to}, ${idRol}, ${observation}, ${confirmedSql(confirmed)}, ${head.Ronda}, ${ctx.session.IdUsuario})`,
  );
}
