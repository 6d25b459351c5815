import { allows } from '@platform/entity/states';
import { bool, int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import { type Change, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Solicitud, SolicitudRequisito } from '../../shared/solicitud.entity';
import { solicitudMachine } from '../../shared/solicitud.states';
import { foreignField, SUJETOS } from '../../shared/sujetos';
import { ofRole } from '../autorizacion/roles';
import { foreseeSecond, refuseSecondDraft } from './encurso';
import { checkPhoto, keepPhoto, releaseFiles } from './ficha.foto';
import { isOwnDraft, notDeleted } from './solicitud.reach';
import { requiredBy } from './solicitud.read';
import { solicitudStates } from './solicitud.states';
import { requestedSql } from './sujeto.sql';
import { checkVehicle } from './vehiculo.solicitado';

/** Requests: a draft is written like any row; sending and answering are transitions of their own. */
export const solicitudResource = resource(Solicitud, {
  computed: { Solicitado: requestedSql },
  asked: { ConMiRol: (session) => sql`(case when ${ofRole({ session })} then 'S' else 'N' end)` },
  policy: notDeleted,
  can: (row, session) => ({
    editar: row.Estado === 'O' || (row.Estado === 'I' && isOwnDraft(session, row)),
    eliminar: row.Estado === 'I' && isOwnDraft(session, row),
  }),
  foresee: foreseeSecond,
  check: (ctx, change) => checkDraft(ctx, change),
  async made(ctx, drafts) {
    await solicitudStates.began(ctx, drafts, 'guardar', 'solicitante');
    await followProfiles(ctx, drafts);
  },
  async after(ctx, { before, after }) {
    if (!after) return;
    const { datos } = SUJETOS[after.Entidad];
    if (datos) await keepPhoto(ctx, after.IdSolicitud, datos, before?.[datos], after[datos]);
    if (!before || after.IdPerfilAcreditacion === before.IdPerfilAcreditacion) return;
    await dropOthers(ctx, after.IdSolicitud, after.IdPerfilAcreditacion);
    await followProfiles(ctx, [after]);
  },
});

async function checkDraft(ctx: Context, { before, after }: Change<typeof Solicitud>): Promise<void> {
  if (!after) throw refuse('solicitud.enviada');
  const from = before?.Estado ?? null;
  if (before && from === 'I' && !isOwnDraft(ctx.session, before)) throw forbidden();
  if (!allows(solicitudMachine, from, before ? 'editar' : 'guardar', 'solicitante')) throw refuse('solicitud.enviada');
  if (before?.Estado === 'O') {
    const open = await ctx.tx.first(
      {},
      sql`select 1 from acreditacion_solicitud_requisito where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${before.IdSolicitud} and resultado in ('O', 'R') limit 1`,
    );
    if (open) throw refuse('solicitud.solo_observado');
  }
  const foreign = foreignField(after.Entidad, after);
  if (foreign) throw refuse('solicitud.campo_ajeno', undefined, foreign);
  if (after.IdContrato !== null && (after.IdContrato !== before?.IdContrato || after.IdCompania !== before.IdCompania)) {
    const contract = await ctx.tx.first(
      { id_unidad_organizacional: int, id_centro_costo: int },
      sql`select c.id_unidad_organizacional, c.id_centro_costo from administracion_contrato c where c.id_contrato = ${after.IdContrato} and c.id_cliente = ${ctx.session.IdCliente} and c.id_division = ${ctx.session.IdDivision}
        and (c.id_compania_contratista = ${after.IdCompania} or exists (select 1 from administracion_contrato_subcontratista s
          where s.id_cliente = c.id_cliente and s.id_contrato = c.id_contrato and s.id_compania = ${after.IdCompania} and s.activo = 'S'))`,
    );
    if (!contract) throw refuse('solicitud.contrato_ajeno', undefined, 'IdContrato');
    after.IdUnidadOrganizacional ??= contract.id_unidad_organizacional;
    after.IdCentroCosto ??= contract.id_centro_costo;
  }
  if (after.IdPerfilAcreditacion !== null && after.IdPerfilAcreditacion !== before?.IdPerfilAcreditacion) {
    const profile = await ctx.tx.first(
      { entidad: text },
      sql`select entidad from acreditacion_perfil where id_perfil_acreditacion = ${after.IdPerfilAcreditacion} and activo = 'S'`,
    );
    if (profile?.entidad !== after.Entidad) throw refuse('solicitud.perfil_entidad', undefined, 'IdPerfilAcreditacion');
  }
  if (after.IdCargo !== null && after.IdCargo !== before?.IdCargo) {
    const position = await ctx.tx.first(
      { id_funcion: int, corresponde: bool },
      sql`select g.id_funcion, (g.contratista = c.contratista) as corresponde from administracion_cargo g, administracion_compania c where g.id_cargo = ${after.IdCargo} and c.id_compania = ${after.IdCompania}`,
    );
    if (!position?.corresponde) throw refuse('solicitud.cargo_contratista', undefined, 'IdCargo');
    after.IdFuncion = position.id_funcion;
  }
  const { id, datos } = SUJETOS[after.Entidad];
  if (datos) await checkPhoto(ctx, datos, after[datos]);
  const subject = id && after[id];
  if (!id || !subject || subject === before?.[id]) return;
  if (id === 'IdVehiculo') await checkVehicle(ctx, after);
  await refuseSecondDraft(ctx, after, subject, before?.IdSolicitud ?? null);
}

/** The requester never picks requirements: they follow from the profile; papers already attached stay. */
async function followProfiles(
  ctx: Context,
  drafts: readonly { readonly IdSolicitud: number; readonly IdPerfilAcreditacion: number | null }[],
): Promise<void> {
  const profiled = drafts.filter((one) => one.IdPerfilAcreditacion !== null);
  if (profiled.length === 0) return;
  await addRows(ctx, SolicitudRequisito, {
    values: { IdSolicitud: sql`x.s`, IdRequisito: sql`q.id_requisito`, IdRol: sql`q.id_rol`, Obligatorio: sql`p.obligatorio` },
    from: sql`unnest(${sql.param(profiled.map((one) => one.IdSolicitud))}::int[], ${sql.param(profiled.map((one) => one.IdPerfilAcreditacion))}::int[]) x(s, f)
      cross join ${requiredBy(ctx, sql`x.f`)}`,
    // What was filled in of one that both profiles have was not edited by it.
    clash: { on: sql`id_cliente, id_solicitud, id_requisito`, takes: ['Obligatorio', 'IdRol'], stamp: 'version' },
  });
}

/** Requirements that the new profile has not go, with what was attached to them; its files are no longer the request's. */
async function dropOthers(ctx: Context, idSolicitud: number, idPerfil: number | null): Promise<void> {
  const { IdCliente } = ctx.session;
  const others = sql`s.id_cliente = ${IdCliente} and s.id_solicitud = ${idSolicitud} and not exists (select 1 from acreditacion_perfil_requisito p
    where p.id_cliente = s.id_cliente and p.id_perfil_acreditacion = ${idPerfil} and p.id_requisito = s.id_requisito)`;
  const gone = await ctx.tx.rows(
    { id_archivo: int },
    sql`delete from acreditacion_solicitud_adjunto a using acreditacion_solicitud_requisito s
      where a.id_cliente = s.id_cliente and a.id_solicitud_requisito = s.id_solicitud_requisito and ${others} returning a.id_archivo`,
  );
  const files = gone.map(({ id_archivo }) => id_archivo);
  if (files.length > 0) await releaseFiles(ctx, idSolicitud, files);
  await ctx.tx.run(sql`delete from acreditacion_solicitud_requisito s where ${others}`);
}
