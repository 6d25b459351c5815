import { onRequest } from '@modules/administracion/server/public';
import { int, json, orNull, type RowOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { addRow, changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { visible } from '@platform/server/resource/read';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Solicitud, SolicitudVisita } from '../../shared/solicitud.entity';
import { visitDays } from '../../shared/sujetos';
import { refuseSecondRequest } from './encurso';
import { checkPhoto, keepPhoto, releasePhoto } from './ficha.foto';
import { personOfDocument } from './persona.documento';
import { isHeadOpen } from './requisitos.rules';
import { type Head, requirementsOf, typedFile } from './solicitud.read';
import { solicitudStates } from './solicitud.states';

const VISITOR = { IdSolicitudVisita: int, IdPersona: orNull(int), DatosPersona: orNull(json(typedFile)) } as const;
type Visitor = RowOf<typeof VISITOR>;

function visitorsOf(ctx: Context, idSolicitud: number): Promise<Visitor[]> {
  return ctx.tx.rows(
    VISITOR,
    sql`select id_solicitud_visita as "IdSolicitudVisita", id_persona as "IdPersona", datos_persona as "DatosPersona" from acreditacion_solicitud_visita
      where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${idSolicitud} order by id_solicitud_visita`,
  );
}

/** The visit's request, locked, if its heading may still change. */
export async function openVisit(ctx: Context, id: number): Promise<Head> {
  const head = await solicitudStates.take(ctx, id, 'editar', 'solicitante');
  if (head.Entidad !== 'I') throw notFound();
  if (!isHeadOpen(head.Estado, await requirementsOf(ctx, head.IdSolicitud))) throw refuse('solicitud.solo_observado');
  return head;
}

/** Who a typed file says, so that the same document typed twice is the same person. */
const documentOf = (typed: Visitor['DatosPersona']): string =>
  `${String(typed?.IdTipoDocumento)} ${String(typed?.Documento ?? '')
    .toUpperCase()
    .replace(/[\s.-]/g, '')}`;

export interface NewVisitor {
  readonly IdPersona?: number | undefined;
  readonly DatosPersona?: Record<string, z.core.util.JSONType> | undefined;
}

/** Adds a person to a visit: one known, or the file of who is not (`La persona ya está en la lista.`). */
export async function addVisitor(ctx: Context, kit: RouteKit, id: number, sent: NewVisitor): Promise<{ IdSolicitudVisita: number }> {
  const head = await openVisit(ctx, id);
  const list = await visitorsOf(ctx, head.IdSolicitud);
  const typed = sent.DatosPersona ?? null;
  if (sent.IdPersona !== undefined && !(await visible(ctx.tx, kit.registry.get('AdministracionPersona'), ctx.session, [sent.IdPersona])))
    throw refuse('campo.referencia', { campo: 'IdPersona' }, 'IdPersona');
  if (sent.IdPersona === undefined && !String(typed?.Documento ?? '').trim()) throw refuse('campo.obligatorio', { campo: 'Documento' }, 'Documento');
  const idPersona = sent.IdPersona ?? (await personOfDocument(ctx, Number(typed?.IdTipoDocumento), String(typed?.Documento ?? '')));
  for (const one of list) {
    const known =
      one.IdPersona ?? (await personOfDocument(ctx, Number(one.DatosPersona?.IdTipoDocumento), String(one.DatosPersona?.Documento ?? '')));
    if (known === null ? idPersona === null && documentOf(one.DatosPersona) === documentOf(typed) : known === idPersona)
      throw refuse('visita.repetida', undefined, 'Documento');
  }
  if (idPersona !== null) await checkVisitor(ctx, head, idPersona, 'Documento');
  await checkPhoto(ctx, 'DatosPersona', typed);
  // A person out of the session's reach stays as typed, so that nothing of theirs is shown.
  const DatosPersona = sent.IdPersona === undefined ? typed : null;
  const IdSolicitudVisita = await addRow(ctx, SolicitudVisita, { IdSolicitud: head.IdSolicitud, IdPersona: sent.IdPersona ?? null, DatosPersona });
  await keepPhoto(ctx, head.IdSolicitud, 'DatosPersona', null, typed);
  await touchVisit(ctx, head);
  ctx.audit({ entity: 'AcreditacionSolicitud', record: head.IdSolicitud, action: 'editar', changes: { Visitantes: [null, IdSolicitudVisita] } });
  return { IdSolicitudVisita };
}

/** Its people are part of a visit: who changes them has changed it, without making anybody's form stale. */
async function touchVisit(ctx: Context, head: Head): Promise<void> {
  await changeRows(ctx, Solicitud, { where: keyIs(Solicitud, head.IdSolicitud), stamp: 'author' });
}

/** Takes a person off a visit. */
export async function removeVisitor(ctx: Context, id: number, idVisita: number): Promise<void> {
  const head = await openVisit(ctx, id);
  const gone = await ctx.tx.first(
    { datos_persona: orNull(json(typedFile)) },
    sql`delete from acreditacion_solicitud_visita where id_solicitud = ${head.IdSolicitud} and id_solicitud_visita = ${idVisita} returning datos_persona`,
  );
  if (!gone) throw notFound();
  await touchVisit(ctx, head);
  await releasePhoto(ctx, head.IdSolicitud, 'DatosPersona', gone.datos_persona);
  ctx.audit({ entity: 'AcreditacionSolicitud', record: head.IdSolicitud, action: 'editar', changes: { Visitantes: [idVisita, null] } });
}

/** Nobody visits who has a request under way or works under the same contract. */
async function checkVisitor(ctx: Context, head: Head, idPersona: number, field: string): Promise<void> {
  await refuseSecondRequest(ctx, 'I', idPersona, head.IdSolicitud, field);
  const worker = await ctx.tx.first(
    {},
    sql`select 1 from acreditacion_persona where id_cliente = ${head.IdCliente} and id_division = ${head.IdDivision} and id_persona = ${idPersona} and id_contrato = ${head.IdContrato}
      and visita = 'N' and fecha_desmovilizacion is null`,
  );
  if (worker) throw refuse('visita.acreditada', undefined, field);
}

/** At sending: each visitor is found or registered, once; the visit does not last longer than its profile allows. */
export async function registerVisitors(ctx: Context, kit: RouteKit, head: Head): Promise<void> {
  const list = await visitorsOf(ctx, head.IdSolicitud);
  if (list.length === 0) throw refuse('visita.ninguna', undefined, 'Visitantes');
  await checkVisitLength(ctx, head);
  const people = new Set<number>();
  for (const one of list) {
    const field = `Visitantes.${one.IdSolicitudVisita}`;
    const typed = one.DatosPersona ?? {};
    await releasePhoto(ctx, head.IdSolicitud, 'DatosPersona', typed);
    const known = one.IdPersona ?? (await personOfDocument(ctx, Number(typed.IdTipoDocumento), String(typed.Documento ?? '')));
    const idPersona = known ?? (await register(ctx, kit, typed));
    if (people.has(idPersona)) throw refuse('visita.repetida', undefined, field);
    await checkVisitor(ctx, head, idPersona, field);
    people.add(idPersona);
    const named = sql`(select jsonb_build_object('ApellidoPaterno', p.apellido_paterno, 'ApellidoMaterno', p.apellido_materno, 'Nombres', p.nombres, 'Documento', p.documento)
      from administracion_persona p where p.id_persona = ${idPersona})`;
    const where = keyIs(SolicitudVisita, one.IdSolicitudVisita);
    await changeRows(ctx, SolicitudVisita, { set: { IdPersona: idPersona, DatosPersona: named }, where });
  }
}

async function register(ctx: Context, kit: RouteKit, typed: NonNullable<Visitor['DatosPersona']>): Promise<number> {
  const made = await onRequest(ctx, () => kit.writer.create(ctx, kit.registry.get('AdministracionPersona'), { ...typed, Visita: 'S' }));
  return Number(made.IdPersona);
}

async function checkVisitLength(ctx: Context, head: Head): Promise<void> {
  if (head.FechaInicio === null || head.FechaFin === null) return;
  const profile = await ctx.tx.first(
    { visita_maximo_dias: orNull(int) },
    sql`select visita_maximo_dias from acreditacion_perfil where id_perfil_acreditacion = ${head.IdPerfilAcreditacion}`,
  );
  const n = profile?.visita_maximo_dias || numberParameter(ctx, 'acreditacion.visitaDiasMaximo');
  if (visitDays(head.FechaInicio, head.FechaFin) > n) throw refuse('visita.dias', { n }, 'FechaFin');
}
