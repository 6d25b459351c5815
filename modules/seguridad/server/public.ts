export { createProfile, createUser, equipClient, everyOption } from './client';
export { usersForNotices } from './notices';
export { clientParameter } from './parameters';
export { changeOwnPassword, hashPassword, type NewPassword, passwordPolicy, requirePassword, setPassword, verifyPassword } from './passwords';
export { seguridadResources } from './resources';
export { endSessions } from './sessions';
export { tellReused } from './told';
export { codeLockLeft, countTry, forgetTries, lockByCode, minutesLeft, type Refused } from './tries';
