export { createProfile, createUser, profileNamed } from './client';
export { demandFactor, forgetFactor, noteAccess, noteTerms, userOfDirectory } from './cuenta';
export { clientParameter } from './parameters';
export { changeOwnPassword, hashPassword, type NewPassword, passwordPolicy, requirePassword, setPassword, verifyPassword } from './passwords';
export {
  companiesKept,
  givesRoles,
  letsCompanyIn,
  peopleByDocument,
  sessionsKept,
  triesKept,
  underUnits,
  unitsKept,
} from './preguntas';
export { inactivateUserOf, responsiblesOf } from './responsables';
export { configurationStamp, streamMayGoOn } from './sessions';
export { tellReused } from './told';
export { codeLockLeft, countTry, forgiveTries, lockByCode, type Refused, type Try } from './tries';
export { countKnown, countUnknown, deviceKey, forgiveKnown, isKnownHere, lockKnown } from './tries.known';
export { withFeatureSql } from './usuario.sql';
