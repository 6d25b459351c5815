export { createProfile, createUser, profileNamed } from './client';
export { clientParameter } from './parameters';
export { changeOwnPassword, hashPassword, type NewPassword, passwordPolicy, requirePassword, setPassword, verifyPassword } from './passwords';
export { givesRoles, letsCompanyIn } from './preguntas';
export { inactivateUserOf, responsiblesOf } from './responsables';
export { configurationStamp, endSessions, streamMayGoOn } from './sessions';
export { tellReused } from './told';
export { codeLockLeft, countTry, forgetTries, lockByCode, minutesLeft, type Refused } from './tries';
export { withFeatureSql } from './usuario.sql';
