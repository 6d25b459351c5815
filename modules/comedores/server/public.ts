export { costoCategoriaRoutes } from './categoria.rules';
export { diningCloser, endDining } from './cierre';
export { diningUse } from './comedor.rules';
export { importRoutes } from './importar';
export { personaGrupoRoutes } from './persona.rules';
export { comedoresResources } from './resources';
