import { text } from '@platform/server/db/rows';
import { refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { AutorizadorUsuario, DatoEvaluar, PerfilAcreditacion, PerfilRequisito, Requisito, RolAutorizador } from '../shared/configuracion.entity';
import { Aprobacion, SolicitudAdjunto, SolicitudRequisito, SolicitudRol, SolicitudVisita } from '../shared/solicitud.entity';
import { ActualizacionDato, ActualizacionRequisito, DesmovilizacionPersona, MotivoObservacion, TramiteHistorial } from '../shared/tramite.entity';
import { suplenciaResource } from './autorizacion/suplencia.resource';
import { cargaResources } from './carga/carga.resource';
import { estadoResources } from './consultas/estado.resource';
import { checkAsked } from './perfiles/perfil.routes';
import { historialResource } from './solicitud/solicitud.reach';
import { solicitudResource } from './solicitud/solicitud.resource';
import { actualizacionResource, desmovilizacionResource } from './tramites/tramite.resource';

export const acreditacionResources: readonly Resource[] = [
  ...cargaResources,
  resource(RolAutorizador),
  resource(AutorizadorUsuario),
  suplenciaResource,
  resource(Aprobacion),
  resource(Requisito, {
    configuration: true,
    async check(ctx, { before, after }) {
      // A health paper speaks of one person alone.
      if (after?.Salud === 'S' && after.Grupal === 'S') throw refuse('requisito.grupal_salud', undefined, 'Grupal');
      if (!before || !after || before.Entidad === after.Entidad) return;
      // Profiles ask for it of those whom they accredit.
      const rows = await ctx.tx.rows(
        { nombre: text },
        sql`select f.nombre from acreditacion_perfil_requisito p join acreditacion_perfil f on f.id_perfil_acreditacion = p.id_perfil_acreditacion
          where p.id_cliente = ${ctx.session.IdCliente} and p.id_requisito = ${before.IdRequisito} order by f.nombre limit 5`,
      );
      if (rows.length > 0) throw refuse('requisito.entidad_en_uso', { nombres: rows.map((row) => row.nombre).join(', ') }, 'Entidad');
    },
  }),
  resource(DatoEvaluar, {
    check(_ctx, { after }) {
      if (after?.TipoValor === 'L' && after.Opciones.length === 0) throw refuse('dato.opciones', undefined, 'Opciones');
    },
  }),
  resource(PerfilAcreditacion),
  resource(PerfilRequisito, {
    async check(ctx, { kind, after }) {
      if (kind === 'crear' && after) await checkAsked(ctx, after);
    },
  }),
  solicitudResource,
  resource(SolicitudVisita),
  resource(SolicitudRequisito),
  resource(SolicitudAdjunto),
  resource(SolicitudRol),
  historialResource,
  desmovilizacionResource,
  resource(DesmovilizacionPersona),
  actualizacionResource,
  resource(ActualizacionRequisito),
  resource(ActualizacionDato),
  resource(TramiteHistorial),
  resource(MotivoObservacion),
  ...estadoResources,
];
