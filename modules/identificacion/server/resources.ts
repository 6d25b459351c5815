import { type Resource, resource } from '@platform/server/resource/resource';
import { Clave } from '../shared/clave.entity';
import { CredencialToken } from '../shared/credencial.entity';
import { Verificacion } from '../shared/verificacion.entity';
import { catalogResources } from './catalogos.rules';
import { cardResources } from './credencial.resource';
import { printResources } from './impresion/impresion.resource';
import { templateResources } from './plantilla/plantilla.resource';
import { loanResources } from './prestable.resource';

/** Resources of Identificación with what the server adds to their definitions. */
export const identificacionResources: readonly Resource[] = [
  ...catalogResources,
  ...cardResources,
  ...loanResources,
  ...templateResources,
  ...printResources,
  resource(CredencialToken),
  resource(Clave, { configuration: true }),
  resource(Verificacion),
];
