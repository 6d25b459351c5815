export { credentialByReading } from './buscar';
export { credentialClosers, credentialOnTermination } from './cierre';
export { identificacionJobs } from './jobs';
export { identificacionListeners } from './listeners';
export { identificacionResources } from './resources';
export { identificacionRoutes } from './routes';
export { giveDefaultTypes, seedIdentificacion, seedLate } from './seed';
