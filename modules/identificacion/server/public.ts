export { credentialByReading } from './buscar';
export { enrolledKept, pinGiven, pinsKept } from './clave';
export { publicKeys, readQr } from './firma/claves';
export { type Carried, carriedByVehicles, carriedCards, revokedCards } from './firma/revocadas';
export { knownAtGate, readersToldOf, readingsKept } from './preguntas';
export { lendCard, takeBackCard } from './prestamo';
export { giveDefaultTypes, seedIdentificacion, seedLate } from './seed';
