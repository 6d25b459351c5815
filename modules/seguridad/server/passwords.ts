import { hash, verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { Tx } from '@platform/server/db/pool';
import { refuse } from '@platform/server/http/problem';
import { decode } from '@platform/i18n/coded';
import { type Nivel, passwordFault } from '../shared/clave';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash nobody's password has: checked for unknown users, so that the answer takes the same time. */
let decoy: Promise<string> | undefined;
const decoyHash = () => {
  decoy ??= hash('nadie-tiene-esta-clave', COST);
  return decoy;
};

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether the password is the user's current one; takes the same time when there is no such user. */
export async function verifyPassword(tx: Tx, idUsuario: string, password: string, now: Date): Promise<{ right: boolean; known: boolean }> {
  const [row] = await tx.run(
    sql`select c.hash, (c.fecha_vence is not null and c.fecha_vence < ${now.toISOString()}) as vencida from seguridad_usuario_clave c
      where c.id_usuario = ${idUsuario} order by c.fecha_clave desc, c.id_usuario_clave desc limit 1`,
  );
  const right = await verify(row ? String(row.hash) : await decoyHash(), password);
  return { right: right && row !== undefined && row.vencida !== true, known: row !== undefined };
}

export interface Policy {
  readonly nivel: Nivel;
  readonly longitud: number;
  readonly anteriores: number;
}

/** Stores a new password after checking every rule (Seguridad, Calculations 2); answers false when it is one of the previous. */
export async function setPassword(
  tx: Tx,
  user: { IdUsuario: string; IdCliente: number },
  password: string,
  policy: Policy,
  at: Date,
  temporary: { until: Date } | null,
): Promise<boolean> {
  const fault = passwordFault(password, policy.nivel, policy.longitud, user.IdUsuario);
  if (fault) {
    const { code, params } = decode(fault);
    throw refuse(code, params, 'Clave');
  }
  const kept = await tx.run(
    sql`select id_usuario_clave, hash from seguridad_usuario_clave where id_usuario = ${user.IdUsuario} order by fecha_clave desc, id_usuario_clave desc limit 24`,
  );
  for (const row of kept.slice(0, policy.anteriores)) if (await verify(String(row.hash), password)) return false;
  await tx.run(
    sql`insert into seguridad_usuario_clave (id_cliente, id_usuario, hash, fecha_clave, temporal, fecha_vence)
      values (${user.IdCliente}, ${user.IdUsuario}, ${await hashPassword(password)}, ${at.toISOString()}, ${temporary ? 'S' : 'N'}, ${temporary?.until.toISOString() ?? null})`,
  );
  await tx.run(
    sql`update seguridad_usuario set fecha_clave = ${at.toISOString()}, clave_caducada = 'N', primera_clave_cambiada = ${temporary ? 'N' : 'S'} where id_usuario = ${user.IdUsuario}`,
  );
  return true;
}
