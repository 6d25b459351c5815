import { type Confirmation, noteConfirmed } from '@platform/server/audit/confirm';
import type { Context } from '@platform/server/http/context';
import type { Line, Step } from '@platform/server/state/machine';
import { type SQL, sql } from 'drizzle-orm';
import type { Estado } from '../../shared/solicitud.entity';
import type { Actor, SolicitudAction } from '../../shared/solicitud.states';
import { substitutedSql } from '../autorizacion/roles';

/**
 * Now, or the moment of the step before where that is later: of two at once the one that waited for the other began earlier, and its step
 * comes after all the same.
 */
export const notBefore = (ctx: Pick<Context, 'now'>, table: string, own: SQL): SQL =>
  sql`greatest(${ctx.now.toISOString()}::timestamptz, (select max(h.momento) from ${sql.raw(table)} h where ${own}))`;

/** What was confirmed, as a step keeps it: null where nothing was asked. */
const confirmedOf = (used: readonly Confirmation[]): string | null =>
  used.length === 0 ? null : JSON.stringify(used.map(({ code, params }) => ({ code, params })));

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
  lines: readonly Line<{ readonly IdSolicitud: number; readonly Ronda: number }, Note>[],
  { action, who, from, to }: Step<Estado, SolicitudAction, Actor>,
): Promise<void> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  for (const { row, note } of lines) noteConfirmed(ctx, note?.confirmed ?? [], 'AcreditacionSolicitud', row.IdSolicitud);
  const titular = who === 'autorizador' ? substitutedSql(ctx, sql`x.rol`) : sql`null`;
  const of = <T>(value: (line: (typeof lines)[number]) => T) => sql.param(lines.map(value));
  await ctx.tx.run(
    sql`insert into acreditacion_solicitud_historial (id_cliente, id_division, id_solicitud, momento, id_usuario, id_titular, accion, estado_anterior, estado_nuevo, id_rol, observacion, confirmaciones, ronda, usuario_creacion)
      select ${IdCliente}::int, ${IdDivision}::int, x.id, ${notBefore(ctx, 'acreditacion_solicitud_historial', sql`h.id_cliente = ${IdCliente} and h.id_solicitud = x.id`)}, ${IdUsuario}, ${titular}, ${action}, ${from}, ${to}, x.rol, x.observacion,
        x.confirmado::jsonb, x.ronda, ${IdUsuario}
      from unnest(${of(({ row }) => row.IdSolicitud)}::int[], ${of(({ row, note }) => note?.Ronda ?? row.Ronda)}::int[], ${of(({ note }) => note?.IdRol ?? null)}::int[],
        ${of(({ note }) => note?.Observacion ?? null)}::text[], ${of(({ note }) => confirmedOf(note?.confirmed ?? []))}::text[]) with ordinality as x(id, ronda, rol, observacion, confirmado, n)
        join acreditacion_solicitud t on t.id_solicitud = x.id order by x.n`,
  );
}
