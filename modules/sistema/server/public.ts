export { currentTerms, helpDesk } from './aplicacion';
export { type Notice, type Recipient, sendNotice, usersOfNotices } from './avisos';
export { markRead } from './campana';
export { type NewClient, type NewClientSpec, newClient } from './clienteNuevo';
export { todayInDivision, todayOfClient } from './dia.sql';
export { documentRuleOf } from './documento';
export { noteConnection } from './equipos';
export { type EquipmentUse, equipmentServes, requireFree } from './equipos.usos';
export { findsReadings, type Identified, type Interpreted, type ReadingFinder, readThroughConfiguration, readThroughEquipment } from './lecturas';
export { measuresLicences, modulesWithoutLicence, requireRoom } from './licencias';
export { morning } from './manana';
export { servedMenu, servedModules } from './menu';
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
export { type Purger, purges, releases } from './purga';
export { filePlaces } from './repositorios';
export { syncDefinitions } from './sincronizar';
export { type JobRunner, makeJobRunner } from './trabajos';
export { scheduleOf } from './trabajos.horario';
export { jobRoutes } from './trabajos.routes';
