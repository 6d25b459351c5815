export { credentialByReading } from './buscar';
export { giveDefaultTypes, seedIdentificacion, seedLate } from './seed';
