import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@platform/server/db/pool';
import * as openid from 'openid-client';
import { z } from 'zod';
import { hashOf } from '../tokens';
import { keep, take } from '../unico';
import { outsideFetch } from './outside';

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
/** Keys and addresses of the directory are asked again after this long. */
const KNOWN_MS = 10 * 60_000;
const CLOCK_SECONDS = 5;

const flowSchema = z.object({ nonce: z.string(), verifier: z.string() });
const personSchema = z.object({ issuer: z.string(), subject: z.string(), email: z.string().nullable() });
const claimsSchema = z.object({
  iss: z.string().min(1).max(250),
  sub: z.string().min(1).max(250),
  email: z.email().max(120).optional(),
  email_verified: z.boolean().optional(),
  preferred_username: z.string().optional(),
});

const secret = () => randomBytes(32).toString('base64url');
const printOf = (token: string) => `directorio.token.${createHash('sha256').update(token).digest('base64url')}`;

/** Who the directory says it is: the issuer of the token itself, which for a directory of many tenants is the tenant's. */
function personOf(claims: unknown): DirectoryPerson {
  const { iss, sub, email, email_verified, preferred_username } = claimsSchema.parse(claims);
  const name = z.email().max(120).safeParse(preferred_username);
  return { issuer: iss, subject: sub, email: email_verified === false ? null : (email ?? (name.success ? name.data : null)) };
}

/**
 * Directory sign-in by authorization code with PKCE; state, nonce and verifier are ours, good once, and shared by all processes. An
 * identity token is looked at when the directory gives it, signature included, and is good once: no other than those is taken.
 */
export function makeDirectory(database: Database, { issuer, clientId, clientSecret }: DirectorySettings, publicUrl: string) {
  const redirect = `${publicUrl.replace(/\/$/, '')}/auth/login`;
  const fetchOutside = outsideFetch([issuer], { inside: true });
  let known: { readonly at: number; readonly found: Promise<openid.Configuration> } | undefined;

  async function discover(): Promise<openid.Configuration> {
    const found = await openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: CLOCK_SECONDS },
      clientSecret ? openid.ClientSecretPost(clientSecret) : openid.None(),
      {
        [openid.customFetch]: (url, { method, headers, body }) =>
          fetchOutside(url, { method, headers, body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null) }),
        execute: [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])],
      },
    );
    return found;
  }
  function configuration(now: Date): Promise<openid.Configuration> {
    if (known && now.getTime() - known.at <= KNOWN_MS) return known.found;
    const found = discover();
    known = { at: now.getTime(), found };
    found.catch(() => {
      known = undefined;
    });
    return found;
  }

  return {
    /** Where the browser goes, and the state it must come back with. */
    async begin(now: Date): Promise<{ url: string; state: string }> {
      const config = await configuration(now);
      const [state, nonce, verifier] = [secret(), secret(), secret()];
      await keep(database, `directorio.${hashOf(state)}`, JSON.stringify({ nonce, verifier }), new Date(now.getTime() + FLOW_MS));
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state };
    },

    /** Exchanges the code for the identity token, with everything of it checked; the state is good once. */
    async exchange(code: string, state: string, now: Date): Promise<string> {
      const kept = await take(database, `directorio.${hashOf(state)}`, now);
      const flow = flowSchema.parse(JSON.parse(kept ?? 'null'));
      const config = await configuration(now);
      // There is one directory: whom the browser comes back from is whom it was sent to.
      const back = new URL(redirect);
      for (const [name, value] of Object.entries({ code, state, iss: config.serverMetadata().issuer })) back.searchParams.set(name, value);
      const tokens = await openid.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: flow.verifier,
        expectedState: state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const token = z.string().max(8000).parse(tokens.id_token);
      await keep(database, printOf(token), JSON.stringify(personOf(tokens.claims())), new Date(now.getTime() + FLOW_MS));
      return token;
    },

    /** Whose an identity token is; throws for any but one that was exchanged lately, once. */
    async verify(token: string, now: Date): Promise<DirectoryPerson> {
      const kept = await take(database, printOf(token), now);
      if (kept === null) throw new Error('The token is not of a sign-in of ours');
      return personSchema.parse(JSON.parse(kept));
    },
  };
}
export type Directory = ReturnType<typeof makeDirectory>;
