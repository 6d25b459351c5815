export { documentRuleOf } from './catalogos/documento';
export { currentTerms, helpDesk } from './clientes/aplicacion';
export { type NewClient, type NewClientSpec, newClient } from './clientes/clienteNuevo';
export { demoClients } from './demo/clientes';
export { demoEquipment } from './demo/equipos';
export { todayInDivision, todayOfClient } from './dia.sql';
export { noteConnection } from './equipos/equipos';
export { type EquipmentUse, equipmentServes, requireFree } from './equipos/equipos.usos';
export {
  findsReadings,
  type Identified,
  type Interpreted,
  type ReadingFinder,
  readThroughConfiguration,
  readThroughEquipment,
} from './equipos/lecturas';
export { measuresLicences, modulesWithoutLicence, requireRoom } from './licencias/licencias';
export { servedMenu, servedModules } from './menus/menu';
export { syncDefinitions } from './menus/sincronizar';
export { type JobRunner, makeJobRunner } from './parametrizaciones/trabajos';
export { scheduleOf } from './parametrizaciones/trabajos.horario';
export { jobRoutes } from './parametrizaciones/trabajos.routes';
export { type Notice, type Reach, type Recipient, sendNotice, usersOfNotices } from './plantillas/avisos';
export { markRead } from './plantillas/campana';
export { morning } from './plantillas/manana';
export {
  documentsKept,
  endSessions,
  endsSessions,
  featuresGiven,
  optionsGranted,
  peopleKept,
  placesKept,
  usersKept,
} from './preguntas';
export { type CommonPurge, commonPurges, type Purger, purges, releases } from './purga';
export { filePlaces } from './repositorios/repositorios';
