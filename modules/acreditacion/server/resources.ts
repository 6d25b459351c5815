import { refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { AutorizadorUsuario, DatoEvaluar, PerfilAcreditacion, PerfilRequisito, Requisito, RolAutorizador } from '../shared/configuracion.entity';
import { SolicitudAdjunto, SolicitudHistorial, SolicitudRequisito, SolicitudRol, SolicitudVisita } from '../shared/solicitud.entity';
import { ActualizacionDato, ActualizacionRequisito, DesmovilizacionPersona, MotivoObservacion, TramiteHistorial } from '../shared/tramite.entity';
import { cargaResources } from './carga.resource';
import { estadoResources } from './estado.resource';
import { checkAsked } from './perfil.routes';
import { solicitudResource } from './solicitud.resource';
import { actualizacionResource, desmovilizacionResource } from './tramite.resource';

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
  resource(SolicitudHistorial),
  desmovilizacionResource,
  resource(DesmovilizacionPersona),
  actualizacionResource,
  resource(ActualizacionRequisito),
  resource(ActualizacionDato),
  resource(TramiteHistorial),
  resource(MotivoObservacion),
  ...estadoResources,
];
