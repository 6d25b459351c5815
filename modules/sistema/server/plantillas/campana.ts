import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** The user has read what the bell says: these notifications, or all of them. */
export async function markRead(ctx: Context, ids?: readonly number[]): Promise<void> {
  const { IdCliente, IdUsuario } = ctx.session;
  const which = ids ? sql`id_notificacion = any(${sql.param([...ids])})` : sql`true`;
  await ctx.tx.run(
    sql`update sistema_notificacion set fecha_lectura = ${ctx.now.toISOString()} where id_cliente = ${IdCliente} and id_usuario = ${IdUsuario} and fecha_lectura is null and ${which}`,
  );
}
