export { createProfile, createUser, equipClient, everyOption } from './client';
export { hashPassword, verifyPassword } from './passwords';
export { seguridadResources } from './resources';
export { endSessions } from './sessions';
