import type { Route } from '@platform/server/http/route';
import { directoryRoutes } from './directory.routes';
import type { SignInParts } from './parts';
import { preferenceRoutes } from './preferencias';
import { ownRoutes } from './propios.routes';
import { recoveryRoutes } from './recovery.routes';
import { sessionRoutes } from './session.routes';
import { signInRoutes } from './signin.routes';

export { type Bell, makeBell } from './campana';
export { type CaptchaSettings, makeCaptcha } from './captcha';
export { type DirectorySettings, makeDirectory } from './directory';
export { makeGate } from './gate';
export { siteOf } from './llaves';
export type { Messages } from './messages';
export { makeSecondFactor } from './segundo';
export { portsOf, type SignInPorts } from './signin';
export { smsGateway } from './sms';
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
