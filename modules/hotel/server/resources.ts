import type { Resource } from '@platform/server/resource/resource';
import { cargaResources } from './carga/carga.resource';
import { estadiaResources } from './gestion/estadia.resources';
import { administradorResource } from './hotel/administrador.rules';
import { camaResource, habitacionResource, hotelResource, moduloResource } from './hotel/hotel.rules';
import { tipoResources } from './hotel/tipos.rules';
import { asignacionResource, personaResource } from './perfil/asignacion.rules';
import { perfilDetalleResource, perfilResource } from './perfil/perfil.rules';
import { servicioResource, tipoServicioResource } from './servicio/servicio.resource';

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
  tipoServicioResource,
  servicioResource,
  ...cargaResources,
];
