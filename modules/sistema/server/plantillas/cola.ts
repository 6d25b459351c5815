import type { Context } from '@platform/server/http/context';
import { conflict } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Correo } from '../../shared/correo.entity';

/** Moves a mail out of the only state an action takes it from. */
async function move(ctx: Context, id: number | string, from: 'F' | 'P', to: 'P' | 'C', name: string): Promise<void> {
  const at = to === 'P' ? ctx.now.toISOString() : null;
  const [row] = await ctx.tx.run(
    sql`update sistema_correo set estado = ${to}, proximo_intento = ${at}, intentos = case when ${to} = 'P' then 0 else intentos end,
        usuario_modificacion = ${ctx.session.IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}, version = version + 1
      where id_correo = ${id} and id_cliente = ${ctx.session.IdCliente} and estado = ${from} returning id_correo`,
  );
  if (!row) throw conflict('estado.no_permitido');
  if (to === 'C') await ctx.tx.run(sql`delete from sistema_correo_reservado where id_correo = ${id}`);
  else await ctx.tx.query(`select pg_notify('correo', '')`);
  ctx.audit({ entity: Correo.resource, record: id, action: name, changes: { Estado: [from, to] } });
}

/** Queue and log of mails: a failed one may go again, a pending one may be stopped. */
export const mailResource: Resource = resource(Correo, {
  can: (row) => ({ reintentar: row.Estado === 'F', cancelar: row.Estado === 'P' }),
  actions: {
    reintentar: action({ body: z.strictObject({}), run: (ctx, id) => move(ctx, id, 'F', 'P', 'reintentar') }),
    cancelar: action({ body: z.strictObject({}), run: (ctx, id) => move(ctx, id, 'P', 'C', 'cancelar') }),
  },
});
