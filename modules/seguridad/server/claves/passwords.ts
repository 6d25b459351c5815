import { availableParallelism } from 'node:os';
import { endSessions } from '@modules/sistema/server/public';
import { hash, verify } from '@node-rs/argon2';
import type { Tx } from '@platform/server/db/pool';
import { bool, int, list, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { makeTurns } from '@platform/server/http/turns';
import { byItself } from '@platform/server/record/by';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type PasswordPolicy, passwordFault } from '../../shared/clave';
import { Usuario } from '../../shared/seguridad.entity';
import { clientParameter } from './parameters';
import { tellChanged } from './told';
import { forgetTries } from './tries';
import { countInSession } from './tries.known';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HOUR_MS = 3_600_000;

/** A hash nobody's password has: checked for unknown users, so that the answer takes the same time. */
let decoy: Promise<string> | undefined;
const decoyHash = () => {
  decoy ??= hash('nadie-tiene-esta-clave', COST);
  return decoy;
};

/**
 * Hashing is dear on purpose. One processor is always left to everybody else, and whoever tries many passwords waits for himself: each
 * address has its turn, and at an address each user.
 */
const hashing = makeTurns({
  atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waitingMember: 30,
  waitingGroup: 60,
  waiting: 400,
  // Less than a transaction may stand idle.
  patienceMs: 8000,
  countsMs: 10_000,
  code: 'clave.turno',
  retryAfter: 5,
});

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether the password is the user's current one; takes the same time when there is no such user, or he has none (directory). */
export async function verifyPassword(
  { tx, now, address }: Pick<Context, 'tx' | 'now' | 'address'>,
  idUsuario: string,
  password: string,
): Promise<{ right: boolean; known: boolean }> {
  return hashing.run({ group: address, member: idUsuario }, async () => {
    const row = await tx.first(
      { hash: text, vencida: orNull(bool) },
      sql`select c.hash, (c.fecha_vence is not null and c.fecha_vence < ${now.toISOString()}) as vencida from seguridad_usuario_clave c
        join seguridad_usuario u on u.id_usuario = c.id_usuario and u.valida_directorio = 'N'
        where c.id_usuario = ${idUsuario} order by c.fecha_clave desc, c.id_usuario_clave desc limit 1`,
    );
    const right = await verify(row ? row.hash : await decoyHash(), password);
    return { right: right && row !== undefined && row.vencida !== true, known: row !== undefined };
  });
}

const policyRow = z.object({
  IdCliente: z.number(),
  ValidaDirectorio: z.string(),
  CambiaPrimeraClave: z.string(),
  nivel: z.enum(['B', 'I', 'A']),
  longitud: z.number(),
  palabras: z.array(z.string()),
});
type UserPolicy = PasswordPolicy & { readonly IdCliente: number; readonly ValidaDirectorio: string; readonly CambiaPrimeraClave: string };

/** What a password of this user must fulfil (his login setting), and the words too near to him; null when there is no such user. */
export async function passwordPolicy(tx: Tx, idUsuario: string): Promise<UserPolicy | null> {
  const row = await tx.first(
    { IdCliente: int, ValidaDirectorio: text, CambiaPrimeraClave: text, nivel: text, longitud: int, palabras: orNull(list(text)) },
    sql`select u.id_cliente as "IdCliente", u.valida_directorio as "ValidaDirectorio", coalesce(l.cambia_primera_clave, 'S') as "CambiaPrimeraClave",
        coalesce(l.nivel_seguridad_clave, 'A') as nivel, coalesce(l.longitud_clave, 6) as longitud, array[u.nombre, u.apellido, c.alias, split_part(u.correo, '@', 1)] as palabras
      from seguridad_usuario u join sistema_cliente c on c.id_cliente = u.id_cliente
      left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo where u.id_usuario = ${idUsuario}`,
  );
  return row ? { ...policyRow.parse(row), idUsuario } : null;
}

export interface NewPassword {
  readonly IdUsuario: string;
  readonly Clave: string;
  /** Made by somebody else: must be changed at the next sign-in, and is worth nothing after `claveTemporalHoras`. */
  readonly temporal?: boolean;
  /** The field that the refusal names; `Clave` unless said. */
  readonly field?: string;
  /** Session that goes on (the one that changed it); all others end. */
  readonly salvo?: string;
  /** Also ends locks and counts of failures (a reset, a recovery). */
  readonly desbloquea?: boolean;
}

/**
 * Sets a password by any path (reset, first change, expired, recovery, own data): Calculations 2 is checked again, the
 * user's sessions end, and the act leaves its trace. Answers `anterior` when it is one of those that may not come back:
 * the path says it in its own words. Runs in the caller's transaction.
 */
export async function setPassword(ctx: Omit<Context, 'session'>, made: NewPassword): Promise<'cambiada' | 'anterior'> {
  const { IdUsuario, Clave, temporal = false } = made;
  // One change at a time, so that two cannot both find the other's password new.
  await ctx.tx.run(sql`select 1 from seguridad_usuario where id_usuario = ${IdUsuario} for no key update`);
  const policy = await passwordPolicy(ctx.tx, IdUsuario);
  if (!policy) throw new Problem(404, 'registro.no_existe');
  if (policy.ValidaDirectorio === 'S') throw refuse('clave.directorio');
  const fault = passwordFault(Clave, policy);
  if (fault) throw new Problem(400, fault.replace(/\{.*$/, ''), paramsOf(fault), { errors: [{ field: made.field ?? 'Clave', message: fault }] });
  const kept = Number(await clientParameter(ctx.tx, policy.IdCliente, 'seguridad.clavesAnteriores'));
  const party = { group: ctx.address, member: IdUsuario };
  if (await hashing.run(party, () => isPrevious(ctx.tx, IdUsuario, Clave, kept))) return 'anterior';

  const hashed = await hashing.run(party, () => hashPassword(Clave));
  const now = ctx.now.toISOString();
  const asks = temporal && policy.CambiaPrimeraClave === 'S';
  const hours = asks ? Number(await clientParameter(ctx.tx, policy.IdCliente, 'seguridad.claveTemporalHoras')) : 0;
  const ends = asks ? new Date(ctx.now.getTime() + hours * HOUR_MS).toISOString() : null;
  await ctx.tx.run(
    sql`insert into seguridad_usuario_clave (id_cliente, id_usuario, hash, fecha_clave, temporal, fecha_vence)
      values (${policy.IdCliente}, ${IdUsuario}, ${hashed}, ${now}, ${asks ? 'S' : 'N'}, ${ends})`,
  );
  await ctx.tx.run(
    sql`delete from seguridad_usuario_clave where id_usuario = ${IdUsuario} and id_usuario_clave not in (
      select id_usuario_clave from seguridad_usuario_clave where id_usuario = ${IdUsuario} order by fecha_clave desc, id_usuario_clave desc limit ${Math.max(1, kept)})`,
  );
  await changeRows(byItself(ctx.tx, ctx.now), Usuario, {
    set: { FechaClave: now, ClaveCaducada: 'N', PrimeraClaveCambiada: asks ? 'N' : 'S' },
    where: keyIs(Usuario, IdUsuario),
    stamp: 'version',
  });
  if (made.desbloquea) await forgetTries(ctx.tx, IdUsuario);
  await endSessions(ctx, sql`id_usuario = ${IdUsuario} and id_sesion <> ${made.salvo ?? ''}`, temporal ? 'clave.restablecida' : 'clave.cambiada');
  ctx.audit({
    entity: 'SeguridadUsuario',
    record: IdUsuario,
    action: temporal ? 'restablecerClave' : 'cambiarClave',
    ...(temporal ? {} : { user: IdUsuario }),
  });
  if (!temporal) await tellChanged(ctx, IdUsuario);
  return 'cambiada';
}

/** Whether it is one of the last passwords, the current one included; compared exactly, never trimmed nor folded. */
async function isPrevious(tx: Tx, idUsuario: string, password: string, kept: number): Promise<boolean> {
  const rows = await tx.rows(
    { hash: text },
    sql`select hash from seguridad_usuario_clave where id_usuario = ${idUsuario} order by fecha_clave desc, id_usuario_clave desc limit ${kept}`,
  );
  for (const row of rows) if (await verify(row.hash, password)) return true;
  return false;
}

function paramsOf(coded: string): Record<string, string | number> {
  const json = /\{.*\}$/.exec(coded)?.[0];
  return json ? JSON.parse(json) : {};
}

/**
 * Own data: the previous password, counted as a try when it is wrong, and the new one. Only the session it was done in goes on.
 * Refusals that count are kept: the caller's transaction commits the count and then answers.
 */
export async function changeOwnPassword(ctx: Context, change: { readonly ClaveAnterior: string; readonly Clave: string }): Promise<void> {
  const { IdUsuario, IdSesion } = ctx.session;
  const policy = await passwordPolicy(ctx.tx, IdUsuario);
  if (policy?.ValidaDirectorio === 'S') throw refuse('clave.directorio');
  await requirePassword(ctx, IdUsuario, change.ClaveAnterior, 'ClaveAnterior');
  const done = await setPassword(ctx, { IdUsuario, Clave: change.Clave, salvo: IdSesion });
  if (done === 'anterior') throw refuse('clave.anterior', undefined, 'Clave');
}

/** Asks a signed-in user's password again; a wrong one counts as a failed attempt and stays counted, in this session. */
export async function requirePassword(ctx: Context, idUsuario: string, password: string, field: string): Promise<void> {
  const { right } = await verifyPassword(ctx, idUsuario, password);
  const tried = await countInSession(ctx.tx, idUsuario, ctx.session.IdSesion, right, ctx.now);
  if (tried.passed) return;
  if (tried.code === 'login.credenciales')
    throw new Problem(400, 'clave.incorrecta', {}, { kept: true, errors: [{ field, message: 'clave.incorrecta' }] });
  // Who sits at this browser has guessed too often: the session ends with the lock.
  if (tried.lockedNow) await endSessions(ctx, sql`id_sesion = ${ctx.session.IdSesion}`, 'usuario.bloqueado');
  throw new Problem(400, tried.code, { 0: tried.minutes }, { kept: true });
}
