import { int, json, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, removeRows } from '@platform/server/record/rows';
import { UNDO_MS } from '@platform/server/record/undo';
import { sql } from 'drizzle-orm';
import { Aprobacion, type Estado } from '../../shared/solicitud.entity';
import { tellUndone } from '../avisos';
import { type Replaced, replacedSchema, restore } from '../solicitud/reponer';
import type { Head } from '../solicitud/solicitud.read';
import { type Held, solicitudStates } from '../solicitud/solicitud.states';

/** Keeps what the last approval wrote over, for the minutes in which it may be taken back. */
export async function keepReplaced(ctx: Context, { IdSolicitud }: Head, replaced: Replaced): Promise<void> {
  await addRows(ctx, Aprobacion, {
    values: { IdSolicitud, Momento: ctx.now.toISOString(), Repone: replaced },
    clash: { on: sql`id_cliente, id_solicitud`, takes: ['Momento', 'Repone'] },
  });
}

/** P → P or A → P: takes back one's own approval a moment after it, with what was accredited by it. Answers too how many readers had their order already. */
export async function undoApproval(ctx: Context, id: number | string): Promise<{ Estado: Estado; Lectores: number }> {
  const { to, answer } = await solicitudStates.run(ctx, id, 'deshacer', 'autorizador', (head) => undone(ctx, head));
  return { Estado: to, Lectores: answer ?? 0 };
}

async function undone(ctx: Context, head: Held) {
  const { IdCliente, IdUsuario } = ctx.session;
  const of = sql`p.id_cliente = ${IdCliente} and p.id_solicitud = ${head.IdSolicitud}`;
  const since = new Date(ctx.now.getTime() - UNDO_MS).toISOString();
  // What one approved at once, with several roles, is taken back at once.
  const roles = await ctx.tx.rows(
    { id_rol: int },
    sql`update acreditacion_solicitud_rol p set resultado = 'P', id_usuario = null, id_titular = null, fecha = null
      where ${of} and p.resultado = 'A' and p.id_usuario = ${IdUsuario} and p.fecha > ${since}::timestamptz
        and p.fecha = (select max(o.fecha) from acreditacion_solicitud_rol o where o.id_cliente = p.id_cliente and o.id_solicitud = p.id_solicitud and (o.id_usuario = ${IdUsuario} or ${head.Estado === 'A'}))
      returning p.id_rol`,
  );
  if (roles.length === 0) throw refuse('deshacer.tarde');
  const notes = roles.map(({ id_rol }) => ({ IdRol: id_rol }));
  const changes = { Roles: roles.map(({ id_rol }) => id_rol) };
  if (head.Estado !== 'A') return { to: 'P', notes, changes, answer: 0 } as const;
  const kept = await ctx.tx.first(
    { momento: text, repone: json(replacedSchema) },
    sql`select p.momento, p.repone from acreditacion_aprobacion p where ${of} for update`,
  );
  if (!kept) throw refuse('solicitud.deshacer_no');
  const answer = await restore(ctx, head.IdSolicitud, kept.momento, kept.repone);
  await removeRows(ctx, Aprobacion, { where: sql`t.id_cliente = ${IdCliente} and t.id_solicitud = ${head.IdSolicitud}` });
  return { to: 'P', set: { FechaRespuesta: null }, notes, changes, answer, tell: () => tellUndone(ctx, head.IdSolicitud) } as const;
}

/** Approvals older than the minutes in which they may be taken back keep nothing of what there was. */
export async function forgetReplaced(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - UNDO_MS).toISOString();
  const gone = await removeRows(ctx, Aprobacion, { where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.momento < ${before}` });
  return gone.length;
}
