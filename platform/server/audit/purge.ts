import { sql } from 'drizzle-orm';
import type { Tx } from '../db/pool';

/** Takes away entries of a client's audit from before a moment, some at a time: the one way, which the database lets through. Answers how many. */
export async function purgeEntries(tx: Tx, IdCliente: number, until: string, most: number): Promise<number> {
  await tx.query(`select set_config('faena.purga', 'S', true)`);
  const gone = await tx.rows(
    {},
    sql`with viejas as (select id_auditoria from base_auditoria where id_cliente = ${IdCliente} and momento < ${until} order by momento limit ${most})
      delete from base_auditoria a using viejas v where a.id_auditoria = v.id_auditoria returning a.id_auditoria`,
  );
  await tx.query(`select set_config('faena.purga', 'N', true)`);
  return gone.length;
}
