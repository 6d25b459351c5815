import { type Resource, resource } from '@platform/server/resource/resource';
import { ParametroValor, ReglaCliente } from '../shared/menu.entity';
import { catalogosResources } from './catalogos.resource';
import { clienteResources } from './cliente.resource';
import { licenciaResources } from './licencia.resource';
import { productoResources } from './producto.resource';

/** Resources of Sistema with what the server adds to their definitions. */
export const sistemaResources: readonly Resource[] = [
  ...productoResources,
  resource(ParametroValor, { configuration: true }),
  resource(ReglaCliente, { configuration: true }),
  ...catalogosResources,
  ...clienteResources,
  ...licenciaResources,
];
