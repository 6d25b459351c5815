export { costoCategoriaRoutes } from './categoria.rules';
export { diningCloser, endDining } from './cierre';
export { diningUse } from './comedor.rules';
export { consolidadoRoutes } from './consolidado.routes';
export { exclusivoRoutes } from './exclusivo.rules';
export { eatWhereLodged } from './grupos.sql';
export { mesaRoutes } from './mesa.routes';
export { personaGrupoRoutes } from './persona.rules';
export { comedoresResources } from './resources';
