import type { Route } from '@platform/server/http/route';
import { preferenceRoutes } from './datos/preferencias';
import { ownRoutes } from './datos/propios.routes';
import { directoryRoutes } from './login/directory.routes';
import type { SignInParts } from './login/parts';
import { recoveryRoutes } from './login/recovery.routes';
import { signInRoutes } from './login/signin.routes';
import { sessionRoutes } from './session.routes';

export { type Bell, makeBell } from './campana';
export { makeGate } from './gate';
export { type CaptchaSettings, makeCaptcha } from './login/captcha';
export { type DirectorySettings, makeDirectory } from './login/directory';
export { siteOf } from './login/llaves';
export type { Messages } from './login/messages';
export { makeSecondFactor } from './login/segundo';
export { portsOf, type SignInPorts } from './login/signin';
export { smsGateway } from './login/sms';
export { makeSystemSessions } from './system';
export { makeTokens } from './tokens';

/** Signing in, the session, recovering the password, what is the user's own. */
export const plataformaRoutes = (parts: SignInParts): readonly Route[] => [
  ...signInRoutes(parts),
  ...sessionRoutes(parts),
  ...recoveryRoutes(parts),
  ...directoryRoutes(parts),
  ...preferenceRoutes,
  ...ownRoutes(parts),
];
