import type { Resource } from '@platform/server/resource/resource';
import { costoCategoriaResource } from './categoria.rules';
import { comedorResources } from './comedor.rules';
import { consumoResource } from './consumo.rules';
import { exclusivoResource } from './exclusivo.rules';
import { grupoResources } from './grupo.rules';
import { periodoResource } from './periodo';
import { comensalResource, personaGrupoResource } from './persona.rules';
import { servicioResource } from './servicio.rules';
import { terminalResource } from './terminal.rules';

/** Resources of Comedores with what the server adds to their definitions. */
export const comedoresResources: readonly Resource[] = [
  ...comedorResources,
  servicioResource,
  costoCategoriaResource,
  ...grupoResources,
  comensalResource,
  personaGrupoResource,
  exclusivoResource,
  terminalResource,
  consumoResource,
  periodoResource,
];
