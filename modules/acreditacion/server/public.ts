export { peopleOfRequests } from './alcance';
export { healthWall } from './archivos';
export { type Closer, closeOnDemobilization } from './cierre';
export { acreditacionJobs } from './jobs';
export { acreditacionResources } from './resources';
export { authorizerRoles } from './roles';
export { seedAcreditacion } from './seed';
export { solicitudRoutes } from './solicitud.routes';
export { tramiteRoutes } from './tramite.routes';
