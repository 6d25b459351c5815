import type { Tx } from '@platform/server/db/pool';
import { bool, int } from '@platform/server/db/rows';
import { answeredRows } from '@platform/server/product.rows';
import { sql } from 'drizzle-orm';
import { sessionsKept } from '../preguntas';

/** Whether an open stream may go on: its session lives, its screen is not locked, and what its profile may has not changed since. */
export async function streamMayGoOn(tx: Tx, idSesion: string, stamp?: number): Promise<boolean> {
  const rows = await tx
    .rows(
      { version: int, bloqueada: bool },
      sql`select coalesce(e.version, 0) as version, s.fecha_bloqueo is not null as bloqueada from ${sql.raw(answeredRows(tx.product, sessionsKept))} s join seguridad_usuario u on u.id_usuario = s.id_usuario
        left join base_sello e on e.id_cliente = s.id_cliente
        where s.id_sesion = ${idSesion} and s.fecha_revocacion is null and s.fecha_expiracion > now() and u.activo = 'S'`,
    )
    // A database that cannot answer now says nothing of the session.
    .catch(() => undefined);
  if (!rows) return true;
  const [row] = rows;
  return row !== undefined && (stamp === undefined || (row.bloqueada !== true && row.version === stamp));
}

/** The stamp of what is configured for a client, which moves with every change of it. */
export async function configurationStamp(tx: Tx, idCliente: number): Promise<number> {
  const row = await tx.first({ version: int }, sql`select version from base_sello where id_cliente = ${idCliente}`);
  return Number(row?.version ?? 0);
}
