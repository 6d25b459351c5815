import { randomUUID } from 'node:crypto';
import { clientParameter, userOfDirectory } from '@modules/seguridad/server/public';
import type { Tx } from '@platform/server/db/pool';
import { Problem } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { z } from 'zod';
import type { Directory, DirectoryPerson } from './directory';
import { application, type SignInParts } from './parts';
import { mayEnter, noteAttempt, type Outcome, type SignInUser } from './signin';
import { loginAnswer } from './signin.routes';

/** Anything wrong is the same to whoever tries. */
const refused = () => new Problem(401, 'login.directorio');

/** Sign-in with the corporate directory; off unless the installation turns it on and a provider is configured. */
export function directoryRoutes(parts: SignInParts): readonly Route[] {
  const { database, captcha, directory, ports } = parts;
  const common = { tag: 'UsuarioAD', access: { kind: 'public' }, writes: false } as const;
  const enabled = async (tx: Tx): Promise<Directory | null> =>
    directory && (await clientParameter(tx, null, 'seguridad.directorio')) === 'S' ? directory : null;
  const required = async (tx: Tx): Promise<Directory> => {
    const found = await enabled(tx);
    if (!found) throw refused();
    return found;
  };

  return [
    route({
      ...common,
      method: 'GET',
      path: '/api/UsuarioAD/configuracion',
      summary: 'Whether the directory may be used to sign in',
      handler: async (ctx) => ({ habilitado: (await enabled(ctx.tx)) ? 'S' : 'N' }),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/UsuarioAD/iniciar',
      summary: 'Begins a directory sign-in: where to go, and the state to come back with',
      body: z.strictObject({}),
      handler: async (ctx) =>
        (await required(ctx.tx)).begin(ctx.now).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'directory');
          throw refused();
        }),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/UsuarioAD/canjear',
      summary: 'Exchanges the code that the directory gave for its token',
      body: z.strictObject({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) }),
      async handler(ctx, { body }) {
        const found = await required(ctx.tx);
        try {
          return { accessToken: await found.exchange(body.code, body.state, ctx.now) };
        } catch {
          throw refused();
        }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/UsuarioAD/authenticateAzureAD',
      summary: 'Step 1 with the directory: its token, as bearer, is verified and mapped to a user',
      body: z.strictObject({ accessToken: z.string().max(8000).nullish(), ...application }),
      before: (ctx, { body }) => captcha.check(body.tokenClient, ctx.address, ctx.now),
      async handler(ctx, { body, request }) {
        const found = await required(ctx.tx);
        const bearer = /^Bearer (\S{1,8000})$/i.exec(request.headers.authorization ?? '')?.[1];
        const token = bearer ?? body.accessToken;
        if (!token || (bearer && body.accessToken && bearer !== body.accessToken)) throw refused();
        let person: DirectoryPerson;
        try {
          person = await found.verify(token, ctx.now);
        } catch {
          throw refused();
        }
        const outcome = await database.transaction(async (tx): Promise<Outcome> => {
          const idUsuario = await userOfDirectory(tx, ctx.now, person);
          const made: Outcome = idUsuario ? await mayEnter(tx, ports, idUsuario, ctx.now) : { code: 'login.directorio' };
          await noteAttempt(tx, made, idUsuario ?? person.email ?? person.subject, ctx.address, ctx.now, { known: idUsuario !== null, ports });
          return made;
        });
        if (!('user' in outcome)) throw refused();
        const user: SignInUser = outcome.user;
        return loginAnswer(ctx, parts, user, randomUUID(), true);
      },
    }),
  ];
}
