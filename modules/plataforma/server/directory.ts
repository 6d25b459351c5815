import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@platform/server/db/pool';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { type OutsideCall, outsideCaller } from './outside';
import { hashOf } from './tokens';
import { keep, take } from './unico';

/** The corporate directory: an OpenID Connect provider, Entra ID first. */
export interface DirectorySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
}

/** Who the directory says somebody is. */
export interface DirectoryPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

const FLOW_MS = 10 * 60_000;
const KEYS_MS = 10 * 60_000;
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

const discoverySchema = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(50) });
const flowSchema = z.object({ nonce: z.string(), verifier: z.string() });
const claimsSchema = z.object({
  sub: z.string().min(1).max(250),
  nonce: z.string().min(1).max(200),
  email: z.email().max(120).optional(),
  email_verified: z.boolean().optional(),
  preferred_username: z.string().optional(),
});

const secret = () => randomBytes(32).toString('base64url');

/** Directory sign-in by authorization code with PKCE; state, nonce and verifier are ours, good once, and shared by all processes. */
export function makeDirectory(
  database: Database,
  settings: DirectorySettings,
  publicUrl: string,
  call: OutsideCall = outsideCaller([settings.issuer], { inside: true }),
) {
  const { issuer, clientId, clientSecret } = settings;
  const redirect = `${publicUrl.replace(/\/$/, '')}/auth/login`;
  let known: { readonly at: number; readonly found: Promise<z.infer<typeof discoverySchema>> } | undefined;
  let keys: { readonly at: number; readonly found: Promise<JSONWebKeySet> } | undefined;

  function discover(now: Date) {
    if (!known || now.getTime() - known.at > KEYS_MS) {
      const found = call(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`).then((answer) => {
        const document = discoverySchema.parse(answer);
        if (document.issuer !== issuer) throw new Error('The directory answers for another issuer');
        return document;
      });
      found.catch(() => {
        known = undefined;
      });
      known = { at: now.getTime(), found };
    }
    return known.found;
  }
  async function keySet(now: Date) {
    const { jwks_uri } = await discover(now);
    if (!keys || now.getTime() - keys.at > KEYS_MS) {
      const found = call(jwks_uri).then((answer) => keysSchema.parse(answer));
      found.catch(() => {
        keys = undefined;
      });
      keys = { at: now.getTime(), found };
    }
    return createLocalJWKSet(await keys.found);
  }

  return {
    /** Where the browser goes, and the state it must come back with. */
    async begin(now: Date): Promise<{ url: string; state: string }> {
      const { authorization_endpoint } = await discover(now);
      const [state, nonce, verifier] = [secret(), secret(), secret()];
      await keep(database, `directorio.${hashOf(state)}`, JSON.stringify({ nonce, verifier }), new Date(now.getTime() + FLOW_MS));
      const url = new URL(authorization_endpoint);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirect,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value);
      return { url: url.href, state };
    },

    /** Exchanges the code for the identity token; the state is good once. */
    async exchange(code: string, state: string, now: Date): Promise<string> {
      const kept = await take(database, `directorio.${hashOf(state)}`, now);
      const flow = flowSchema.parse(JSON.parse(kept ?? 'null'));
      const { token_endpoint } = await discover(now);
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
        client_id: clientId,
        code_verifier: flow.verifier,
        ...(clientSecret ? { client_secret: clientSecret } : {}),
      });
      const answer = await call(token_endpoint, { method: 'POST', type: 'application/x-www-form-urlencoded', body: form.toString() });
      const { id_token } = z.object({ id_token: z.string().max(8000) }).parse(answer);
      await keep(database, `nonce.${hashOf(flow.nonce)}`, 'S', new Date(now.getTime() + FLOW_MS));
      return id_token;
    },

    /** Signature, issuer, audience, expiry and nonce of an identity token; throws when any is wrong. */
    async verify(token: string, now: Date): Promise<DirectoryPerson> {
      const { payload } = await jwtVerify(token, await keySet(now), {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        currentDate: now,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      });
      const claims = claimsSchema.parse(payload);
      // A token for several audiences says who asked for it; it must be us.
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) throw new Error('The token was made for another');
      if ((await take(database, `nonce.${hashOf(claims.nonce)}`, now)) === null) throw new Error('The nonce is not of a sign-in of ours');
      const name = z.email().max(120).safeParse(claims.preferred_username);
      const email = claims.email_verified === false ? null : (claims.email ?? (name.success ? name.data : null));
      return { issuer, subject: claims.sub, email };
    },
  };
}
export type Directory = ReturnType<typeof makeDirectory>;
