import type { Purger } from '@modules/sistema/server/public';
import { sql } from 'drizzle-orm';

/** What was read of papers goes with the last of their files. */
export const purgeReadings: Purger = async (ctx) => {
  const gone = await ctx.tx.run(
    sql`delete from base_lectura l where l.id_cliente = ${ctx.session.IdCliente}
      and not exists (select 1 from base_archivo f where f.id_cliente = l.id_cliente and f.huella = l.huella) returning 1 as n`,
  );
  return { lecturas: gone.length };
};
