import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { countTry, lockStateOf, minutesLeft, type Try } from './tries';

/** What names that nobody has lock by: the defaults of a login setting. */
const UNKNOWN = { attempts: 5, minutes: 30 };
/** Locks in a row after which a browser is no longer known: twenty wrong codes, with the usual five. */
const KNOWN_UNTIL = 4;

/*
 * Failures that are counted apart from an account: by a name that nobody has, by a browser that a user has signed in from, by an
 * open session. Names are typed in upper case, so that none of them is called as one of ours.
 */

/** The count of a browser, known to be the user's by its token. */
export const deviceKey = (device: string, idUsuario: string): string => `d:${device}@${idUsuario}`;
const sessionKey = (idSesion: string, idUsuario: string): string => `s:${idSesion}@${idUsuario}`;

const counted = z.object({ intentos_fallidos: z.number(), bloqueos_seguidos: z.number(), fecha_bloqueo: z.string().nullable() });

async function counterOf(tx: Tx, key: string) {
  await tx.run(sql`insert into seguridad_nombre_desconocido (nombre) values (${key}) on conflict do nothing`);
  const row = await tx.first(
    { intentos_fallidos: int, bloqueos_seguidos: int, fecha_bloqueo: orNull(text) },
    sql`select intentos_fallidos, bloqueos_seguidos, fecha_bloqueo from seguridad_nombre_desconocido where nombre = ${key} for update`,
  );
  return counted.parse(row);
}

/** One try under a name of its own: the same count, and the same locks, as on an account. */
async function countUnder(tx: Tx, key: string, rule: typeof UNKNOWN, right: boolean, now: Date): Promise<Try> {
  const own = await counterOf(tx, key);
  const left = minutesLeft(own.fecha_bloqueo, own.bloqueos_seguidos, rule.minutes, now);
  if (left > 0) return { passed: false, lockedNow: false, code: 'login.04', minutes: left };
  if (right) return { passed: true };
  const failures = (own.fecha_bloqueo ? 0 : own.intentos_fallidos) + 1;
  const locks = failures >= rule.attempts;
  const inARow = own.bloqueos_seguidos + (locks ? 1 : 0);
  const since = locks ? now.toISOString() : null;
  await tx.run(
    sql`update seguridad_nombre_desconocido set intentos_fallidos = ${failures}, bloqueos_seguidos = ${inARow}, fecha_bloqueo = ${since} where nombre = ${key}`,
  );
  return locks
    ? { passed: false, lockedNow: true, code: 'login.04', minutes: minutesLeft(since, inARow, rule.minutes, now) }
    : { passed: false, lockedNow: false, code: 'login.credenciales' };
}

/** A try with a name that nobody has: fails, and locks, as a real one would under the default setting. */
export const countUnknown = (tx: Tx, name: string, now: Date): Promise<Try> => countUnder(tx, name.slice(0, 60), UNKNOWN, false, now);

/**
 * A try from where the user is known (a browser that it signed in from, its own open session): what strangers did to the account is
 * not its affair. Its failures are its own, and the account's too: administrators see them, and nobody else gets tries from them.
 */
export async function countKnown(tx: Tx, idUsuario: string, key: string, right: boolean, now: Date): Promise<Try> {
  const { intentos, minutos } = await lockStateOf(tx, idUsuario);
  const tried = await countUnder(tx, key, { attempts: intentos, minutes: minutos }, right, now);
  if (!tried.passed && (tried.lockedNow || tried.code === 'login.credenciales')) await countTry(tx, idUsuario, false, now);
  return tried;
}

/** A try of a password within the user's own open session. */
export const countInSession = (tx: Tx, idUsuario: string, idSesion: string, right: boolean, now: Date): Promise<Try> =>
  countKnown(tx, idUsuario, sessionKey(idSesion, idUsuario), right, now);

/** Whether a browser may still try codes as its user's own, past what strangers did to the account. */
export async function isKnownHere(tx: Tx, idUsuario: string, key: string, now: Date): Promise<boolean> {
  const { minutos } = await lockStateOf(tx, idUsuario);
  const own = await counterOf(tx, key);
  return own.bloqueos_seguidos < KNOWN_UNTIL && minutesLeft(own.fecha_bloqueo, own.bloqueos_seguidos, minutos, now) === 0;
}

/** Too many wrong codes from a known browser: it is locked, as the account is. */
export async function lockKnown(tx: Tx, key: string, now: Date): Promise<void> {
  const own = await counterOf(tx, key);
  await tx.run(
    sql`update seguridad_nombre_desconocido set bloqueos_seguidos = ${own.bloqueos_seguidos + 1}, fecha_bloqueo = ${now.toISOString()} where nombre = ${key}`,
  );
}

/** A good sign-in from a browser: its failures are over. */
export async function forgiveKnown(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from seguridad_nombre_desconocido where nombre = ${key}`);
}
