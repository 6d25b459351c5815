export { credentialByReading } from './buscar';
export { readingsKept } from './preguntas';
export { lendCard, takeBackCard } from './prestamo';
export { giveDefaultTypes, seedIdentificacion, seedLate } from './seed';
