import { type Resource, resource } from '@platform/server/resource/resource';
import { NombreDesconocido } from '../shared/intentos.entity';
import { PerfilCaracteristica, PerfilMenu, PerfilProteccion, PerfilUnidad, UsuarioClave } from '../shared/seguridad.entity';
import { caracteristicaResource, configuracionResource } from './perfiles/catalogos.resource';
import { perfilResource } from './perfiles/perfil.resource';
import { usuarioPerfilResource, usuarioResource } from './usuarios/usuario.resource';

/** Resources of Seguridad. What hangs on a profile is written by the profile's own calls, a tab at a time. */
export const seguridadResources: readonly Resource[] = [
  caracteristicaResource,
  configuracionResource,
  perfilResource,
  resource(PerfilMenu),
  resource(PerfilCaracteristica),
  resource(PerfilProteccion),
  resource(PerfilUnidad),
  usuarioResource,
  usuarioPerfilResource,
  resource(UsuarioClave),
  resource(NombreDesconocido),
];
