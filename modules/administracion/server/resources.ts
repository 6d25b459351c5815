import type { Resource } from '@platform/server/resource/resource';
import { companiaResources } from './compania.resource';
import { contratoResources } from './contrato.resource';
import { datoResources } from './dato.resource';
import { feriadoResource } from './feriado.resource';
import { indisciplinaResources } from './indisciplina.resource';
import { licenciaInternaResource } from './licenciaInterna.resource';
import { organizacionResources } from './organizacion.resource';
import { personaResources } from './persona.resource';
import { privacyResources } from './privacidad';
import { regimenResources } from './regimen.resource';
import { ubigeoResource } from './ubigeo.resource';
import { vehiculoResources } from './vehiculo.resource';

/** Resources of Administración with what the server adds to their definitions. */
export const administracionResources: readonly Resource[] = [
  ...companiaResources,
  ...organizacionResources,
  ...contratoResources,
  ...personaResources,
  ...datoResources,
  ...indisciplinaResources,
  ...regimenResources,
  ...vehiculoResources,
  licenciaInternaResource,
  feriadoResource,
  ubigeoResource,
  ...privacyResources,
];
