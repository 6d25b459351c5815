import { type Resource, resource } from '@platform/server/resource/resource';
import { Conciliacion } from '../shared/conciliacion.entity';
import { ConsumoClave, Paquete } from '../shared/mesa.entity';
import { costoCategoriaResource } from './categoria/categoria.rules';
import { comedorResources } from './comedor/comedor.rules';
import { servicioResource } from './comedor/servicio.rules';
import { terminalResource } from './comedor/terminal.rules';
import { consumoResource } from './consolidado/consumo.rules';
import { periodoResource } from './consolidado/periodo';
import { recalculoResource } from './consolidado/recalculo.work';
import { exclusivoResource } from './exclusivo/exclusivo.rules';
import { grupoResources } from './grupo/grupo.rules';
import { comensalResource, personaGrupoResource } from './grupo/persona.rules';

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
  resource(Paquete),
  resource(ConsumoClave),
  consumoResource,
  periodoResource,
  recalculoResource,
  resource(Conciliacion),
];
