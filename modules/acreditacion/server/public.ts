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
export { divisionCloser, onDemobilization } from './cierre';
export { nextNumber } from './correlativo';
export { holdersOf } from './destinatarios';
export { inForceOnSql, inForceSql } from './estado.sql';
export { doorsKept, presenceKept } from './preguntas';
