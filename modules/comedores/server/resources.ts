import type { Resource } from '@platform/server/resource/resource';
import { costoCategoriaResource } from './categoria.rules';
import { comedorResources } from './comedor.rules';
import { grupoResources } from './grupo.rules';
import { comensalResource, personaGrupoResource } from './persona.rules';
import { servicioResource } from './servicio.rules';

/** Resources of Comedores with what the server adds to their definitions. */
export const comedoresResources: readonly Resource[] = [
  ...comedorResources,
  servicioResource,
  costoCategoriaResource,
  ...grupoResources,
  comensalResource,
  personaGrupoResource,
];
