import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** A directory of the tests: a real OpenID Connect provider on loopback, in which whoever `who` names is signed in already. */
export interface LocalDirectory {
  readonly issuer: string;
  /** Who signs in next. */
  who: { sub: string; email: string; email_verified?: boolean };
  /** Goes through the provider's pages as a browser would; answers the address it comes back to. */
  walk(url: string): Promise<URL>;
  /** A token of our making, signed with the provider's own key unless another is given. */
  sign(claims: JWTPayload, key?: CryptoKey): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = 'faena';
export const REDIRECT = 'http://127.0.0.1/auth/login';

export async function startDirectory(): Promise<LocalDirectory> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'prueba', use: 'sig', alg: 'RS256' };
  const server: Server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const directory = { who: { sub: 's-1', email: 'etorres@andesdelsur.example' } as LocalDirectory['who'] };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        application_type: 'native',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['llave'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/entrar/${interaction.uid}` },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ ...directory.who, sub: id }) }),
  });
  const serve = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/entrar/')) return void serve(request, response);
    void enter(request, response).catch(() => response.writeHead(500).end());
  });
  async function enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: directory.who.sub } });
    const grant = new provider.Grant({ accountId: directory.who.sub, clientId: String(params.client_id) });
    grant.addOIDCScope('openid profile email');
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
  }

  return Object.assign(directory, {
    issuer,
    async walk(url: string) {
      const jar = new Map<string, string>();
      let at = new URL(url);
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const one of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
          jar.set(name, value);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`${response.status} ${await response.text()}`);
        at = new URL(location, at);
        if (at.href.startsWith(REDIRECT)) return at;
      }
      throw new Error('The provider goes round in circles');
    },
    sign: (claims: JWTPayload, key?: CryptoKey) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'prueba' }).sign(key ?? privateKey),
    close: () => new Promise<void>((done) => void server.close(() => done())),
  });
}
