import type { Resource } from '@platform/server/resource/resource';
import { feriadoResource } from './calendario/feriado.resource';
import { regimenResources } from './calendario/regimen.resource';
import { companiaResources } from './contratos/compania.resource';
import { contratoResources } from './contratos/contrato.resource';
import { ubigeoResource } from './lugares/ubigeo.resource';
import { organizacionResources } from './organizacion/organizacion.resource';
import { datoResources } from './personas/dato.resource';
import { personaResources } from './personas/persona.resource';
import { privacyResources } from './privacidad/privacidad';
import { indisciplinaResources } from './vehiculos/indisciplina.resource';
import { licenciaInternaResource } from './vehiculos/licenciaInterna.resource';
import { vehiculoResources } from './vehiculos/vehiculo.resource';

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
