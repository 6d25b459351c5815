import { createHmac, randomInt } from 'node:crypto';
import type { Database } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { Problem } from '@platform/server/http/problem';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { spend } from '../unico';
import { type OutsideCall, outsideCaller } from './outside';

/** Which captcha guards the sign-in. The proof of work is our own and asks nobody; the others are somebody's service. */
export type CaptchaKind = 'altcha' | 'recaptcha' | 'turnstile' | 'off';
export interface CaptchaSettings {
  readonly kind: CaptchaKind;
  /** Public key that the browser shows to the service, and ours. */
  readonly siteKey?: string;
  readonly secretKey?: string;
}

/** Where each service verifies an answer: the only addresses called for it. */
const SERVICES = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** What the page of each service needs to reach. */
const ORIGINS: Readonly<Record<CaptchaKind, readonly string[]>> = {
  altcha: [],
  off: [],
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

const LIFE_MS = 5 * 60_000;
/** Rounds of each key: some hundred keys take a cheap laptop a few tenths of a second, and a guesser as much for every guess. */
const COST = 1000;
const COUNTER = { from: 100, to: 400 };
/** An address that failed so often within the hour works twice as long for its next tries, and so on: at most 32 times, some ten seconds. */
const FAILURES_A_LEVEL = 10;
const HIGHEST_LEVEL = 5;
const HOUR_MS = 3_600_000;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string().max(30),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().max(100),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string().max(100),
      expiresAt: z.number(),
      data: z.record(z.string().max(40), z.string().max(100)),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200), time: z.number().optional() }),
});

export interface Captcha {
  readonly kind: CaptchaKind;
  readonly siteKey: string | null;
  readonly origins: readonly string[];
  /** A challenge for whoever asks from this address. */
  challenge(address: string, now: Date): Promise<unknown>;
  /** Refuses (400 `login.captcha`) what is missing, wrong, used, too old or another's. */
  check(token: string | null | undefined, address: string, now: Date): Promise<void>;
}

/** The captcha of the sign-in calls, by configuration (conventions §6). */
export function makeCaptcha(
  database: Database,
  secret: string,
  settings: CaptchaSettings,
  call: OutsideCall = outsideCaller(Object.values(SERVICES)),
): Captcha {
  const key = (use: string) => createHmac('sha256', secret).update(`captcha.${use}`).digest('hex');
  const signature = { hmacSignatureSecret: key('reto'), hmacKeySignatureSecret: key('clave') };
  const mark = (address: string) => createHmac('sha256', key('direccion')).update(address).digest('base64url').slice(0, 22);
  const { kind, siteKey = null } = settings;

  /** What guessing has cost an address so far: nobody else's tries cost more for it. */
  async function levelOf(address: string, now: Date): Promise<number> {
    const row = await database.one(
      { n: int },
      sql`select count(*)::int as n from plataforma_intento where direccion = ${address.slice(0, 45)} and momento > ${new Date(now.getTime() - HOUR_MS).toISOString()}
        and resultado in ('login.credenciales', 'login.01', 'login.04', 'login.09')`,
    );
    return Math.min(HIGHEST_LEVEL, Math.floor(row.n / FAILURES_A_LEVEL));
  }

  async function solved(token: string, address: string, now: Date): Promise<boolean> {
    const parsed = payloadSchema.safeParse(decode(token));
    if (!parsed.success) return false;
    const { challenge, solution } = parsed.data;
    const { expiresAt, nonce, data } = challenge.parameters;
    if (expiresAt * 1000 <= now.getTime() || data.direccion !== mark(address)) return false;
    // Challenges of before are no store of cheap tries; one level is let pass for whoever asked just before.
    if (Number(data.nivel) + 1 < (await levelOf(address, now))) return false;
    const { verified } = await verifySolution({ challenge, solution: { time: 0, ...solution }, deriveKey, ...signature });
    return verified && (await spend(database, `captcha.${nonce}`, new Date(expiresAt * 1000), now));
  }

  async function told(service: keyof typeof SERVICES, token: string, address: string): Promise<boolean> {
    const form = new URLSearchParams({ secret: settings.secretKey ?? '', response: token, remoteip: address });
    const answer = await call(SERVICES[service], { method: 'POST', body: form.toString(), type: 'application/x-www-form-urlencoded' });
    return z.object({ success: z.literal(true) }).safeParse(answer).success;
  }

  return {
    kind,
    siteKey,
    origins: ORIGINS[kind],
    async challenge(address, now) {
      const level = await levelOf(address, now);
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.from * 2 ** level, COUNTER.to * 2 ** level),
        deriveKey,
        expiresAt: new Date(now.getTime() + LIFE_MS),
        data: { direccion: mark(address), nivel: String(level) },
        ...signature,
      });
    },
    async check(token, address, now) {
      if (kind === 'off') return;
      if (!token) throw new Problem(400, 'login.captcha', {}, { errors: [{ field: 'tokenClient', message: 'login.captcha' }] });
      const right = kind === 'altcha' ? await solved(token, address, now) : await told(kind, token, address).catch(() => false);
      if (!right) throw new Problem(400, 'login.captcha', {}, { errors: [{ field: 'tokenClient', message: 'login.captcha' }] });
    },
  };
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
