import { type Confirmation, noteConfirmed } from '@platform/server/audit/confirm';
import type { Context } from '@platform/server/http/context';
import type { Step } from '@platform/server/state/machine';
import { type SQL, sql } from 'drizzle-orm';
import type { Estado } from '../../shared/solicitud.entity';
import type { Actor, SolicitudAction } from '../../shared/solicitud.states';

/**
 * Now, or the moment of the step before where that is later: of two at once the one that waited for the other began earlier, and its step
 * comes after all the same.
 */
export const notBefore = (ctx: Pick<Context, 'now'>, table: string, own: SQL): SQL =>
  sql`greatest(${ctx.now.toISOString()}::timestamptz, (select max(h.momento) from ${sql.raw(table)} h where ${own}))`;

/** What was confirmed, as a step keeps it: null where nothing was asked. */
const confirmedSql = (used: readonly Confirmation[]): SQL =>
  sql`${used.length === 0 ? null : JSON.stringify(used.map(({ code, params }) => ({ code, params })))}::jsonb`;

/** What a step of a request says beside where it led. */
export interface Note {
  readonly IdRol?: number | null;
  readonly Observacion?: string | null;
  /** The round that begins with it. */
  readonly Ronda?: number;
  /** Warnings that were confirmed to take it. */
  readonly confirmed?: readonly Confirmation[];
}

/** Writes a step of the history of requests in the transaction of the step itself, with the warnings that were confirmed for it. */
export async function addHistory(
  ctx: Context,
  heads: readonly { readonly IdSolicitud: number; readonly Ronda: number }[],
  { action, from, to }: Step<Estado, SolicitudAction, Actor>,
  { IdRol = null, Observacion = null, Ronda, confirmed = [] }: Note = {},
): Promise<void> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  for (const { IdSolicitud } of heads) noteConfirmed(ctx, confirmed, 'AcreditacionSolicitud', IdSolicitud);
  await ctx.tx.run(
    sql`insert into acreditacion_solicitud_historial (id_cliente, id_division, id_solicitud, momento, id_usuario, accion, estado_anterior, estado_nuevo, id_rol, observacion, confirmaciones, ronda, usuario_creacion)
      select ${IdCliente}::int, ${IdDivision}::int, x.id, ${notBefore(ctx, 'acreditacion_solicitud_historial', sql`h.id_solicitud = x.id`)}, ${IdUsuario}, ${action}, ${from}, ${to}, ${IdRol}::int, ${Observacion},
        ${confirmedSql(confirmed)}, x.ronda, ${IdUsuario}
      from unnest(${sql.param(heads.map(({ IdSolicitud }) => IdSolicitud))}::int[], ${sql.param(heads.map((head) => Ronda ?? head.Ronda))}::int[]) with ordinality as x(id, ronda, n) order by x.n`,
  );
}
