import { deviceKey } from '@modules/seguridad/server/public';
import type { Database } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import type { SentExtra } from '@platform/server/resource/extras';
import type { SecretBox } from '@platform/server/secrets';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tokens } from '../tokens';
import type { Captcha } from './captcha';
import type { Directory } from './directory';
import type { Site } from './llaves';
import type { Messages } from './messages';
import type { SignInPorts } from './signin';

/** What the calls of signing in stand on. */
export interface SignInParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly ports: SignInPorts;
  /** The fields that the client has defined for itself, by resource. */
  readonly ownFields: (ctx: Context) => Promise<Readonly<Record<string, readonly SentExtra[]>>>;
  readonly captcha: Captcha;
  readonly messages: Messages;
  /** The corporate directory, where one is configured. */
  readonly directory: Directory | null;
  /** Seals the secrets of authenticator applications. */
  readonly box: SecretBox;
  /** Where passkeys are good. */
  readonly site: Site;
  /** How long an answer takes at least, in milliseconds, that must not tell whether there is such an account. */
  readonly leastMs: number;
}

/** Where a browser keeps its tokens of being known, and where it is given a new one. */
export const DEVICES = 'x-dispositivo';

/** Under which a call's failures are counted when its browser is known to be the user's; null when it is not. */
export function keyOfDevice(
  { tokens }: Pick<SignInParts, 'tokens'>,
  user: { readonly IdUsuario: string; readonly FechaClave: string | null },
  request: Pick<FastifyRequest, 'headers'>,
): string | null {
  const device = tokens.knownDevice(user, request.headers[DEVICES]);
  return device && deviceKey(device, user.IdUsuario);
}

/** Waits until an answer has taken as long as any: whoever asks learns nothing from how long it took. */
export const atLeast = ({ leastMs }: Pick<SignInParts, 'leastMs'>, began: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, leastMs - (performance.now() - began))));

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
