import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { Estado } from '../shared/solicitud.entity';
import type { SolicitudAction } from '../shared/solicitud.states';

/** Writes a step of a request's history in the transaction of the step itself. */
export async function addHistory(
  ctx: Context,
  head: { readonly IdSolicitud: number; readonly Ronda: number },
  action: SolicitudAction,
  from: Estado | null,
  to: Estado,
  idRol: number | null,
  observation: string | null,
): Promise<void> {
  await ctx.tx.run(
    sql`insert into acreditacion_solicitud_historial (id_cliente, id_division, id_solicitud, momento, id_usuario, accion, estado_anterior, estado_nuevo, id_rol, observacion, ronda, usuario_creacion)
      values (${ctx.session.IdCliente}, ${ctx.session.IdDivision}, ${head.IdSolicitud}, ${ctx.now.toISOString()}, ${ctx.session.IdUsuario}, ${action}, ${from}, ${to}, ${idRol}, ${observation}, ${head.Ronda}, ${ctx.session.IdUsuario})`,
  );
}
