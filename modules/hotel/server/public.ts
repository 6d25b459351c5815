export { assignmentRoutes } from './asignacion.rules';
export { changeRoutes } from './cambiar.routes';
export { estadiaRoutes } from './estadia.rutas';
export { perfilRoutes } from './perfil.routes';
export { diningGroupSql, endLodging, lodgingCloser } from './reserva.cierre';
export { reservaJobs } from './reserva.jobs';
export { hotelResources } from './resources';
