import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, notFound, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { ESTADO_PALABRAS } from '../../shared/estados';
import { solicitudDevuelta, solicitudRechazada } from '../../shared/news';
import { tellAnswered } from '../avisos';
import { accredit } from '../solicitud/acreditar';
import { tellVisit } from '../solicitud/avisos.visita';
import { addHistory } from '../solicitud/historial';
import { approvalFault, evaluatedFault } from '../solicitud/requisitos.rules';
import { type Head, lockHead, requirementsOf } from '../solicitud/solicitud.read';
import { noteRefusals } from '../tramites/lectura';
import { rolesFor } from './roles';

export interface Evaluation {
  readonly IdRequisito: number;
  readonly Resultado: 'C' | 'O' | 'R';
  readonly Observacion?: string | null | undefined;
  readonly IdMotivo?: number | null | undefined;
  readonly Datos?: Readonly<Record<string, string | number>> | undefined;
}

/** The pending request locked, with the roles its caller plays in it; answered by another meanwhile: 409 with what happened. */
async function pending(ctx: Context, id: number | string): Promise<{ head: Head; mine: Set<number> }> {
  const head = await lockHead(ctx, id, 'autorizador');
  const mine = await rolesFor(ctx, head.IdSolicitud);
  if (mine.size === 0) throw forbidden('solicitud.rol_ajeno');
  if (head.Estado !== 'P') {
    const [last] = await ctx.tx.run(
      sql`select accion, id_usuario, momento from acreditacion_solicitud_historial where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} order by momento desc, id_solicitud_historial desc limit 1`,
    );
    throw conflict(
      'solicitud.respondida',
      { estado: ESTADO_PALABRAS[ctx.lang][head.Estado].toLowerCase() },
      { actual: { Estado: head.Estado, Version: head.Version, ultimo: last ?? null } },
    );
  }
  return { head, mine };
}

/** Roles of the caller that have not approved yet. */
async function undecided(ctx: Context, head: Head, mine: ReadonlySet<number>): Promise<Set<number>> {
  const rows = await ctx.tx.run(
    sql`select id_rol from acreditacion_solicitud_rol where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} and resultado = 'P'`,
  );
  const open = new Set(rows.map((row) => Number(row.id_rol)).filter((role) => mine.has(role)));
  if (open.size === 0) throw conflict('solicitud.rol_aprobado', {}, { actual: { Estado: head.Estado, Version: head.Version } });
  return open;
}

/** P → P: result, observation and evaluated data of one requirement, by whoever holds its role. */
export async function evaluate(ctx: Context, id: number | string, sent: Evaluation): Promise<{ Resultado: string }> {
  const { head, mine } = await pending(ctx, id);
  const requirement = (await requirementsOf(ctx, head.IdSolicitud)).find((one) => one.IdRequisito === sent.IdRequisito);
  if (!requirement) throw notFound();
  if (!mine.has(requirement.IdRol)) throw forbidden('solicitud.rol_ajeno');
  const open = await undecided(ctx, head, mine);
  if (!open.has(requirement.IdRol)) throw conflict('solicitud.rol_aprobado', {}, { actual: { Estado: head.Estado, Version: head.Version } });
  const observation = sent.Observacion?.trim() || null;
  if (sent.Resultado !== 'C' && !observation) throw refuse('solicitud.observacion', undefined, 'Observacion');
  const reason = sent.Resultado === 'C' ? null : (sent.IdMotivo ?? null);
  if (reason !== null) {
    const [known] = await ctx.tx.run(
      sql`select 1 from acreditacion_motivo_observacion where id_motivo_observacion = ${reason} and id_cliente = ${ctx.session.IdCliente} and activo = 'S'`,
    );
    if (!known) throw refuse('campo.referencia', { campo: 'IdMotivo' }, 'IdMotivo');
  }
  const data = sent.Datos ?? {};
  const fault = evaluatedFault(requirement.Datos, data, sent.Resultado === 'C');
  if (fault) throw refuse(fault.code, fault.params, fault.field);
  await ctx.tx.run(
    sql`update acreditacion_solicitud_requisito set resultado = ${sent.Resultado}, observacion = ${observation}, id_motivo = ${reason}, datos_evaluados = ${JSON.stringify(data)}::jsonb,
      id_usuario_evalua = ${ctx.session.IdUsuario}, fecha_evaluacion = ${ctx.now.toISOString()}, version = version + 1 where id_solicitud_requisito = ${requirement.IdSolicitudRequisito}`,
  );
  const last = Math.max(...requirement.Adjuntos.map((one) => one.Ronda));
  const delivered = requirement.Adjuntos.filter((one) => one.Ronda === last).map((one) => one.IdArchivo);
  await noteRefusals(
    ctx,
    { entidad: 'AcreditacionSolicitud', id: head.IdSolicitud, numero: head.Numero, ronda: head.Ronda },
    sent.Resultado !== 'C',
    [{ parte: requirement.IdRequisito, files: delivered }],
  );
  await addHistory(
    ctx,
    head,
    'evaluar',
    'P',
    'P',
    requirement.IdRol,
    // The history is read by everyone: what was observed of a health requirement stays with the requirement.
    `${requirement.Codigo}: ${sent.Resultado}${observation && requirement.Salud === 'N' ? ` — ${observation}` : ''}`,
  );
  ctx.audit({
    entity: 'AcreditacionSolicitud',
    record: head.IdSolicitud,
    action: 'evaluar',
    // Health data stay in the request; the trail says that they changed, not what they say.
    changes: { [`Requisitos.${requirement.Codigo}`]: [requirement.Resultado, sent.Resultado] },
  });
  return { Resultado: sent.Resultado };
}

/** P → O: what was observed reopens; the requester is told. */
export async function giveBack(ctx: Context, id: number | string, observation: string): Promise<{ Estado: 'O' }> {
  await answer(ctx, id, 'devolver', 'O', observation);
  return { Estado: 'O' };
}

/** P → R: final. */
export async function reject(ctx: Context, id: number | string, observation: string): Promise<{ Estado: 'R' }> {
  await answer(ctx, id, 'rechazar', 'R', observation);
  return { Estado: 'R' };
}

async function answer(ctx: Context, id: number | string, action: 'devolver' | 'rechazar', to: 'O' | 'R', text: string): Promise<void> {
  const { head, mine } = await pending(ctx, id);
  const observation = text.trim();
  if (!observation) throw refuse('solicitud.observacion', undefined, 'Observacion');
  const [role] = mine;
  await finish(ctx, head, to);
  await addHistory(ctx, head, action, 'P', to, role ?? null, observation);
  ctx.audit({ entity: 'AcreditacionSolicitud', record: head.IdSolicitud, action, changes: { Estado: ['P', to], Observacion: [null, observation] } });
  await tellAnswered(ctx, head.IdSolicitud, to, observation);
  ctx.emit(to === 'O' ? solicitudDevuelta : solicitudRechazada, { IdSolicitud: head.IdSolicitud });
}

async function finish(ctx: Context, head: Head, estado: 'O' | 'R' | 'A'): Promise<void> {
  const now = ctx.now.toISOString();
  await ctx.tx.run(
    sql`update acreditacion_solicitud set estado = ${estado}, fecha_respuesta = ${now}, usuario_modificacion = ${ctx.session.IdUsuario}, fecha_modificacion = ${now}, version = version + 1
      where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud}`,
  );
}

/** P → P, or A when every role has approved: then the accreditation is born in this same transaction. */
export async function approve(ctx: Context, id: number | string): Promise<{ Estado: 'P' | 'A' }> {
  const { head, mine } = await pending(ctx, id);
  const open = await undecided(ctx, head, mine);
  const requirements = await requirementsOf(ctx, head.IdSolicitud);
  const fault = approvalFault(requirements, open);
  if (fault) throw refuse(fault);
  await ctx.tx.run(
    sql`update acreditacion_solicitud_rol set resultado = 'A', id_usuario = ${ctx.session.IdUsuario}, fecha = ${ctx.now.toISOString()}
      where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} and id_rol = any(${sql.param([...open])})`,
  );
  const [left] = await ctx.tx.run(
    sql`select count(*)::int as n from acreditacion_solicitud_rol where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} and resultado = 'P'`,
  );
  const last = Number(left?.n) === 0;
  const asked = ctx.confirmations.length;
  if (last) {
    await accredit(ctx, head, requirements);
    await finish(ctx, head, 'A');
  }
  // Whoever holds several roles approves as each of them; the last of those is the one that accredits.
  const final = last ? [...open].at(-1) : undefined;
  for (const role of open)
    await addHistory(ctx, head, 'aprobar', 'P', role === final ? 'A' : 'P', role, null, role === final ? ctx.confirmations.slice(asked) : []);
  ctx.audit({
    entity: 'AcreditacionSolicitud',
    record: head.IdSolicitud,
    action: 'aprobar',
    changes: { Estado: ['P', last ? 'A' : 'P'], Roles: [...open] },
  });
  if (last) await tellAnswered(ctx, head.IdSolicitud, 'A', null);
  if (last && head.Entidad === 'I') await tellVisit(ctx, head.IdSolicitud);
  return { Estado: last ? 'A' : 'P' };
}
