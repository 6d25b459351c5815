import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const ISSUER = 'faena';
/** A renewal may be asked again within one to two of these. */
const REPEAT_MS = 15_000;
const INTENT = /^[\w-]{22,64}$/;
const KEPT = 5000;

/**
 * What a token is for. The steps of signing in (`codigo`, `clave`, `perfil`) each open their own call and nothing else, so that
 * none can be skipped; `acceso` is a session; `bloqueo` a session whose screen is locked.
 */
const USES = ['codigo', 'clave', 'perfil', 'acceso', 'bloqueo'] as const;
export type TokenUse = (typeof USES)[number];
const isUse = (value: unknown): value is TokenUse => USES.some((use) => use === value);

interface Read {
  readonly use: TokenUse;
  readonly id: string;
  readonly user: string;
  /** When it was issued, to the second. */
  readonly since: Date;
}

/** One renewal of a session: who asks for it, with which secret and from where, and the name it gave to it. */
export interface Renewal {
  readonly id: string;
  readonly secret: string;
  readonly intent: string | undefined;
  readonly address: string;
}

export interface Tokens {
  issue(use: TokenUse, id: string, user: string, minutes: number): Promise<string>;
  /** Answers what the token says, `expired` for one of ours past its time, or null for anything that is not ours. */
  read(token: string): Promise<Read | 'expired' | null>;
  /**
   * Secrets that a renewal may have been given, that of now first. They follow from the renewal itself, so that its repetition within
   * seconds gets the same answer and nothing has to be kept for it. Whoever knows the spent token alone is given none.
   */
  successors(renewal: Renewal): readonly string[];
}

/** Signed tokens (HS256 only); nothing secret inside. */
export function makeTokens(secret: string, clock: () => Date): Tokens {
  const key = new TextEncoder().encode(secret);
  if (key.length < 32) throw new Error('SECRET_KEY must have at least 32 bytes');
  // A signature once found good stays good, only the clock moves on: checking it took a fifth of a call's time.
  const verified = new Map<string, Read & { expires: number }>();
  const renewals = createHmac('sha256', key).update('renovacion').digest();
  return {
    successors({ id, secret, intent, address }) {
      if (!intent || !INTENT.test(intent)) return [];
      const now = Math.floor(clock().getTime() / REPEAT_MS);
      return [now, now - 1].map((at) =>
        createHmac('sha256', renewals)
          .update(JSON.stringify([id, secret, intent, address, at]))
          .digest('base64url'),
      );
    },
    issue: (use, id, user, minutes) => {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ uso: use })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(user)
        .setJti(id)
        .setIssuedAt(now)
        .setExpirationTime(now + minutes * 60)
        .sign(key);
    },
    async read(token) {
      const known = verified.get(token);
      if (known) return known.expires * 1000 > clock().getTime() ? known : 'expired';
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          currentDate: clock(),
          requiredClaims: ['exp', 'sub', 'jti', 'iat'],
        });
        const { uso, jti, sub, exp = 0, iat = 0 } = payload;
        if (!isUse(uso) || !sub || !/^[0-9a-f-]{36}$/.test(jti ?? '')) return null;
        if (verified.size >= KEPT) verified.clear();
        const found = { use: uso, id: String(jti), user: sub, expires: exp, since: new Date(iat * 1000) };
        verified.set(token, found);
        return found;
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : null;
      }
    },
  };
}

/** A new opaque secret of a session's refresh token. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const sameHash = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
