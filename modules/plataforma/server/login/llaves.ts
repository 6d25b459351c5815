import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { keep, take } from '../unico';
import { enrolled } from './factores';

/** A tenth of all that a start loads, for the few who use a passkey: taken in with the first of them. */
const webauthn = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60_000;
const base64url = z
  .string()
  .regex(/^[\w-]+={0,2}$/)
  .max(8000);
const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
};
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
/** What a browser answers when a passkey is made. */
export const registrationSchema = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.enum(TRANSPORTS)).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url.optional(),
  }),
}) satisfies z.ZodType<RegistrationResponseJSON>;
/** What a browser answers when a passkey is used. */
export const assertionSchema = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((value) => value ?? undefined),
  }),
}) satisfies z.ZodType<AuthenticationResponseJSON>;

/** Passkeys belong to the address that people reach the product by. */
export interface Site {
  readonly origin: string;
  readonly id: string;
}
export function siteOf(publicUrl: string): Site {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, id: hostname };
}

const challengeId = (what: string, of: string) => `llave:${what}:${of}`;

/** Begins enrolling a passkey: options for the browser, with a challenge good once. */
export async function beginKey(ctx: Context, site: Site) {
  const { IdUsuario, IdSesion, Nombre } = ctx.session;
  const known = await ctx.tx.rows(
    { id_credencial: orNull(text) },
    sql`select id_credencial from plataforma_factor where id_usuario = ${IdUsuario} and tipo = 'L'`,
  );
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Faena',
    rpID: site.id,
    userName: IdUsuario,
    userDisplayName: Nombre,
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: String(row.id_credencial) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const id = challengeId('alta', IdSesion);
  await take(ctx.tx, id, ctx.now);
  await keep(ctx.tx, id, options.challenge, new Date(ctx.now.getTime() + CHALLENGE_MS));
  return options;
}

/** Ends enrolling: what the browser made is checked against the challenge, the origin and the site. */
export async function confirmKey(ctx: Context, site: Site, response: RegistrationResponseJSON, name: string): Promise<{ respaldos: string[] }> {
  const { IdUsuario, IdSesion } = ctx.session;
  const { verifyRegistrationResponse } = await webauthn();
  const challenge = await take(ctx.tx, challengeId('alta', IdSesion), ctx.now);
  const expected = { expectedOrigin: site.origin, expectedRPID: site.id, requireUserVerification: false };
  const verified = challenge ? await verifyRegistrationResponse({ response, expectedChallenge: challenge, ...expected }).catch(() => null) : null;
  if (!verified?.verified) throw refuse('factor.llave', undefined, 'Respuesta');
  const { credential } = verified.registrationInfo;
  const row = await ctx.tx.first(
    { id_factor: int },
    sql`insert into plataforma_factor (id_usuario, tipo, nombre, id_credencial, clave_publica, contador, confirmado)
      select ${IdUsuario}, 'L', ${name}, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')}, ${credential.counter}, 'S'
      where not exists (select 1 from plataforma_factor where id_credencial = ${credential.id}) returning id_factor`,
  );
  if (!row) throw refuse('factor.llave', undefined, 'Respuesta');
  return enrolled(ctx, { IdFactor: row.id_factor, Tipo: 'L', Nombre: name });
}

/** Options to use a passkey in a sign-in; null when the user has none. */
export async function beginAssertion(tx: Tx, site: Site, user: string, ingreso: string, now: Date) {
  const known = await tx.rows(
    { id_credencial: orNull(text) },
    sql`select id_credencial from plataforma_factor where id_usuario = ${user} and tipo = 'L'`,
  );
  if (known.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'preferred',
    allowCredentials: known.map((row) => ({ id: String(row.id_credencial) })),
  });
  const id = challengeId('uso', ingreso);
  await take(tx, id, now);
  await keep(tx, id, options.challenge, new Date(now.getTime() + CHALLENGE_MS));
  return options;
}

/** Whether a passkey's answer is good for this sign-in, once. */
export async function verifyAssertion(
  tx: Tx,
  site: Site,
  user: string,
  ingreso: string,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webauthn();
  const challenge = await take(tx, challengeId('uso', ingreso), now);
  const row = await tx.first(
    { id_credencial: orNull(text), clave_publica: orNull(text), contador: int, id_factor: int },
    sql`select id_factor, id_credencial, clave_publica, contador from plataforma_factor where id_usuario = ${user} and tipo = 'L' and id_credencial = ${response.id} for update`,
  );
  if (!challenge || !row) return false;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    credential: {
      id: String(row.id_credencial),
      publicKey: new Uint8Array(Buffer.from(String(row.clave_publica), 'base64url')),
      counter: row.contador,
    },
  }).catch(() => null);
  if (!verified?.verified) return false;
  await tx.run(
    sql`update plataforma_factor set contador = ${verified.authenticationInfo.newCounter}, fecha_uso = ${now.toISOString()} where id_factor = ${row.id_factor}`,
  );
  return true;
}
