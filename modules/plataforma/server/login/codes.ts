import { randomInt, randomUUID } from 'node:crypto';
import { clientParameter, codeLockLeft, isKnownHere, lockByCode, lockKnown } from '@modules/seguridad/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem, tooMany } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { hashOf, sameHash } from '../tokens';
import { type Messages, sendCode } from './messages';
import type { Channel, Proof, SignInPorts, SignInUser } from './signin';

/** Wrong codes of a user in a day by whoever is not known, whatever their sign-in: beyond it none of theirs is tried any more. */
const WRONG_A_DAY = 20;
/** Wrong codes of a recovery in a day from one address, of those twenty; and how often it is sent one. */
const WRONG_AN_ADDRESS = 10;
const SENT_A_DAY = 5;
/** A recovery code of an authenticator: fifty bits that nobody guesses, so that no count has to stand in its way. */
const UNGUESSABLE = /^[2-9A-Za-z]{5}-[2-9A-Za-z]{5}$/;
const DAY_MS = 86_400_000;

export type Purpose = 'LOGIN' | 'RECUPERAR';
const DIGITS: Readonly<Record<Purpose, number>> = { LOGIN: 4, RECUPERAR: 6 };

type Person = Pick<SignInUser, 'IdUsuario' | 'IdCliente' | 'Telefono'>;

interface Rules {
  readonly lifeMs: number;
  readonly resendMs: number;
  readonly tries: number;
}
async function rulesOf(tx: Tx, idCliente: number): Promise<Rules> {
  const number = async (name: string) => Number(await clientParameter(tx, idCliente, name));
  return {
    lifeMs: (await number('seguridad.codigoVidaMinutos')) * 60_000,
    resendMs: (await number('seguridad.codigoReenvioSegundos')) * 1000,
    tries: await number('seguridad.codigoIntentos'),
  };
}

/** The hash is salted with whose code it is and what for: four digits by themselves are soon looked up. */
const hashCode = (purpose: Purpose, id: string, code: string): string => hashOf(`${purpose}:${id}:${code}`);
const newCode = (purpose: Purpose): string => String(randomInt(0, 10 ** DIGITS[purpose])).padStart(DIGITS[purpose], '0');
const problem08 = (kept = false): Problem => new Problem(400, 'login.08', {}, kept ? { kept } : {});

/** A code for a sign-in or a recovery, sent on its channel; an authenticator makes its own. */
export async function openCode(
  ctx: Pick<Context, 'tx' | 'now'>,
  messages: Messages,
  user: Person,
  made: { readonly purpose: Purpose; readonly ingreso: string; readonly channel: Channel },
): Promise<void> {
  const { purpose, ingreso, channel } = made;
  const { lifeMs } = await rulesOf(ctx.tx, user.IdCliente);
  const code = newCode(purpose);
  await ctx.tx.run(
    sql`insert into plataforma_codigo (id_usuario, proposito, id_ingreso, hash_codigo, canal, fecha_envio, fecha_expiracion)
      values (${user.IdUsuario}, ${purpose}, ${ingreso}, ${channel === 'TOTP' ? null : hashCode(purpose, ingreso, code)}, ${channel}, ${ctx.now.toISOString()},
        ${new Date(ctx.now.getTime() + lifeMs).toISOString()})`,
  );
  if (channel !== 'TOTP') await sendCode(ctx, messages, { user, purpose, channel, code, minutes: Math.round(lifeMs / 60_000) });
}

const codeRow = z.object({
  id: z.number(),
  ingreso: z.string(),
  hash: z.string().nullable(),
  canal: z.enum(['SMTP', 'SMS', 'TOTP']),
  envio: z.string(),
  expira: z.string(),
  intentos: z.number(),
  uso: z.string().nullable(),
});
const COLUMNS = sql.raw(
  'id_codigo as id, id_ingreso as ingreso, hash_codigo as hash, canal, fecha_envio as envio, fecha_expiracion as expira, intentos, fecha_uso as uso',
);

/** The code of a sign-in, or the last that was sent to a user for whoever asked for it; locked, so that one try is counted after another. */
async function codeOf(tx: Tx, purpose: Purpose, idUsuario: string, ingreso: string) {
  const row = await tx.first(
    { id: int, ingreso: orNull(text), hash: orNull(text), canal: text, envio: text, expira: text, intentos: int, uso: orNull(text) },
    sql`select ${COLUMNS} from plataforma_codigo where id_usuario = ${idUsuario} and proposito = ${purpose} and id_ingreso = ${ingreso}
      order by id_codigo desc limit 1 for no key update`,
  );
  return row ? codeRow.parse(row) : null;
}

/**
 * Who asks for a recovery, as its code is kept under: a browser known to be the user's, or an address. Each has a code of its own
 * and tries of its own, so that a stranger who asks, or guesses, takes nothing from the owner.
 */
export const requesterOf = (key: string | null, address: string): string =>
  key ? `d.${hashOf(key).slice(0, 32)}` : `a.${hashOf(address).slice(0, 32)}`;
const isKnownRequester = (requester: string): boolean => requester.startsWith('d.');

/** Minutes until codes of a purpose may be tried again after too many wrong ones in a day; 0 when they may. */
async function dayLeft(tx: Tx, idUsuario: string, purpose: Purpose, now: Date, requester?: string): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const own = sql`id_ingreso = ${requester ?? ''}`;
  const whose = requester === undefined ? sql`true` : isKnownRequester(requester) ? own : sql`id_ingreso not like 'd.%'`;
  const row = await tx.one(
    { errados: int, propios: int, primero: orNull(text) },
    sql`select coalesce(sum(intentos), 0)::int as errados, coalesce(sum(intentos) filter (where ${own}), 0)::int as propios, min(fecha_envio) filter (where intentos > 0) as primero
      from plataforma_codigo where id_usuario = ${idUsuario} and proposito = ${purpose} and fecha_envio > ${since} and ${whose}`,
  );
  const tooMany = row.errados >= WRONG_A_DAY || (requester !== undefined && row.propios >= WRONG_AN_ADDRESS);
  if (!tooMany) return 0;
  return Math.max(1, Math.ceil((Date.parse(String(row.primero)) + DAY_MS - now.getTime()) / 60_000));
}

interface Given extends Proof {
  readonly purpose: Purpose;
  /** The sign-in, or who asked for the recovery. */
  readonly ingreso: string;
  /** The browser, where it is known to be the user's. */
  readonly key: string | null;
  /** A look at the code (recovery, second view) leaves it for the one that uses it. */
  readonly spend: boolean;
}

/** Refuses codes of a sign-in after too many wrong ones: a known browser answers for its own, everybody else for all of theirs. */
async function refuseGuessers(tx: Tx, idUsuario: string, { purpose, ingreso, key }: Given, now: Date): Promise<void> {
  if (purpose === 'RECUPERAR') {
    if ((await dayLeft(tx, idUsuario, purpose, now, ingreso)) > 0) throw problem08();
  } else if (!key || !(await isKnownHere(tx, idUsuario, key, now))) {
    const locked = Math.max(await codeLockLeft(tx, idUsuario, now), await dayLeft(tx, idUsuario, purpose, now));
    if (locked > 0) throw new Problem(400, 'login.09', { 0: locked });
  }
}

/**
 * Tries a code: single use, at most `codigoIntentos` tries however often it was sent, within its life, and at most twenty wrong a
 * day. The last wrong try of a sign-in locks the user (09). Counts are kept with the refusal. What cannot be guessed (a passkey, a
 * recovery code) is neither counted nor stopped by what others have guessed.
 */
export async function tryCode(ctx: Pick<Context, 'tx' | 'now'>, ports: SignInPorts, user: Person, given: Given): Promise<void> {
  const { purpose, codigo, key } = given;
  const { IdUsuario } = user;
  const { tries } = await rulesOf(ctx.tx, user.IdCliente);
  const row = await codeOf(ctx.tx, purpose, IdUsuario, given.ingreso);
  const sure = row?.canal === 'TOTP' && (given.llave !== undefined || UNGUESSABLE.test(codigo ?? ''));
  if (!sure) await refuseGuessers(ctx.tx, IdUsuario, given, ctx.now);
  if (!row || row.uso !== null || (!sure && row.intentos >= tries) || Date.parse(row.expira) <= ctx.now.getTime()) throw problem08();
  const right =
    row.canal === 'TOTP'
      ? ((await ports.secondFactor?.verify(ctx.tx, IdUsuario, given, ctx.now)) ?? false)
      : codigo !== undefined && row.hash !== null && sameHash(row.hash, hashCode(purpose, row.ingreso, codigo));
  if (right) {
    if (given.spend) await ctx.tx.run(sql`update plataforma_codigo set fecha_uso = ${ctx.now.toISOString()} where id_codigo = ${row.id}`);
    return;
  }
  if (sure) throw problem08();
  await ctx.tx.run(sql`update plataforma_codigo set intentos = intentos + 1 where id_codigo = ${row.id}`);
  if (purpose === 'RECUPERAR' || row.intentos + 1 < tries) throw problem08(true);
  if (key) await lockKnown(ctx.tx, key, ctx.now);
  throw new Problem(400, 'login.09', { 0: await lockByCode(ctx.tx, IdUsuario, ctx.now) }, { kept: true });
}

/**
 * Whether password and own second factor were given at once, which is how the owner passes a lock that strangers earned. Both have
 * to be right and one answer says nothing of either. Only who has the password can spend tries of the application's code.
 */
export async function provesOwner(
  tx: Tx,
  ports: SignInPorts,
  { IdUsuario, SegundoFactor }: Pick<SignInUser, 'IdUsuario' | 'SegundoFactor'>,
  isPassword: boolean,
  codigo: string,
  now: Date,
): Promise<boolean> {
  if (SegundoFactor !== 'S' || !ports.secondFactor) return false;
  const sure = UNGUESSABLE.test(codigo);
  if (!sure && (await dayLeft(tx, IdUsuario, 'LOGIN', now)) > 0) return false;
  const right = await ports.secondFactor.verify(tx, IdUsuario, { ingreso: null, codigo }, now);
  if (isPassword && !right && !sure)
    await tx.run(
      sql`insert into plataforma_codigo (id_usuario, proposito, id_ingreso, canal, fecha_envio, fecha_expiracion, intentos)
        values (${IdUsuario}, 'LOGIN', ${randomUUID()}, 'TOTP', ${now.toISOString()}, ${now.toISOString()}, 1)`,
    );
  return isPassword && right;
}

/** Sends a sign-in's code again (a new one): after the wait, while the sign-in lives, and without giving tries back. */
export async function resendCode(
  ctx: Context,
  messages: Messages,
  user: SignInUser,
  ingreso: string,
  key: string | null,
): Promise<{ segundos: number }> {
  const known = key !== null && (await isKnownHere(ctx.tx, user.IdUsuario, key, ctx.now));
  const locked = known ? 0 : await codeLockLeft(ctx.tx, user.IdUsuario, ctx.now);
  if (locked > 0) throw new Problem(400, 'login.09', { 0: locked });
  const { resendMs, lifeMs, tries } = await rulesOf(ctx.tx, user.IdCliente);
  const row = await codeOf(ctx.tx, 'LOGIN', user.IdUsuario, ingreso);
  if (!row || row.uso !== null || row.canal === 'TOTP' || row.intentos >= tries) throw problem08();
  const wait = Math.ceil((Date.parse(row.envio) + resendMs - ctx.now.getTime()) / 1000);
  if (wait > 0) throw tooMany('codigo.espera', wait);
  const code = newCode('LOGIN');
  await ctx.tx.run(
    sql`update plataforma_codigo set hash_codigo = ${hashCode('LOGIN', ingreso, code)}, fecha_envio = ${ctx.now.toISOString()},
      fecha_expiracion = ${new Date(ctx.now.getTime() + lifeMs).toISOString()} where id_codigo = ${row.id}`,
  );
  await sendCode(ctx, messages, { user, purpose: 'LOGIN', channel: row.canal, code, minutes: Math.round(lifeMs / 60_000) });
  return { segundos: resendMs / 1000 };
}

/** Whether a requester was sent a recovery code of the user so lately, or so often today, that another one waits. */
export async function recoveryJustSent(tx: Tx, user: Person, requester: string, now: Date): Promise<boolean> {
  const { resendMs } = await rulesOf(tx, user.IdCliente);
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const row = await tx.one(
    { enviados: int, ultimo: orNull(text) },
    sql`select count(*)::int as enviados, max(fecha_envio) as ultimo from plataforma_codigo
      where id_usuario = ${user.IdUsuario} and proposito = 'RECUPERAR' and id_ingreso = ${requester} and fecha_envio > ${since}`,
  );
  if (row.enviados === 0) return false;
  return row.enviados >= SENT_A_DAY || Date.parse(String(row.ultimo)) + resendMs > now.getTime();
}

/** Seconds after which the code may be asked again, for the countdown on the screen. */
export async function resendSeconds(tx: Tx, idCliente: number): Promise<number> {
  return (await rulesOf(tx, idCliente)).resendMs / 1000;
}
