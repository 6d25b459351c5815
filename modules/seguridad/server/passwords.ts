import { hash, verify } from '@node-rs/argon2';
import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

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
