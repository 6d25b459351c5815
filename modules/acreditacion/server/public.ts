export {
  type Assigned,
  accreditedHere,
  assignedAnswer,
  assignFields,
  daySchema,
  endAssignment,
  giveToPeople,
  lastAccreditedSql,
  ofAccreditedPeople,
} from './asignaciones/asignaciones';
export { type Listed, listRoute } from './asignaciones/asignaciones.lista';
export { holdersOf } from './autorizacion/destinatarios';
export { divisionCloser, onDemobilization } from './cierre';
export { inForceOnSql, inForceSql, stateSql } from './consultas/estado.sql';
export { demoAccredited } from './demo';
export { accessOfDemo } from './demo/accesos';
export { carryByProfile } from './demo/configuracion';
export { doorsKept, presenceKept } from './preguntas';
export { onWithdrawal, type Withdrawn } from './retiro';
export { nextNumber } from './solicitud/correlativo';
