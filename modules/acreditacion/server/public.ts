export { peopleOfRequests } from './alcance';
export { healthWall } from './archivos';
export { releaseDeleted } from './archivos.purga';
export {
  type Assigned,
  assignedAnswer,
  assignFields,
  daySchema,
  endAssignment,
  giveToPeople,
  lastAccreditedSql,
  ofAccreditedPeople,
} from './asignaciones';
export { type Listed, listRoute } from './asignaciones.lista';
export { type LoadWorker, makeLoadWorker } from './carga.proceso';
export { cargaRoutes } from './carga.routes';
export { type Closer, closeOnDemobilization, divisionCloser } from './cierre';
export { nextNumber } from './correlativo';
export { holdersOf } from './destinatarios';
export { documentRoutes } from './documentos.routes';
export { efficiencyRoutes } from './eficiencia.routes';
export { inForceOnSql, inForceSql } from './estado.sql';
export { acreditacionJobs } from './jobs';
export { makePaperReader, type PaperReader } from './lectura.proceso';
export { purgeReadings } from './lectura.purga';
export { profileRoutes } from './perfil.routes';
export { acreditacionResources } from './resources';
export { authorizerRoles } from './roles';
export { seedAcreditacion } from './seed';
export { solicitudRoutes } from './solicitud.routes';
export { suspensionListeners } from './suspension';
export { tramiteRoutes } from './tramite.routes';
export { accreditationPort } from './vigencias';
export { acreditacionWidgets } from './widgets';
