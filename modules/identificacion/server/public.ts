export { credentialByReading } from './buscar';
export { readingsKept } from './preguntas';
export { giveDefaultTypes, seedIdentificacion, seedLate } from './seed';
