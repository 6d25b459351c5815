import { sql } from 'drizzle-orm';
import type { Tx } from '@platform/server/db/pool';
import { demoClients, demoUsers } from './accounts';
import { demoCompanies } from './companies';

/** Loads the demo once: deterministic, and relative to today so that it never looks expired. */
export async function loadDemo(tx: Tx, now: Date): Promise<boolean> {
  const [any] = await tx.run(sql`select 1 from sistema_cliente limit 1`);
  if (any) return false;
  const clients = await demoClients(tx);
  const companies = await demoCompanies(tx, clients);
  await demoUsers(tx, clients, companies, now);
  return true;
}
