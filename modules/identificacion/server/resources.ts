import { type Resource, resource } from '@platform/server/resource/resource';
import { Clave } from '../shared/clave.entity';
import { CredencialToken } from '../shared/credencial.entity';
import { catalogResources } from './catalogos.rules';
import { cardResources } from './credencial.resource';
import { printResources } from './impresion/impresion.resource';
import { templateResources } from './plantilla/plantilla.resource';
import { loanResources } from './prestable.resource';
import { verificacionResource } from './verificacion.resource';

/** Resources of Identificación with what the server adds to their definitions. */
export const identificacionResources: readonly Resource[] = [
  ...catalogResources,
  ...cardResources,
  ...loanResources,
  ...templateResources,
  ...printResources,
  resource(CredencialToken),
  resource(Clave, { configuration: true }),
  verificacionResource,
];
