export { type LocalMoment, localMoment, weekday } from './decision/calendar';
export { decide, type Question, type Reason, type Verdict } from './decision/decision';
export { diningGroupOfDemo, groupOfWhoSleeps } from './preguntas';
export { identify } from './puesto/identifica';
export { type Meant, meaningOf } from './puesto/marca.equipo';
export { evaluateRange } from './puesto/marca.range';
export { findPeople, personAnswer, shown } from './puesto/marca.routes';
export { writeMark } from './puesto/marca.write';
export { seedAcceso, seedAccesoDivision } from './seed';
