import type { Resource } from '@platform/server/resource/resource';
import { administradorResource } from './administrador.rules';
import { asignacionResource, personaResource } from './asignacion.rules';
import { estadiaResources } from './estadia.resources';
import { camaResource, habitacionResource, hotelResource, moduloResource } from './hotel.rules';
import { perfilDetalleResource, perfilResource } from './perfil.rules';
import { tipoResources } from './tipos.rules';

/** Resources of Hotel with what the server adds to their definitions. */
export const hotelResources: readonly Resource[] = [
  ...tipoResources,
  hotelResource,
  moduloResource,
  habitacionResource,
  camaResource,
  perfilResource,
  perfilDetalleResource,
  asignacionResource,
  personaResource,
  administradorResource,
  ...estadiaResources,
];
