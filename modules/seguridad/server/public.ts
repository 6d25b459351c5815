export { createProfile, createUser, equipClient, offerLicensed, profileNamed } from './client';
export { activeUsersSql } from './licencias';
export { seguridadListeners } from './listeners';
export { usersForNotices } from './notices';
export { hashPassword, verifyPassword } from './passwords';
export { seguridadResources } from './resources';
export { endSessions } from './sessions';
