import { randomInt } from 'node:crypto';
import { clientParameter, codeLockLeft, lockByCode } from '@modules/seguridad/server/public';
import type { Tx } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { Problem, tooMany } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Messages, sendCode } from './messages';
import type { Channel, Proof, SignInPorts, SignInUser } from './signin';
import { hashOf, sameHash } from './tokens';

/** Wrong codes of a user in a day, whatever their sign-in: beyond it none is tried any more. */
const WRONG_A_DAY = 20;
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

/** The code of a sign-in, or of the last recovery of a user; locked, so that one try is counted after another. */
async function codeOf(tx: Tx, purpose: Purpose, idUsuario: string, ingreso: string | null) {
  const [row] = await tx.run(
    sql`select ${COLUMNS} from plataforma_codigo where id_usuario = ${idUsuario} and proposito = ${purpose} and (${ingreso}::text is null or id_ingreso = ${ingreso})
      order by id_codigo desc limit 1 for no key update`,
  );
  return row ? codeRow.parse(row) : null;
}

/** Minutes until a user who failed too many codes today may try one again; 0 when he may. */
async function dayLeft(tx: Tx, idUsuario: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const [row] = await tx.run(
    sql`select coalesce(sum(intentos), 0)::int as errados, min(fecha_envio) filter (where intentos > 0) as primero
      from plataforma_codigo where id_usuario = ${idUsuario} and fecha_envio > ${since}`,
  );
  if (Number(row?.errados ?? 0) < WRONG_A_DAY) return 0;
  return Math.max(1, Math.ceil((Date.parse(String(row?.primero)) + DAY_MS - now.getTime()) / 60_000));
}

interface Given extends Proof {
  readonly purpose: Purpose;
  /** A look at the code (recovery, second view) leaves it for the one that uses it. */
  readonly spend: boolean;
}

/**
 * Tries a code: single use, at most `codigoIntentos` tries however often it was sent, within its life, and at most twenty wrong a
 * day. The last wrong try of a sign-in locks the user (09). Counts are kept with the refusal.
 */
export async function tryCode(ctx: Pick<Context, 'tx' | 'now'>, ports: SignInPorts, user: Person, given: Given): Promise<void> {
  const { purpose, codigo } = given;
  const { IdUsuario } = user;
  const signingIn = purpose === 'LOGIN';
  const locked = signingIn ? Math.max(await codeLockLeft(ctx.tx, IdUsuario, ctx.now), await dayLeft(ctx.tx, IdUsuario, ctx.now)) : 0;
  if (locked > 0) throw new Problem(400, 'login.09', { 0: locked });
  if (!signingIn && (await dayLeft(ctx.tx, IdUsuario, ctx.now)) > 0) throw problem08();
  const { tries } = await rulesOf(ctx.tx, user.IdCliente);
  const row = await codeOf(ctx.tx, purpose, IdUsuario, given.ingreso);
  if (!row || row.uso !== null || row.intentos >= tries || Date.parse(row.expira) <= ctx.now.getTime()) throw problem08();
  const right =
    row.canal === 'TOTP'
      ? ((await ports.secondFactor?.verify(ctx.tx, IdUsuario, given, ctx.now)) ?? false)
      : codigo !== undefined && row.hash !== null && sameHash(row.hash, hashCode(purpose, row.ingreso, codigo));
  if (right) {
    if (given.spend) await ctx.tx.run(sql`update plataforma_codigo set fecha_uso = ${ctx.now.toISOString()} where id_codigo = ${row.id}`);
    return;
  }
  await ctx.tx.run(sql`update plataforma_codigo set intentos = intentos + 1 where id_codigo = ${row.id}`);
  if (!signingIn || row.intentos + 1 < tries) throw problem08(true);
  throw new Problem(400, 'login.09', { 0: await lockByCode(ctx.tx, IdUsuario, ctx.now) }, { kept: true });
}

/** Sends a sign-in's code again (a new one): after the wait, while the sign-in lives, and without giving tries back. */
export async function resendCode(ctx: Context, messages: Messages, user: SignInUser, ingreso: string): Promise<{ segundos: number }> {
  const locked = await codeLockLeft(ctx.tx, user.IdUsuario, ctx.now);
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

/** Whether a recovery code was sent to the user so lately that another one waits. */
export async function recoveryJustSent(tx: Tx, user: Person, now: Date): Promise<boolean> {
  const { resendMs } = await rulesOf(tx, user.IdCliente);
  const row = await codeOf(tx, 'RECUPERAR', user.IdUsuario, null);
  return row !== null && Date.parse(row.envio) + resendMs > now.getTime();
}

/** Seconds after which the code may be asked again, for the countdown on the screen. */
export async function resendSeconds(tx: Tx, idCliente: number): Promise<number> {
  return (await rulesOf(tx, idCliente)).resendMs / 1000;
}
