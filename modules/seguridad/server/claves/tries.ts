import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tellLocked } from './told';

const MAX_LOCK_MINUTES = 1440;
/** After so many locks in a row (50 failures with the usual setting) the lock has no end of its own: a reset or an administrator opens it. */
export const LAST_TIMED_LOCK = 10;

/** Minutes a lock still lasts, rounded up; each lock in a row lasts twice the one before, up to a day, and at last for good. */
export function minutesLeft(since: string | null, inARow: number, base: number, now: Date): number {
  if (!since) return 0;
  if (inARow > LAST_TIMED_LOCK) return MAX_LOCK_MINUTES;
  const lasts = Math.min(MAX_LOCK_MINUTES, base * 2 ** Math.max(0, inARow - 1));
  return Math.max(0, Math.ceil((Date.parse(since) + lasts * 60_000 - now.getTime()) / 60_000));
}

/** What a try that does not pass is answered: a code of the specification's section 8, or wrong credentials. */
export type Refused = { readonly code: 'login.04' | 'login.09'; readonly minutes: number } | { readonly code: 'login.credenciales' };
export type Try = { readonly passed: true } | ({ readonly passed: false; readonly lockedNow: boolean } & Refused);

const lockRow = z.object({
  bloqueado: z.string(),
  motivo: z.enum(['I', 'C', 'M']).nullable(),
  fecha: z.string().nullable(),
  fallidos: z.number(),
  seguidos: z.number(),
  intentos: z.number(),
  minutos: z.number(),
});
type LockState = z.infer<typeof lockRow>;

/** How tries on an account stand, its row held: tries are counted one after another, however many come at once. */
export async function lockStateOf(tx: Tx, idUsuario: string): Promise<LockState> {
  const row = await tx.first(
    { bloqueado: text, motivo: orNull(text), fecha: orNull(text), fallidos: int, seguidos: int, intentos: int, minutos: int },
    sql`select u.bloqueado, u.motivo_bloqueo as motivo, u.fecha_bloqueo as fecha, u.intentos_fallidos as fallidos, u.bloqueos_seguidos as seguidos,
        coalesce(l.numero_intentos, 5) as intentos, coalesce(l.minutos_desbloqueo, 30) as minutos
      from seguridad_usuario u left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo
      where u.id_usuario = ${idUsuario} for no key update of u`,
  );
  return lockRow.parse(row);
}

/** Whether failures locked it; also an account that somebody has locked by hand, where guessing goes on. */
const lockedByTries = ({ bloqueado, motivo, fallidos, intentos }: LockState): boolean =>
  bloqueado === 'S' && (motivo !== 'M' || fallidos >= intentos);

const leftOf = (user: LockState, now: Date): number => (lockedByTries(user) ? minutesLeft(user.fecha, user.seguidos, user.minutos, now) : 0);
const codeOf = (reason: 'I' | 'C' | 'M' | null) => (reason === 'C' ? ('login.09' as const) : ('login.04' as const));

/**
 * One try of a known user's password from a browser that nobody knows, counted on the account (Seguridad, Calculations 1): a lock
 * that has not run out refuses the right password too; the failure that reaches NumeroIntentos locks. Right does not reset the
 * count: signing in does.
 */
export async function countTry(tx: Tx, idUsuario: string, right: boolean, now: Date): Promise<Try> {
  const user = await lockStateOf(tx, idUsuario);
  const left = leftOf(user, now);
  if (left > 0) return { passed: false, lockedNow: false, code: codeOf(user.motivo), minutes: left };
  if (right) return { passed: true };
  const failures = (user.fallidos >= user.intentos ? 0 : user.fallidos) + 1;
  const locks = failures >= user.intentos;
  const inARow = user.seguidos + (locks ? 1 : 0);
  const byHand = user.bloqueado === 'S' && user.motivo === 'M';
  await setLock(tx, idUsuario, {
    failures,
    inARow,
    reason: byHand ? 'M' : locks ? 'I' : null,
    since: locks ? now.toISOString() : byHand ? user.fecha : null,
  });
  if (!locks) return { passed: false, lockedNow: false, code: 'login.credenciales' };
  const minutes = minutesLeft(now.toISOString(), inARow, user.minutos, now);
  if (!byHand) await tellLocked({ tx, now }, idUsuario, failures, minutes);
  return { passed: false, lockedNow: !byHand, code: 'login.04', minutes };
}

interface Lock {
  readonly failures: number;
  readonly inARow: number;
  readonly reason: 'I' | 'C' | 'M' | null;
  readonly since: string | null;
}
async function setLock(tx: Tx, idUsuario: string, lock: Lock): Promise<void> {
  await tx.run(
    sql`update seguridad_usuario set intentos_fallidos = ${lock.failures}, bloqueos_seguidos = ${lock.inARow}, bloqueado = ${lock.reason ? 'S' : 'N'},
      motivo_bloqueo = ${lock.reason}, fecha_bloqueo = ${lock.since} where id_usuario = ${idUsuario}`,
  );
}

/** Locks a user whose verification codes were tried too often (reason C); answers the minutes. */
export async function lockByCode(tx: Tx, idUsuario: string, now: Date): Promise<number> {
  const user = await lockStateOf(tx, idUsuario);
  const inARow = user.seguidos + 1;
  const byHand = user.bloqueado === 'S' && user.motivo === 'M';
  await setLock(tx, idUsuario, { failures: byHand ? user.intentos : 0, inARow, reason: byHand ? 'M' : 'C', since: now.toISOString() });
  return minutesLeft(now.toISOString(), inARow, user.minutos, now);
}

/** Minutes that a lock by code still lasts; 0 when there is none. */
export async function codeLockLeft(tx: Tx, idUsuario: string, now: Date): Promise<number> {
  const user = await lockStateOf(tx, idUsuario);
  return user.motivo === 'C' ? leftOf(user, now) : 0;
}

/** A good sign-in: no failure counts any more. A lock in force that strangers earned stays theirs: its owner came in past it. */
export async function forgiveTries(tx: Tx, idUsuario: string, now: Date): Promise<void> {
  if (leftOf(await lockStateOf(tx, idUsuario), now) === 0) await clearLock(tx, idUsuario);
}

/** A reset or an administrator's hand: no failure counts any more, wherever it was counted, and no lock is left. */
export async function forgetTries(tx: Tx, idUsuario: string): Promise<void> {
  await clearLock(tx, idUsuario);
  await tx.run(
    sql`delete from seguridad_nombre_desconocido where right(nombre, ${idUsuario.length + 1}::int) = ${`@${idUsuario}`} and left(nombre, 2) in ('d:', 's:')`,
  );
}

const clearLock = (tx: Tx, idUsuario: string): Promise<void> => setLock(tx, idUsuario, { failures: 0, inARow: 0, reason: null, since: null });
