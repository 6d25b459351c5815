import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const ISSUER = 'faena';
/** A renewal may be asked again within one to two of these. */
const REPEAT_MS = 15_000;
const INTENT = /^[\w-]{22,64}$/;
const KEPT = 5000;
/** A browser is known so long after its user last signed in from it. */
const DEVICE_DAYS = 180;
/** As many tokens as a browser keeps, and no more. */
const DEVICES_CHARS = 1000;

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

/** A call that is to spend a refresh token (renewing, unlocking, switching): of which session, with which secret and from where, and the name it gave to it. */
export interface Renewal {
  readonly id: string;
  readonly secret: string;
  readonly intent: string | undefined;
  readonly address: string;
}

/** What a renewal may have been given: the next secret of its session, or the session that a switch opened in its place. */
export interface Successor {
  readonly secret: string;
  readonly session: string;
}

/** Whose browser it is, and since when its password is what it is. */
interface Owner {
  readonly IdUsuario: string;
  readonly FechaClave: string | null;
}

export interface Tokens {
  issue(use: TokenUse, id: string, user: string, minutes: number): Promise<string>;
  /** Answers what the token says, `expired` for one of ours past its time, or null for anything that is not ours. */
  read(token: string): Promise<Read | 'expired' | null>;
  /**
   * What a renewal may have been given, that of now first. It follows from the renewal itself, so that its repetition within
   * seconds gets the same answer and nothing has to be kept for it. Whoever knows the spent token alone is given none.
   */
  successors(renewal: Renewal | null): readonly Successor[];
  /** What a browser keeps to be known as its user's the next time; worth nothing once the password is another. It opens nothing. */
  deviceOf(user: Owner): string;
  /** Which of the user's browsers a call comes from, by the tokens it brings; null when it brings none of this user. */
  knownDevice(user: Owner, brought: unknown): string | null;
}

/** Signed tokens (HS256 only); nothing secret inside. */
export function makeTokens(secret: string, clock: () => Date): Tokens {
  const key = new TextEncoder().encode(secret);
  if (key.length < 32) throw new Error('SECRET_KEY must have at least 32 bytes');
  // A signature once found good stays good, only the clock moves on: checking it took a fifth of a call's time.
  const verified = new Map<string, Read & { expires: number }>();
  const renewals = createHmac('sha256', key).update('renovacion').digest();
  const devices = createHmac('sha256', key).update('dispositivo').digest();
  const printOf = ({ IdUsuario, FechaClave }: Owner, device: string, until: string) =>
    createHmac('sha256', devices)
      .update(JSON.stringify([IdUsuario, FechaClave && Date.parse(FechaClave), device, until]))
      .digest('base64url');
  return {
    deviceOf(user) {
      const [device, until] = [randomUUID(), String(Math.floor(clock().getTime() / 1000) + DEVICE_DAYS * 86_400)];
      return `${device}.${until}.${printOf(user, device, until)}`;
    },
    knownDevice(user, brought) {
      for (const one of typeof brought === 'string' ? brought.slice(0, DEVICES_CHARS).split(',') : []) {
        const [device = '', until = '', print = ''] = one.trim().split('.');
        if (Number(until) * 1000 > clock().getTime() && sameHash(print, printOf(user, device, until))) return device;
      }
      return null;
    },
    successors(renewal) {
      if (!renewal?.intent || !INTENT.test(renewal.intent)) return [];
      const { id, secret, intent, address } = renewal;
      const now = Math.floor(clock().getTime() / REPEAT_MS);
      return [now, now - 1].map((at) => {
        const print = (of: string) => createHmac('sha256', renewals).update(JSON.stringify([of, id, secret, intent, address, at]));
        return { secret: print('secreto').digest('base64url'), session: uuidOf(print('sesion').digest('hex')) };
      });
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

/** A print as the name of a session (RFC 9562, version 8). */
const uuidOf = (hex: string): string => `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

/** A new opaque secret of a session's refresh token. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** What a refresh token is kept as. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const sameHash = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
/** Whether a kept hash is of this secret. */
export const isHashOf = (hash: string, secret: string): boolean => sameHash(hash, hashOf(secret));

/** The renewal that a refresh token and its headers ask for; null when there is none, or it is none of ours. */
export function renewalOf(refresh: unknown, intent: unknown, address: string): Renewal | null {
  if (typeof refresh !== 'string' || refresh.length > 200) return null;
  const [id = '', secret] = refresh.split('.');
  // Looked up together with others' keys: what is none must not spoil their look-up.
  return secret && /^[0-9a-f-]{36}$/.test(id) ? { id, secret, intent: typeof intent === 'string' ? intent : undefined, address } : null;
}

/**
 * The secret that comes after the one in force, for a renewal of it or for the same renewal asked again; undefined when the token
 * was spent on another one: then two hold it.
 */
export function nextSecret(renewal: Renewal, successors: readonly Successor[], current: string): string | undefined {
  const given = successors.find(({ secret }) => isHashOf(current, secret));
  if (given) return given.secret;
  return isHashOf(current, renewal.secret) ? (successors[0]?.secret ?? newSecret()) : undefined;
}
