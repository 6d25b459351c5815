export { peopleOfRequests } from './alcance';
export { healthWall } from './archivos';
export { type LoadWorker, makeLoadWorker } from './carga.proceso';
export { cargaRoutes } from './carga.routes';
export { acreditacionResources } from './resources';
export { authorizerRoles } from './roles';
export { solicitudRoutes } from './solicitud.routes';
