export { assignmentRoutes } from './asignacion.rules';
export { changeRoutes } from './cambiar.routes';
export { perfilRoutes } from './perfil.routes';
export { hotelResources } from './resources';
