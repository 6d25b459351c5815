export { createProfile, createUser, equipClient, everyOption } from './client';
export { usersForNotices } from './notices';
export { hashPassword, verifyPassword } from './passwords';
export { seguridadResources } from './resources';
export { endSessions } from './sessions';
