import { int, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, type Problem, refuse } from '@platform/server/http/problem';
import type { Line, Step } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { ESTADO_PALABRAS } from '../../shared/estados';
import type { EstadoTramite } from '../../shared/tramite.entity';
import type { TramiteAction, TramiteActor } from '../../shared/tramite.states';
import { notBefore } from '../solicitud/historial';

/** D a demobilization, A a requirement update. */
export type Tramite = 'D' | 'A';

interface TramiteHead {
  readonly id: number;
  readonly Estado: EstadoTramite;
  readonly Ronda: number;
}

/** What a step of a procedure says beside where it led. */
interface Note {
  readonly Observacion?: string | null;
  /** In whose place it was done. */
  readonly IdTitular?: string | null;
  /** The round that begins with it. */
  readonly Ronda?: number;
}

/** Who comes second to answer gets 409 with what happened. */
export const answered =
  (tramite: Tramite) =>
  async (ctx: Context, head: TramiteHead, _action: TramiteAction, who: TramiteActor): Promise<Problem> => {
    if (who === 'solicitante') return refuse('solicitud.enviada');
    const last = await ctx.tx.first(
      { accion: textOf, id_usuario: textOf, momento: textOf },
      sql`select accion, id_usuario, momento from acreditacion_tramite_historial where id_cliente = ${ctx.session.IdCliente} and tramite = ${tramite} and id_tramite = ${head.id} order by momento desc, id_tramite_historial desc limit 1`,
    );
    return conflict(
      'solicitud.respondida',
      { estado: ESTADO_PALABRAS[ctx.lang][head.Estado].toLowerCase() },
      { actual: { Estado: head.Estado, ultimo: last ?? null } },
    );
  };

/** Writes a step in the transaction of the step itself. */
export const addSteps =
  (tramite: Tramite) =>
  async (
    ctx: Context,
    lines: readonly Line<Pick<TramiteHead, 'id' | 'Ronda'>, Note>[],
    { action, from, to }: Step<EstadoTramite, TramiteAction, TramiteActor>,
  ): Promise<void> => {
    const { IdCliente, IdDivision, IdUsuario } = ctx.session;
    const steps = lines.map(({ row, note }) => ({
      i: row.id,
      r: note?.Ronda ?? row.Ronda,
      o: note?.Observacion ?? null,
      t: note?.IdTitular ?? null,
    }));
    await ctx.tx.run(
      sql`insert into acreditacion_tramite_historial (id_cliente, id_division, tramite, id_tramite, momento, id_usuario, id_titular, accion, estado_anterior, estado_nuevo, observacion, ronda, usuario_creacion)
        select ${IdCliente}::int, ${IdDivision}::int, ${tramite}, x.id, ${notBefore(ctx, 'acreditacion_tramite_historial', sql`h.id_cliente = ${IdCliente} and h.tramite = ${tramite} and h.id_tramite = x.id`)}, ${IdUsuario}, x.titular, ${action}, ${from}, ${to},
          x.o, x.ronda, ${IdUsuario}
        from unnest(${sql.param(steps.map(({ i }) => i))}::int[], ${sql.param(steps.map(({ r }) => r))}::int[], ${sql.param(steps.map(({ o }) => o))}::text[], ${sql.param(steps.map(({ t }) => t))}::text[]) with ordinality as x(id, ronda, o, titular, n) order by x.n`,
    );
  };

/** The observation, without which nothing is returned nor rejected. */
export function demandObservation(text: string): string {
  const observation = text.trim();
  if (!observation) throw refuse('solicitud.observacion', undefined, 'Observacion');
  return observation;
}

/** Steps of a demobilization or update, oldest first, as its detail shows them. */
export function stepsOf(ctx: Context, tramite: Tramite, id: number) {
  return ctx.tx.rows(
    {
      Momento: textOf,
      IdUsuario: textOf,
      Usuario: orNull(textOf),
      Titular: orNull(textOf),
      Accion: textOf,
      EstadoAnterior: orNull(textOf),
      EstadoNuevo: textOf,
      Rol: orNull(textOf),
      Observacion: orNull(textOf),
      Ronda: int,
    },
    sql`select h.momento as "Momento", h.id_usuario as "IdUsuario", u.nombre || ' ' || u.apellido as "Usuario",
        (select v.nombre || ' ' || v.apellido from seguridad_usuario v where v.id_usuario = h.id_titular) as "Titular", h.accion as "Accion", h.estado_anterior as "EstadoAnterior",
        h.estado_nuevo as "EstadoNuevo", null as "Rol", h.observacion as "Observacion", h.ronda as "Ronda"
      from acreditacion_tramite_historial h join seguridad_usuario u on u.id_usuario = h.id_usuario where h.id_cliente = ${ctx.session.IdCliente} and h.tramite = ${tramite} and h.id_tramite = ${id} order by h.momento, h.id_tramite_historial`,
  );
}
