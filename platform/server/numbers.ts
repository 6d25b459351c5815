import { sql } from 'drizzle-orm';
import type { Tx } from './db/pool';
import { int } from './db/rows';

/** Takes so many numbers of a client's series, without gaps: its row is held until the commit. Answers the last of them. */
export async function takeNumbers(tx: Tx, IdCliente: number, serie: string, count: number): Promise<number> {
  const row = await tx.first(
    { ultimo: int },
    sql`insert into base_correlativo (id_cliente, serie, ultimo) values (${IdCliente}, ${serie}, ${count})
      on conflict (id_cliente, serie) do update set ultimo = base_correlativo.ultimo + ${count} returning ultimo`,
  );
  return Number(row?.ultimo);
}
