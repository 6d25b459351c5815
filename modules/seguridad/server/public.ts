export { createProfile, createUser, equipClient, everyOption } from './client';
export { seguridadJobs } from './nightly';
export { usersForNotices } from './notices';
export { clientParameter } from './parameters';
export { changeOwnPassword, hashPassword, type NewPassword, passwordPolicy, requirePassword, setPassword, verifyPassword } from './passwords';
export { seguridadResources } from './resources';
export { seguridadRoutes } from './routes';
export { endSessions } from './sessions';
export { codeLockLeft, countTry, forgetTries, lockByCode, minutesLeft, type Refused } from './tries';
