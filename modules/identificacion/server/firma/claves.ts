import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { OWN_ADDRESS } from '@modules/sistema/shared/parametro';
import type { Tx } from '@platform/server/db/pool';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { underStamp } from '@platform/server/http/kept';
import type { ClientBy } from '@platform/server/record/by';
import { addRow, changeRows } from '@platform/server/record/rows';
import type { SecretBox } from '@platform/server/secrets';
import { parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Clave } from '../../shared/clave.entity';
import { type ClavePublica, type Firma, type Qr, qrIn, signatureOf, signToken, toBase64url } from '../../shared/firma';

/** What a private key is sealed for: none opens as another's. */
const sealedFor = (kid: string) => `credencial.clave:${kid}`;

const KEY = { Kid: text, Publica: text } as const;

/** The keys of a client that signatures are checked with: the one that signs, and those that did. */
export const publicKeys = (tx: Tx, idCliente: number): Promise<ClavePublica[]> =>
  tx.rows(
    KEY,
    sql`select kid as "Kid", publica as "Publica" from identificacion_clave where id_cliente = ${idCliente} order by hasta desc nulls first, id_clave desc`,
  );

/** The same, asked once while nothing is configured. */
export const keysOf = underStamp((ctx, _all: 'todas') => publicKeys(ctx.tx, ctx.session.IdCliente));

/** The keys of every client, as others read them (RFC 8037): what is public of them names nobody. */
export async function jwks(tx: Tx) {
  const rows = await tx.rows(KEY, sql`select kid as "Kid", publica as "Publica" from identificacion_clave order by id_clave`);
  return { keys: rows.map(({ Kid, Publica }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: Kid, x: Publica })) };
}

const jwk = z.object({ x: z.string(), d: z.string() });

/** Whoever makes or ends keys of a client waits here. */
async function holdKeys({ tx, session }: ClientBy): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('identificacion.clave', ${session.IdCliente}))`);
}

async function makeKey(by: ClientBy, box: SecretBox): Promise<{ Kid: string; sealed: string }> {
  const { x, d } = jwk.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
  const Kid = randomBytes(4).toString('base64url');
  const sealed = box.seal(JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, d }), sealedFor(Kid));
  await addRow(by, Clave, { Kid, Publica: x, Privada: sealed, Desde: by.now.toISOString() });
  return { Kid, sealed };
}

const current = (by: ClientBy) =>
  by.tx.first(
    { Kid: text, sealed: text, Desde: text },
    sql`select kid as "Kid", privada as sealed, desde as "Desde" from identificacion_clave where id_cliente = ${by.session.IdCliente} and hasta is null`,
  );

/** Signs tokens of cards: with the client's key, which is made the first time. */
export async function signerOf(by: ClientBy, box: SecretBox): Promise<(token: string) => string> {
  let key = await current(by);
  if (!key) {
    await holdKeys(by);
    const made = (await current(by)) ?? (await makeKey(by, box));
    key = { ...made, Desde: '' };
  }
  const { Kid, sealed } = key;
  const opened = box.open(sealed, sealedFor(Kid));
  if (opened === null) throw new Error(`The key ${Kid} was not sealed by this installation`);
  const priv = createPrivateKey({ key: JSON.parse(opened), format: 'jwk' });
  return (token) => signToken(token, Kid, (bytes) => sign(null, bytes, priv));
}

/** Where the client's QRs lead: the address it has chosen, or the product's own. */
export function qrBase(of: Pick<Context, 'session'>, publicUrl: string): string {
  const chosen = parameter(of, 'identificacion.credencialUrlVerificacion');
  return (chosen === OWN_ADDRESS ? publicUrl : chosen).replace(/\/+$/, '');
}

/** What a card's QR carries. */
export const qrAddress = (base: string, token: string): string => `${base}/v/${token}`;

/** *Renovar*: the key that signs ends and another signs from now on. What was printed stays good. Answers its name. */
export async function renewKey(by: ClientBy, box: SecretBox): Promise<string> {
  await holdKeys(by);
  await changeRows(by, Clave, {
    set: { Hasta: by.now.toISOString() },
    where: sql`t.id_cliente = ${by.session.IdCliente} and t.hasta is null`,
    trace: { action: 'renovar' },
  });
  return (await makeKey(by, box)).Kid;
}

const DAY_MS = 86_400_000;
/** Renews a key that has signed for so many days; 0 leaves it. Says whether it did. */
export async function renewOld(by: ClientBy, box: SecretBox, days: number): Promise<boolean> {
  const key = days > 0 ? await current(by) : undefined;
  if (!key || by.now.getTime() - Date.parse(key.Desde) < days * DAY_MS) return false;
  await renewKey(by, box);
  return true;
}

/** The signature of a QR as the platform's own cryptography finds it: a gate has no half second for the first one. */
export const signatureHere = (qr: Qr, keys: readonly ClavePublica[]): Firma =>
  signatureOf(qr, keys, (signature, message, publica) =>
    verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: toBase64url(publica) }, format: 'jwk' }), signature),
  );

/** A reading that is a card's QR, its signature checked: as the gate, the counter and whoever verifies hear of it. Null for anything else. */
export async function readQr(ctx: Context, reading: string): Promise<{ readonly token: string | null; readonly firma: Firma } | null> {
  const qr = qrIn(reading);
  if (!qr) return null;
  const firma = qr.firmado === null ? 'sin_firma' : signatureHere(qr, await keysOf(ctx, 'todas'));
  return { token: firma === 'no_valida' ? null : qr.token, firma };
}
