import { type Transition, transitionOf } from '@platform/entity/states';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { ESTADO_PALABRAS } from '../../shared/estados';
import type { Actor } from '../../shared/solicitud.states';
import type { EstadoTramite } from '../../shared/tramite.entity';
import type { TramiteAction } from '../../shared/tramite.states';
import { notBefore } from '../solicitud/historial';

/** D a demobilization, A a requirement update. */
export type Tramite = 'D' | 'A';

export interface TramiteHead {
  readonly id: number;
  readonly Estado: EstadoTramite;
  readonly Ronda: number;
}

/** Refuses what the table does not allow; who comes second to answer gets 409 with what happened. */
export async function allowed(
  ctx: Context,
  table: readonly Transition<EstadoTramite, TramiteAction, Actor>[],
  tramite: Tramite,
  head: TramiteHead,
  action: TramiteAction,
  who: Actor,
): Promise<void> {
  if (transitionOf(table, head.Estado, action, who)) return;
  if (who === 'solicitante') throw refuse('solicitud.enviada');
  const [last] = await ctx.tx.run(
    sql`select accion, id_usuario, momento from acreditacion_tramite_historial where id_cliente = ${ctx.session.IdCliente} and tramite = ${tramite} and id_tramite = ${head.id} order by momento desc, id_tramite_historial desc limit 1`,
  );
  throw conflict(
    'solicitud.respondida',
    { estado: ESTADO_PALABRAS[ctx.lang][head.Estado].toLowerCase() },
    { actual: { Estado: head.Estado, ultimo: last ?? null } },
  );
}

/** Writes a step in the transaction of the step itself, with its trace. */
export async function step(
  ctx: Context,
  tramite: Tramite,
  head: TramiteHead,
  action: TramiteAction,
  to: EstadoTramite,
  observation: string | null,
  from: EstadoTramite | null = head.Estado,
): Promise<void> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  await ctx.tx.run(
    sql`insert into acreditacion_tramite_historial (id_cliente, id_division, tramite, id_tramite, momento, id_usuario, accion, estado_anterior, estado_nuevo, observacion, ronda, usuario_creacion)
      values (${IdCliente}, ${IdDivision}, ${tramite}, ${head.id},
        ${notBefore(ctx, 'acreditacion_tramite_historial', sql`h.tramite = ${tramite} and h.id_tramite = ${head.id}`)}, ${IdUsuario}, ${action}, ${from}, ${to}, ${observation}, ${head.Ronda}, ${IdUsuario})`,
  );
  ctx.audit({
    entity: tramite === 'D' ? 'AcreditacionDesmovilizacion' : 'AcreditacionActualizacion',
    record: head.id,
    action,
    changes: { Estado: [from, to], Observacion: [null, observation] },
  });
}

/** The observation, without which nothing is returned nor rejected. */
export function demandObservation(text: string): string {
  const observation = text.trim();
  if (!observation) throw refuse('solicitud.observacion', undefined, 'Observacion');
  return observation;
}

/** Steps of a demobilization or update, oldest first, as its detail shows them. */
export function stepsOf(ctx: Context, tramite: Tramite, id: number) {
  return ctx.tx.run(
    sql`select h.momento as "Momento", h.id_usuario as "IdUsuario", u.nombre || ' ' || u.apellido as "Usuario", h.accion as "Accion", h.estado_anterior as "EstadoAnterior",
        h.estado_nuevo as "EstadoNuevo", null as "Rol", h.observacion as "Observacion", h.ronda as "Ronda"
      from acreditacion_tramite_historial h join seguridad_usuario u on u.id_usuario = h.id_usuario where h.id_cliente = ${ctx.session.IdCliente} and h.tramite = ${tramite} and h.id_tramite = ${id} order by h.momento, h.id_tramite_historial`,
  );
}
