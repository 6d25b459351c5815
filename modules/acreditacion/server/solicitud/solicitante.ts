import { allows } from '@platform/entity/states';
import { holdFiles } from '@platform/server/files/hold';
import { type Context, today } from '@platform/server/http/context';
import { notFound, Problem, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { addRows, changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { solicitudEnviada } from '../../shared/news';
import { type Estado, SolicitudAdjunto, SolicitudRequisito, SolicitudRol } from '../../shared/solicitud.entity';
import { solicitudMachine } from '../../shared/solicitud.states';
import { missingFields, SUJETOS } from '../../shared/sujetos';
import { tellExceeded, tellSent } from '../avisos';
import { askReading } from '../tramites/lectura';
import { demandCorrection } from './corregido';
import { nextNumber } from './correlativo';
import { checkEndowment, type Exceeded } from './dotacion';
import { refuseSecondRequest } from './encurso';
import { releaseFiles } from './ficha.foto';
import { isOpenToRequester, missingRequirements } from './requisitos.rules';
import { reusablesOf, subjectOf } from './reuso';
import { type Requested, settle } from './solicitado';
import { type Head, lockHead, type Requirement, requirementsOf } from './solicitud.read';
import { solicitudStates } from './solicitud.states';

export interface RequirementDraft {
  readonly IdRequisito: number;
  readonly FechaEmision?: string | null | undefined;
  readonly FechaVencimiento?: string | null | undefined;
  /** The files the requirement has from now on. */
  readonly Adjuntos?: readonly number[] | undefined;
  /** Takes the still valid paper of an earlier accreditation. */
  readonly Reutilizar?: 'S' | 'N' | undefined;
}

/** Saves one requirement of a draft, or of a returned request where it was observed. */
export async function saveRequirement(ctx: Context, id: number | string, sent: RequirementDraft): Promise<{ guardado: 'S' }> {
  await saveRequirements(ctx, id, [sent]);
  return { guardado: 'S' };
}

/** Saves several requirements of a request that is read once. */
export async function saveRequirements(ctx: Context, id: number | string, drafts: readonly RequirementDraft[]): Promise<void> {
  const head = await solicitudStates.take(ctx, id, 'editar', 'solicitante');
  const requirements = await requirementsOf(ctx, head.IdSolicitud);
  for (const sent of drafts) {
    const requirement = requirements.find((one) => one.IdRequisito === sent.IdRequisito);
    if (!requirement) throw notFound();
    await saveOne(ctx, head, requirement, sent);
  }
}

async function saveOne(ctx: Context, head: Head, requirement: Requirement, sent: RequirementDraft): Promise<void> {
  if (requirement.TipoRequisito === 'A') throw refuse('solicitud.sin_adjuntos');
  if (!isOpenToRequester(head.Estado, requirement)) throw refuse('solicitud.solo_observado');
  const { IdCliente, IdUsuario } = ctx.session;
  const reused = sent.Reutilizar === 'S' ? (await reusablesOf(ctx, subjectOf(head), [sent.IdRequisito])).get(sent.IdRequisito) : undefined;
  if (sent.Reutilizar === 'S' && !reused) throw refuse('campo.referencia', { campo: 'Reutilizar' }, 'Reutilizar');
  const files = reused ? [reused.IdArchivo] : sent.Adjuntos;
  if (files) {
    const wanted = [...new Set(files)];
    const known = await ctx.tx.run(
      sql`select id_archivo from base_archivo f where f.id_archivo = any(${sql.param(wanted)}) and f.id_cliente = ${IdCliente} and f.tipo_contenido = 'application/pdf'
        and (f.usuario_creacion = ${IdUsuario} or f.id_compania = ${ctx.session.IdCompania ?? -1} or f.id_archivo = ${reused?.IdArchivo ?? -1}
          or exists (select 1 from acreditacion_solicitud_adjunto a where a.id_cliente = f.id_cliente and a.id_archivo = f.id_archivo and a.id_solicitud_requisito = ${requirement.IdSolicitudRequisito}))`,
    );
    if (known.length !== wanted.length) throw refuse('campo.referencia', { campo: 'Adjuntos' }, 'Adjuntos');
    // What an earlier round delivered stays, to be seen beside what replaces it.
    const replaced = await ctx.tx.run(
      sql`delete from acreditacion_solicitud_adjunto where id_cliente = ${IdCliente} and id_solicitud_requisito = ${requirement.IdSolicitudRequisito} and ronda = ${head.Ronda} and not (id_archivo = any(${sql.param(wanted)})) returning id_archivo`,
    );
    if (replaced.length > 0)
      await releaseFiles(
        ctx,
        head.IdSolicitud,
        replaced.map((row) => Number(row.id_archivo)),
      );
    await addRows(ctx, SolicitudAdjunto, {
      values: { IdSolicitudRequisito: requirement.IdSolicitudRequisito, IdArchivo: sql`x.id`, Ronda: head.Ronda },
      from: sql`unnest(${sql.param(wanted)}::int[]) as x(id)`,
      clash: {},
    });
    await holdFiles(ctx.tx, { entidad: 'AcreditacionSolicitud', registro: head.IdSolicitud }, wanted);
    await askReading(ctx, wanted);
  }
  const issue = reused ? reused.FechaEmision : sent.FechaEmision === undefined ? requirement.FechaEmision : sent.FechaEmision;
  const expiry = reused ? reused.FechaVencimiento : sent.FechaVencimiento === undefined ? requirement.FechaVencimiento : sent.FechaVencimiento;
  if (issue !== null && expiry !== null && expiry < issue)
    throw refuse('solicitud.requisito_fechas', { requisito: requirement.Requisito }, 'FechaVencimiento');
  // Of what is sent again as it was nobody says that it was corrected.
  const same = issue === requirement.FechaEmision && expiry === requirement.FechaVencimiento;
  await changeRows(ctx, SolicitudRequisito, {
    set: { FechaEmision: issue, FechaVencimiento: expiry, IdSolicitudOrigen: reused?.IdSolicitud ?? null },
    where: keyIs(SolicitudRequisito, requirement.IdSolicitudRequisito),
    ...(same ? { stamp: 'version' as const } : {}),
  });
  ctx.audit({
    entity: 'AcreditacionSolicitud',
    record: head.IdSolicitud,
    action: 'editar',
    changes: {
      [`Requisitos.${requirement.Codigo}`]: [requirement.FechaVencimiento, expiry],
      Adjuntos: [requirement.Adjuntos.map((one) => one.IdArchivo), [...(files ?? [])]],
      ...(reused ? { [`Requisitos.${requirement.Codigo}.IdSolicitudOrigen`]: [requirement.IdSolicitudOrigen, reused.IdSolicitud] } : {}),
    },
  });
}

/** Dates and contract of a request about to be sent, with what its entity demands. */
async function checkHead(ctx: Context, head: Head): Promise<void> {
  const { id, datos, falta } = SUJETOS[head.Entidad];
  if (id && datos && head[id] === null && head[datos] === null) throw refuse(falta, undefined, id);
  const missing = missingFields(head.Entidad, head);
  if (missing.length > 0) {
    throw new Problem(
      400,
      'campo.obligatorio',
      {},
      { errors: missing.map((field) => ({ field, message: 'campo.obligatorio' })), extra: { recurso: 'AcreditacionSolicitud' } },
    );
  }
  const { FechaInicio, FechaFin } = head;
  if (FechaInicio === null || FechaFin === null) return;
  if (head.Ronda === 0 && FechaInicio < today(ctx)) throw refuse('solicitud.inicio_pasado', undefined, 'FechaInicio');
  if (FechaInicio >= FechaFin) throw refuse('solicitud.fechas', undefined, 'FechaFin');
  const [contract] = await ctx.tx.run(
    sql`select fecha_inicio, fecha_fin, fecha_cierre from administracion_contrato where id_contrato = ${head.IdContrato}`,
  );
  if (!contract || String(contract.fecha_fin) < today(ctx)) throw refuse('solicitud.contrato_no_vigente', undefined, 'IdContrato');
  if (FechaFin > String(contract.fecha_fin) || FechaInicio < String(contract.fecha_inicio))
    throw refuse('solicitud.fuera_contrato', undefined, 'FechaFin');
}

/** No second request about the same, and room in the contract: workers and vehicles are counted, visits and papers of companies are not. */
async function admit(ctx: Context, head: Head, { IdPersona, IdVehiculo, IdCompaniaAcreditada }: Requested): Promise<Exceeded | null> {
  const subject = IdPersona ?? IdVehiculo ?? IdCompaniaAcreditada;
  if (subject === null) return null;
  await refuseSecondRequest(ctx, head.Entidad, subject, head.IdSolicitud);
  if (head.IdContrato === null) return null;
  if (head.Entidad === 'P') return checkEndowment(ctx, 'persona', head.IdContrato, subject);
  return head.Entidad === 'V' ? checkEndowment(ctx, 'vehiculo', head.IdContrato, subject) : null;
}

/** What the request is about as it is at this moment, in columns. */
const snapshot = ({ IdPersona, IdVehiculo, IdCompaniaAcreditada }: Requested) => ({
  IdPersona,
  DatosPersona: sql`(select jsonb_build_object('ApellidoPaterno', p.apellido_paterno, 'ApellidoMaterno', p.apellido_materno, 'Nombres', p.nombres,
      'Documento', p.documento, 'FechaNacimiento', to_char(p.fecha_nacimiento, 'YYYYMMDD'), 'Sexo', p.sexo, 'TelefonoMovil', p.telefono_movil, 'Correo', p.correo)
      from administracion_persona p where p.id_persona = ${IdPersona})`,
  IdVehiculo,
  DatosVehiculo: sql`(select jsonb_build_object('Placa', v.placa, 'IdTipoVehiculo', v.id_tipo_vehiculo, 'IdMarca', v.id_marca, 'IdModelo', v.id_modelo,
      'IdColor', v.id_color, 'Serie', v.serie, 'Anio', v.anio) from administracion_vehiculo v where v.id_vehiculo = ${IdVehiculo})`,
  IdCompaniaAcreditada,
  DatosCompania: sql`(select jsonb_build_object('Documento', c.documento, 'Compania', c.compania, 'Alias', c.alias)
      from administracion_compania c where c.id_compania = ${IdCompaniaAcreditada})`,
});

/** I, O → P: everything in place, numbered, each role told; one of many in a mass request is told with the others at its end. */
export async function send(
  ctx: Context,
  kit: RouteKit,
  id: number | string,
  told: 'each' | 'together' = 'each',
): Promise<{ IdSolicitud: number; Numero: string | null; Estado: Estado }> {
  const { row, to, answer } = await solicitudStates.run(ctx, id, 'enviar', 'solicitante', (head) => sent(ctx, kit, head, told));
  return { IdSolicitud: row.IdSolicitud, Numero: answer ?? row.Numero, Estado: to };
}

/** Whatever stands against the sending; what is written and told of it. */
async function sent(ctx: Context, kit: RouteKit, head: Head, told: 'each' | 'together') {
  await checkHead(ctx, head);
  const requirements = await requirementsOf(ctx, head.IdSolicitud);
  const errors = missingRequirements(requirements, today(ctx));
  if (errors.length > 0) throw new Problem(400, 'solicitud.requisitos_incompletos', {}, { errors });
  await demandCorrection(ctx, head, requirements);
  const roles = [...new Set(requirements.map((one) => one.IdRol))];
  if (roles.length === 0) throw refuse('solicitud.sin_roles', undefined, 'IdPerfilAcreditacion');
  const asked = ctx.confirmations.length;
  const requested = await settle(ctx, kit, head);
  const exceeded = await admit(ctx, head, requested);
  const numero = head.Numero ?? (await nextNumber(ctx, 'SOL'));
  const ronda = head.Ronda + 1;
  // What was never sent was never observed.
  if (head.Ronda > 0)
    await ctx.tx.run(
      sql`update acreditacion_solicitud_requisito set resultado = 'N' where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} and resultado in ('O', 'R')`,
    );
  await addRows(ctx, SolicitudRol, {
    values: { IdSolicitud: head.IdSolicitud, IdRol: sql`x.rol`, Resultado: 'P' },
    from: sql`unnest(${sql.param(roles)}::int[]) as x(rol)`,
    clash: {},
  });
  return {
    set: {
      ...(told === 'together' ? { Modo: 'M' as const } : {}),
      Numero: numero,
      Ronda: ronda,
      FechaEnvio: ctx.now.toISOString(),
      FechaRespuesta: null,
      ...snapshot(requested),
    },
    notes: [{ Ronda: ronda, confirmed: ctx.confirmations.slice(asked) }],
    changes: { Numero: [head.Numero, numero] },
    tell: async () => {
      if (told === 'each') await tellSent(ctx, head.IdSolicitud);
      if (told === 'each' && exceeded) await tellExceeded(ctx, head.IdSolicitud, exceeded);
      ctx.emit(solicitudEnviada, { IdSolicitud: head.IdSolicitud, Roles: roles });
    },
    answer: numero,
  };
}

/** I → E. Its files are kept 30 days (`releaseDeleted`). */
export async function discard(ctx: Context, id: number | string): Promise<void> {
  await solicitudStates.run(ctx, id, 'eliminar', 'solicitante', () => ({}));
}

/** Bulk deletion: the incomplete and pending among the selected go, the answered ones stay, both counted. */
export async function discardMany(ctx: Context, ids: readonly number[]): Promise<{ eliminadas: number; conservadas: number }> {
  let eliminadas = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const { Estado } = await lockHead(ctx, id);
    if (!allows(solicitudMachine, Estado, 'eliminar', 'seleccion')) continue;
    await solicitudStates.run(ctx, id, 'eliminar', 'seleccion', () => ({}));
    eliminadas += 1;
  }
  return { eliminadas, conservadas: new Set(ids).size - eliminadas };
}
