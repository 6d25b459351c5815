export { costoCategoriaRoutes } from './categoria.rules';
export { diningCloser, endDining } from './cierre';
export { diningUse } from './comedor.rules';
export { personaGrupoRoutes } from './persona.rules';
export { comedoresResources } from './resources';
