import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tellLocked } from './told';

const MAX_LOCK_MINUTES = 1440;
/** After so many locks in a row (50 failures with the usual setting) only a reset or an administrator opens the account. */
const MANUAL_AFTER_LOCKS = 10;

/** Minutes a lock still lasts, rounded up; each lock in a row lasts twice the one before, up to a day. */
export function minutesLeft(since: string | null, inARow: number, base: number, now: Date): number {
  if (!since) return 0;
  const lasts = Math.min(MAX_LOCK_MINUTES, base * 2 ** Math.max(0, inARow - 1));
  return Math.max(0, Math.ceil((Date.parse(since) + lasts * 60_000 - now.getTime()) / 60_000));
}

/** What a try that does not pass is answered: a code of the specification's section 8, or wrong credentials. */
export type Refused = { readonly code: 'login.04' | 'login.09'; readonly minutes: number } | { readonly code: 'login.credenciales' };
type Try = { readonly passed: true } | ({ readonly passed: false; readonly lockedNow: boolean } & Refused);

const lockRow = z.object({
  activo: z.string(),
  bloqueado: z.string(),
  motivo: z.enum(['I', 'C', 'M']).nullable(),
  fecha: z.string().nullable(),
  fallidos: z.number(),
  seguidos: z.number(),
  intentos: z.number(),
  minutos: z.number(),
});

async function lockStateOf(tx: Tx, idUsuario: string) {
  const [row] = await tx.run(
    sql`select u.activo, u.bloqueado, u.motivo_bloqueo as motivo, u.fecha_bloqueo as fecha, u.intentos_fallidos as fallidos, u.bloqueos_seguidos as seguidos,
        coalesce(l.numero_intentos, 5) as intentos, coalesce(l.minutos_desbloqueo, 30) as minutos
      from seguridad_usuario u left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo
      where u.id_usuario = ${idUsuario} for no key update of u`,
  );
  return lockRow.parse(row);
}

const codeOf = (reason: 'I' | 'C' | 'M' | null) => (reason === 'C' ? ('login.09' as const) : ('login.04' as const));

/**
 * One try of a known user's password, counted (Seguridad, Calculations 1): a lock that has not run out refuses the right
 * password too; the failure that reaches NumeroIntentos locks. The user's row is locked first, so that N holds however
 * many try at once. Right does not reset the count: signing in does (`forgetTries`).
 */
export async function countTry(tx: Tx, idUsuario: string, right: boolean, now: Date): Promise<Try> {
  const user = await lockStateOf(tx, idUsuario);
  const timed = user.bloqueado === 'S' && user.motivo !== 'M';
  const left = timed ? minutesLeft(user.fecha, user.seguidos, user.minutos, now) : 0;
  if (left > 0) return { passed: false, lockedNow: false, code: codeOf(user.motivo), minutes: left };
  if (right) return { passed: true };
  const failures = (timed ? 0 : user.fallidos) + 1;
  const locks = failures >= user.intentos;
  const inARow = user.seguidos + (locks ? 1 : 0);
  const byHand = user.bloqueado === 'S' && user.motivo === 'M';
  if (locks || byHand) {
    const reason = byHand || inARow > MANUAL_AFTER_LOCKS ? 'M' : 'I';
    await setLock(tx, idUsuario, { failures, inARow, reason, since: locks ? now.toISOString() : user.fecha });
  } else await setLock(tx, idUsuario, { failures, inARow, reason: null, since: null });
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
  const reason = user.bloqueado === 'S' && user.motivo === 'M' ? 'M' : inARow > MANUAL_AFTER_LOCKS ? 'M' : 'C';
  await setLock(tx, idUsuario, { failures: 0, inARow, reason, since: now.toISOString() });
  return minutesLeft(now.toISOString(), inARow, user.minutos, now);
}

/** Minutes that a lock by code still lasts; 0 when there is none. */
export async function codeLockLeft(tx: Tx, idUsuario: string, now: Date): Promise<number> {
  const user = await lockStateOf(tx, idUsuario);
  return user.bloqueado === 'S' && user.motivo === 'C' ? minutesLeft(user.fecha, user.seguidos, user.minutos, now) : 0;
}

/** A good sign-in, a reset or an administrator's hand: no failure counts any more and no lock that runs out is left. */
export async function forgetTries(tx: Tx, idUsuario: string): Promise<void> {
  await setLock(tx, idUsuario, { failures: 0, inARow: 0, reason: null, since: null });
}
