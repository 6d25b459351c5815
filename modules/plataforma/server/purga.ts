import type { Purger } from '@modules/sistema/server/public';
import { sql } from 'drizzle-orm';

/** Ended sessions are kept a while, so that people can see where they signed in. */
const KEPT_DAYS = 30;

/** Sessions that ended long ago. */
export const purgeSessions: Purger = async (ctx) => {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const gone = await ctx.tx.run(
    sql`delete from plataforma_sesion where id_cliente = ${ctx.session.IdCliente} and least(fecha_expiracion, coalesce(fecha_revocacion, fecha_expiracion)) < ${before} returning id_sesion`,
  );
  return { sesiones: gone.length };
};
