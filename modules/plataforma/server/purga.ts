import type { CommonPurge, Purger } from '@modules/sistema/server/public';
import { sql } from 'drizzle-orm';

/** Ended sessions are kept a while, so that people can see where they signed in. */
const SESSION_DAYS = 30;
/** Wrong codes are counted by the day: those of the last ones still count. */
const CODE_DAYS = 2;

/** Sessions that ended long ago and codes that expired. */
export const purgeSessions: Purger = async (ctx) => {
  const { IdCliente } = ctx.session;
  const before = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000).toISOString();
  const sessions = await ctx.tx.rows(
    {},
    sql`delete from plataforma_sesion where id_cliente = ${IdCliente}
      and least(fecha_expiracion, coalesce(fecha_revocacion, fecha_expiracion)) < ${before(SESSION_DAYS)} returning id_sesion`,
  );
  const codes = await ctx.tx.rows(
    {},
    sql`delete from plataforma_codigo c using seguridad_usuario u where u.id_usuario = c.id_usuario and u.id_cliente = ${IdCliente}
      and c.fecha_expiracion < ${before(CODE_DAYS)} returning c.id_codigo`,
  );
  return { sesiones: sessions.length, codigos: codes.length };
};

/** Attempts to sign in, of whoever tried; those of the last year stay to be looked at. */
export const purgeAttempts: CommonPurge = {
  name: 'intentos',
  months: 12,
  async drop(database, before, most) {
    const gone = await database.rows(
      {},
      sql`with viejos as (select id_intento, momento from plataforma_intento order by id_intento limit ${most})
        delete from plataforma_intento i using viejos v where i.id_intento = v.id_intento and v.momento < ${before.toISOString()} returning i.id_intento`,
    );
    return gone.length;
  },
};
