import { dateKind } from '@platform/fields/date/shared';
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
import { solicitudResource } from './solicitud.resource';
import { actualizacionResource, desmovilizacionResource } from './tramite.resource';

/** The division's today, in SQL over an alias that has id_division. */
const TODAY = (t: string) => `(now() at time zone (select d.zona_horaria from sistema_division d where d.id_division = ${t}.id_division))::date`;
const requirementsOf = (t: string, condition: string) =>
  `select 1 from acreditacion_persona_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
    where r.id_acreditacion_persona = ${t}.id_acreditacion_persona and r.obligatorio = 'S' and q.bloqueante = 'S' and ${condition}`;

/** Calculated whenever it is read, never stored stale. */
const STATE = (t: string) => `(case
  when ${t}.fecha_desmovilizacion is not null and ${t}.fecha_desmovilizacion <= ${TODAY(t)} then 'D'
  when ${t}.fecha_suspension_inicio <= ${TODAY(t)} and coalesce(${t}.fecha_suspension_fin, ${TODAY(t)}) >= ${TODAY(t)} then 'S'
  when ${t}.fecha_fin < ${TODAY(t)} or exists (${requirementsOf(t, `r.fecha_vencimiento < ${TODAY(t)}`)}) then 'X'
  when ${t}.fecha_fin <= ${TODAY(t)} + 30 or exists (${requirementsOf(t, `r.fecha_vencimiento <= ${TODAY(t)} + q.dias_aviso`)}) then 'W'
  else 'V' end)`;

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
  resource(Requisito),
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
          await ctx.tx.run(
            sql`update acreditacion_persona set fecha_suspension_inicio = ${TODAY_OF(ctx.session)}, fecha_suspension_fin = ${body.Hasta ?? null}, motivo_suspension = ${body.Motivo},
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

const TODAY_OF = (session: Session) => sql`(now() at time zone ${session.zona})::date`;
