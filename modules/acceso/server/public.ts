export { type LocalMoment, localMoment, weekday } from './decision/calendar';
export { decide, type Question, type Reason, type Verdict } from './decision/decision';
export type { PlannedShift } from './decision/decision.facts';
export { demoMarks } from './demo/marcas';
export { demoSite, type Spell } from './demo/sitio';
export { type SimulatedReader, simulateReader } from './lectores/simulador';
export { branchesSql } from './ocupacion/dentro.sql';
export { insideAtSql, silentAt } from './ocupacion/momento';
export {
  type AskedDay,
  type AskedShifts,
  closedPeriod,
  diningGroupOfDemo,
  excusedKept,
  groupOfWhoSleeps,
  lodgersKept,
  nightsKept,
  type OwnFact,
  plannedShifts,
  plansKept,
  sleepersOfDemo,
  toldToOneself,
} from './preguntas';
export { identify } from './puesto/identifica';
export { BAD_SIGNATURE, type Meant, meaningOf } from './puesto/marca.equipo';
export { evaluateRange } from './puesto/marca.range';
export { findPeople, personAnswer, shown } from './puesto/marca.routes';
export { verdictOf } from './puesto/veredicto';
export { missedChanges } from './relevo/relevo';
export { stretchesOnSite, timeOnSite } from './reportes/horas.sql';
export { seedAcceso, seedAccesoDivision } from './seed';
export { chainLines, checkChainDays } from './sellos/cadena';
export { provenMark, verifyChain } from './sellos/verificar';
