import { sql } from 'drizzle-orm';
import type { Tx } from '../db/pool';

/** A client's configuration stamp, from its beginning. */
export async function beginStamp(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(sql`insert into base_sello (id_cliente) values (${idCliente}) on conflict do nothing`);
}

/** Moves a client's configuration stamp (null = every client's): caches made before it are not used again. */
export async function touch(tx: Tx, idCliente: number | null): Promise<void> {
  if (idCliente === null) await tx.query('update base_sello set version = version + 1');
  else
    await tx.run(
      sql`insert into base_sello (id_cliente) values (${idCliente}) on conflict (id_cliente) do update set version = base_sello.version + 1`,
    );
}
