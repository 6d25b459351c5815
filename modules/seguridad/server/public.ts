export { clientParameter } from './claves/parameters';
export { changeOwnPassword, hashPassword, type NewPassword, passwordPolicy, requirePassword, setPassword, verifyPassword } from './claves/passwords';
export { tellReused } from './claves/told';
export { codeLockLeft, countTry, forgiveTries, lockByCode, type Refused, type Try } from './claves/tries';
export { countKnown, countUnknown, deviceKey, forgiveKnown, isKnownHere, lockKnown } from './claves/tries.known';
export { createProfile, createUser, profileNamed } from './client';
export { DEMO_ADMINISTRATOR, demoAdministrators, demoProfile, demoUser, demoUserIs, everywhere, verifiesByMail } from './demo/usuarios';
export { profileInForceSql } from './perfiles/vigente.sql';
export {
  companiesKept,
  givesRoles,
  letsCompanyIn,
  peopleByDocument,
  sessionsKept,
  triesKept,
  underUnits,
  unitsKept,
  type Vouching,
  vouches,
} from './preguntas';
export { demandFactor, forgetFactor, noteAccess, noteTerms, userOfDirectory } from './usuarios/cuenta';
export { inactivateUserOf, responsiblesOf } from './usuarios/responsables';
export { configurationStamp, streamMayGoOn } from './usuarios/sessions';
export { withFeatureSql } from './usuarios/usuario.sql';
