import { dateKind } from '@platform/fields/date/shared';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AcreditacionPersona, AcreditacionPersonaRequisito } from '../shared/acreditacion.entity';
import { AutorizadorUsuario, DatoEvaluar, PerfilAcreditacion, PerfilRequisito, Requisito, RolAutorizador } from '../shared/configuracion.entity';
import { SolicitudAdjunto, SolicitudHistorial, SolicitudRequisito, SolicitudRol } from '../shared/solicitud.entity';
import { ActualizacionRequisito, DesmovilizacionPersona, MotivoObservacion, TramiteHistorial } from '../shared/tramite.entity';
import { cargaResources } from './carga.resource';
import { STATE, TODAY } from './persona.sql';
import { solicitudResource } from './solicitud.resource';
import { actualizacionResource, desmovilizacionResource } from './tramite.resource';

const ofPeople = (session: Session) =>
  session.IdCompania === null
    ? undefined
    : sql`exists (select 1 from acreditacion_persona a where a.id_acreditacion_persona = t.id_acreditacion_persona and a.id_compania = ${session.IdCompania})`;

const reason = z.strictObject({
  Motivo: z
    .string({ error: 'acreditacion.motivo' })
    .trim()
    .min(1, { error: 'acreditacion.motivo' })
    .max(250, { error: 'campo.maximo_texto{"n":250}' }),
  Hasta: z.union([dateKind.schema({ kind: 'date' }), z.null()]).optional(),
});

export const acreditacionResources: readonly Resource[] = [
  ...cargaResources,
  resource(RolAutorizador),
  resource(AutorizadorUsuario),
  resource(Requisito, {
    check(_ctx, { after }) {
      // A health paper speaks of one person alone.
      if (after?.Salud === 'S' && after.Grupal === 'S') throw refuse('requisito.grupal_salud', undefined, 'Grupal');
    },
  }),
  resource(DatoEvaluar, {
    check(_ctx, { after }) {
      if (after?.TipoValor === 'L' && after.Opciones.length === 0) throw refuse('dato.opciones', undefined, 'Opciones');
    },
  }),
  resource(PerfilAcreditacion),
  resource(PerfilRequisito),
  solicitudResource,
  resource(SolicitudRequisito),
  resource(SolicitudAdjunto),
  resource(SolicitudRol),
  resource(SolicitudHistorial),
  desmovilizacionResource,
  resource(DesmovilizacionPersona),
  actualizacionResource,
  resource(ActualizacionRequisito),
  resource(TramiteHistorial),
  resource(MotivoObservacion),
  resource(AcreditacionPersona, {
    computed: {
      Documento: (t) => `(select p.documento from administracion_persona p where p.id_persona = ${t}.id_persona)`,
      Estado: STATE,
      ProximoVencimiento: (t) =>
        `(select min(r.fecha_vencimiento) from acreditacion_persona_requisito r where r.id_acreditacion_persona = ${t}.id_acreditacion_persona)`,
      RequisitosVencidos: (t) =>
        `(select count(*)::int from acreditacion_persona_requisito r where r.id_acreditacion_persona = ${t}.id_acreditacion_persona and r.fecha_vencimiento < ${TODAY(t)})`,
    },
    actions: {
      suspender: action({
        needs: 'autorizar',
        body: reason,
        async run(ctx, id, body) {
          if (body.Hasta && String(body.Hasta) < today(ctx)) throw refuse('acreditacion.hasta', undefined, 'Hasta');
          if (await suspended(ctx, id)) throw refuse('acreditacion.suspendida');
          await ctx.tx.run(
            sql`update acreditacion_persona set fecha_suspension_inicio = ${today(ctx)}, fecha_suspension_fin = ${body.Hasta ?? null}, motivo_suspension = ${body.Motivo},
              version = version + 1 where id_acreditacion_persona = ${id}`,
          );
          ctx.audit({
            entity: 'AcreditacionPersona',
            record: id,
            action: 'suspender',
            changes: { Motivo: [null, body.Motivo], Hasta: [null, body.Hasta ? String(body.Hasta) : null] },
          });
          return { suspendida: 'S' };
        },
      }),
      reanudar: action({
        needs: 'autorizar',
        body: reason.omit({ Hasta: true }),
        async run(ctx, id, body) {
          if (!(await suspended(ctx, id))) throw refuse('acreditacion.no_suspendida');
          await ctx.tx.run(
            sql`update acreditacion_persona set fecha_suspension_inicio = null, fecha_suspension_fin = null, motivo_suspension = null, version = version + 1 where id_acreditacion_persona = ${id}`,
          );
          ctx.audit({ entity: 'AcreditacionPersona', record: id, action: 'reanudar', changes: { Motivo: [null, body.Motivo] } });
          return { suspendida: 'N' };
        },
      }),
    },
    can: (row) => ({ suspender: row.Estado !== 'S' && row.Estado !== 'D', reanudar: row.Estado === 'S' }),
  }),
  resource(AcreditacionPersonaRequisito, {
    policy: ofPeople,
    computed: {
      DiasRestantes: (t) => `(${t}.fecha_vencimiento - ${TODAY(t)})`,
      Estado: (t) => `(case when ${t}.fecha_vencimiento is null then 'V' when ${t}.fecha_vencimiento < ${TODAY(t)} then 'X'
        when ${t}.fecha_vencimiento <= ${TODAY(t)} + (select q.dias_aviso from acreditacion_requisito q where q.id_requisito = ${t}.id_requisito) then 'W' else 'V' end)`,
    },
  }),
];

/** Whether an accreditation is suspended today; its row is held, so that of two at once the second sees the first. */
async function suspended(ctx: Context, id: number | string): Promise<boolean> {
  const [row] = await ctx.tx.run(
    sql`select ${sql.raw(STATE('a'))} as estado from acreditacion_persona a where a.id_acreditacion_persona = ${id} for no key update of a`,
  );
  return row?.estado === 'S';
}
