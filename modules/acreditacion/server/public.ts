export { peopleOfRequests } from './alcance';
export { healthWall } from './archivos';
export { acreditacionResources } from './resources';
export { authorizerRoles } from './roles';
export { solicitudRoutes } from './solicitud.routes';
export { accreditationPort } from './vigencias';
