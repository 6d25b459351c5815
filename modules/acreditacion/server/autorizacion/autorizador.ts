import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, notFound, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { solicitudDevuelta, solicitudRechazada } from '../../shared/news';
import type { Estado } from '../../shared/solicitud.entity';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { tellAnswered } from '../avisos';
import { accredit } from '../solicitud/acreditar';
import { tellVisit } from '../solicitud/avisos.visita';
import { approvalFault, evaluatedFault } from '../solicitud/requisitos.rules';
import { requirementsOf } from '../solicitud/solicitud.read';
import { type Held, solicitudStates } from '../solicitud/solicitud.states';
import { noteRefusals } from '../tramites/lectura';
import { keepReplaced } from './deshacer';
import { substitutedSql } from './roles';

export interface Evaluation {
  readonly IdRequisito: number;
  readonly Resultado: 'C' | 'O' | 'R';
  readonly Observacion?: string | null | undefined;
  readonly IdMotivo?: number | null | undefined;
  readonly Datos?: Readonly<Record<string, string | number>> | undefined;
}

/** Roles of the caller that have not approved yet. */
async function undecided(ctx: Context, head: Held): Promise<Set<number>> {
  const rows = await ctx.tx.rows(
    { id_rol: int },
    sql`select id_rol from acreditacion_solicitud_rol where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} and resultado = 'P'`,
  );
  const open = new Set(rows.map((row) => row.id_rol).filter((role) => head.roles.has(role)));
  if (open.size === 0) throw conflict('solicitud.rol_aprobado', {}, { actual: { Estado: head.Estado, Version: head.Version } });
  return open;
}

/** P → P: result, observation and evaluated data of one requirement, by whoever holds its role. */
export async function evaluate(ctx: Context, id: number | string, sent: Evaluation): Promise<{ Resultado: string }> {
  await solicitudStates.run(ctx, id, 'evaluar', 'autorizador', (head) => evaluated(ctx, head, sent));
  return { Resultado: sent.Resultado };
}

async function evaluated(ctx: Context, head: Held, sent: Evaluation) {
  const requirement = (await requirementsOf(ctx, head.IdSolicitud)).find((one) => one.IdRequisito === sent.IdRequisito);
  if (!requirement) throw notFound();
  if (!head.roles.has(requirement.IdRol)) throw forbidden('solicitud.rol_ajeno');
  const open = await undecided(ctx, head);
  if (!open.has(requirement.IdRol)) throw conflict('solicitud.rol_aprobado', {}, { actual: { Estado: head.Estado, Version: head.Version } });
  const observation = sent.Observacion?.trim() || null;
  if (sent.Resultado !== 'C' && !observation) throw refuse('solicitud.observacion', undefined, 'Observacion');
  const reason = sent.Resultado === 'C' ? null : (sent.IdMotivo ?? null);
  if (reason !== null) {
    const known = await ctx.tx.first(
      {},
      sql`select 1 from acreditacion_motivo_observacion where id_motivo_observacion = ${reason} and id_cliente = ${ctx.session.IdCliente} and activo = 'S'`,
    );
    if (!known) throw refuse('campo.referencia', { campo: 'IdMotivo' }, 'IdMotivo');
  }
  const data = sent.Datos ?? {};
  const fault = evaluatedFault(requirement.Datos, data, sent.Resultado === 'C');
  if (fault) throw refuse(fault.code, fault.params, fault.field);
  await changeRows(ctx, SolicitudRequisito, {
    set: {
      ...{ Resultado: sent.Resultado, Observacion: observation, IdMotivo: reason, DatosEvaluados: data },
      ...{ IdUsuarioEvalua: ctx.session.IdUsuario, FechaEvaluacion: ctx.now.toISOString() },
    },
    where: keyIs(SolicitudRequisito, requirement.IdSolicitudRequisito),
    stamp: 'version',
  });
  const last = Math.max(...requirement.Adjuntos.map((one) => one.Ronda));
  const delivered = requirement.Adjuntos.filter((one) => one.Ronda === last).map((one) => one.IdArchivo);
  await noteRefusals(
    ctx,
    { entidad: 'AcreditacionSolicitud', id: head.IdSolicitud, numero: head.Numero, ronda: head.Ronda },
    sent.Resultado !== 'C',
    [{ parte: requirement.IdRequisito, files: delivered }],
  );
  // The history is read by everyone: what was observed of a health requirement stays with the requirement.
  const said = observation && requirement.Salud === 'N' ? ` — ${observation}` : '';
  return {
    notes: [{ IdRol: requirement.IdRol, Observacion: `${requirement.Codigo}: ${sent.Resultado}${said}` }],
    // Health data stay in the request; the trail says that they changed, not what they say.
    changes: { [`Requisitos.${requirement.Codigo}`]: [requirement.Resultado, sent.Resultado] },
  };
}

/** P → O: what was observed reopens; the requester is told. */
export const giveBack = (ctx: Context, id: number | string, observation: string) => answer(ctx, id, 'devolver', observation);

/** P → R: final. */
export const reject = (ctx: Context, id: number | string, observation: string) => answer(ctx, id, 'rechazar', observation);

const TOLD = { devolver: solicitudDevuelta, rechazar: solicitudRechazada } as const;

async function answer(ctx: Context, id: number | string, action: keyof typeof TOLD, text: string): Promise<{ Estado: Estado }> {
  const { to } = await solicitudStates.run(ctx, id, action, 'autorizador', ({ IdSolicitud, roles }) => {
    const observation = text.trim();
    if (!observation) throw refuse('solicitud.observacion', undefined, 'Observacion');
    const [role = null] = roles;
    return {
      set: { FechaRespuesta: ctx.now.toISOString() },
      notes: [{ IdRol: role, Observacion: observation }],
      changes: { Observacion: [null, observation] },
      tell: async () => {
        await tellAnswered(ctx, IdSolicitud, action === 'devolver' ? 'O' : 'R', observation);
        ctx.emit(TOLD[action], { IdSolicitud });
      },
    };
  });
  return { Estado: to };
}

/** P → P, or A when every role has approved: then the accreditation is born in this same transaction. */
export async function approve(ctx: Context, id: number | string): Promise<{ Estado: Estado }> {
  const { to } = await solicitudStates.run(ctx, id, 'aprobar', 'autorizador', (head) => approved(ctx, head));
  return { Estado: to };
}

async function approved(ctx: Context, head: Held) {
  const open = await undecided(ctx, head);
  const requirements = await requirementsOf(ctx, head.IdSolicitud);
  const fault = approvalFault(requirements, open);
  if (fault) throw refuse(fault);
  await ctx.tx.run(
    sql`update acreditacion_solicitud_rol p set resultado = 'A', id_usuario = ${ctx.session.IdUsuario}, id_titular = ${substitutedSql(ctx, sql`p.id_rol`)}, fecha = ${ctx.now.toISOString()}
      from acreditacion_solicitud t where t.id_solicitud = p.id_solicitud
        and p.id_cliente = ${ctx.session.IdCliente} and p.id_solicitud = ${head.IdSolicitud} and p.id_rol = any(${sql.param([...open])})`,
  );
  const left = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from acreditacion_solicitud_rol where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} and resultado = 'P'`,
  );
  // Whoever holds several roles approves as each of them; the last of those is the one that accredits.
  const as = [...open].map((IdRol) => ({ IdRol }));
  const changes = { Roles: [...open] };
  if (left.n > 0) return { to: 'P', notes: as, changes } as const;
  const asked = ctx.confirmations.length;
  const replaced = await accredit(ctx, head, requirements);
  // What a licence replaced is the driver's own file, which nobody takes back from here.
  if (head.Entidad !== 'L') await keepReplaced(ctx, head, replaced);
  const confirmed = ctx.confirmations.slice(asked);
  return {
    to: 'A',
    set: { FechaRespuesta: ctx.now.toISOString() },
    notes: as.map((one, at) => (at === as.length - 1 ? { ...one, confirmed } : one)),
    changes,
    tell: async () => {
      await tellAnswered(ctx, head.IdSolicitud, 'A', null);
      if (head.Entidad === 'I') await tellVisit(ctx, head.IdSolicitud);
    },
  } as const;
}
