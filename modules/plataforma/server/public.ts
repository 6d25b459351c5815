import { type Resource, resource } from '@platform/server/resource/resource';
import { Intento, NombreDesconocido, Sesion } from '../shared/sesion.entity';

export { makeGate } from './gate';
export { purgeSessions } from './purga';
export type { SignInPorts } from './signin';
export { signInRoutes } from './signin.routes';
export { makeSystemSessions } from './system';
export { makeTokens } from './tokens';

export const plataformaResources: readonly Resource[] = [resource(Sesion), resource(NombreDesconocido), resource(Intento)];
