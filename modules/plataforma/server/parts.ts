import type { Database } from '@platform/server/db/pool';
import { z } from 'zod';
import type { Captcha } from './captcha';
import type { Directory } from './directory';
import type { Messages } from './messages';
import type { SignInPorts } from './signin';
import type { Tokens } from './tokens';

/** What the calls of signing in stand on. */
export interface SignInParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly ports: SignInPorts;
  readonly captcha: Captcha;
  readonly messages: Messages;
  /** The corporate directory, where one is configured. */
  readonly directory: Directory | null;
}

/** Application and channel that the client says it is, and the captcha's answer. */
export const application = {
  idAplicacion: z.string().max(10).optional(),
  idTipoAplicacion: z.string().max(10).optional(),
  tokenClient: z.string().max(4000).nullish(),
};

export const username = z
  .string({ error: 'campo.obligatorio' })
  .trim()
  .min(1, { error: 'campo.obligatorio' })
  .max(60, { error: 'campo.maximo_texto{"n":60}' });
export const password = z.string({ error: 'campo.obligatorio' }).min(1, { error: 'campo.obligatorio' }).max(200, { error: 'clave.longitud_maxima' });
