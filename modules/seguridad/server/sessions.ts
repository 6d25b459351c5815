import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

/** Ends open sessions at once: their next call answers 401. The table is the sign-in module's; the effect is this one's. */
export async function endSessions(ctx: Pick<Context, 'tx' | 'now'>, which: SQL, reason: string): Promise<void> {
  await ctx.tx.run(
    sql`update plataforma_sesion set fecha_revocacion = ${ctx.now.toISOString()}, motivo_revocacion = ${reason} where fecha_revocacion is null and ${which}`,
  );
}
