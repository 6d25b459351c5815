import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

/** Ends the open sessions that a condition over their columns finds: their next call answers 401. */
export async function endOpenSessions(ctx: Pick<Context, 'tx' | 'now'>, which: SQL, reason: string): Promise<void> {
  await ctx.tx.run(
    sql`update plataforma_sesion set fecha_revocacion = ${ctx.now.toISOString()}, motivo_revocacion = ${reason} where fecha_revocacion is null and ${which}`,
  );
}
