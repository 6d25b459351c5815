import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Terminal } from '../../shared/mesa.entity';
import type { terminalAnswer } from '../../shared/mesa.wire';
import type { terminalBody } from '../mesa/mesa.body';
import { roomOf } from '../mesa/mesa.lugar';
import { ofOwnDiningRoom } from './comedor.rules';

export const terminalResource: Resource = resource(Terminal, {
  policy: ofOwnDiningRoom,
  can: (row) => ({ darDeBaja: row.Activo === 'S' }),
  actions: {
    /** It reads no more, and what it keeps to work without a network is good for nothing. */
    darDeBaja: action({
      needs: 'editar',
      body: z.strictObject({}),
      async run(ctx, id) {
        await ctx.tx.run(
          sql`update comedor_terminal set activo = 'N', version = version + 1, usuario_modificacion = ${ctx.session.IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}
            where id_terminal = ${Number(id)} and id_cliente = ${ctx.session.IdCliente}`,
        );
        ctx.audit({ entity: Terminal.resource, record: id, action: 'darDeBaja', changes: { Activo: ['S', 'N'] } });
        return { Activo: 'N' };
      },
    }),
  },
});

/** This browser is a terminal of a dining room: made once, and renamed or moved afterwards; a retired one stays so. */
export async function registerTerminal(ctx: Context, sent: z.output<typeof terminalBody>): Promise<z.infer<typeof terminalAnswer>> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  await roomOf(ctx, sent.IdComedor);
  const configuration = sent.IdConfiguracionLectura ?? null;
  const [known] =
    configuration === null
      ? [{}]
      : await ctx.tx.run(
          sql`select 1 from sistema_configuracion_lectura where id_cliente = ${IdCliente} and id_configuracion_lectura = ${configuration} and activo = 'S'`,
        );
  if (!known) throw refuse('campo.referencia', undefined, 'IdConfiguracionLectura');
  const [row] = await ctx.tx.run(
    sql`insert into comedor_terminal (id_cliente, id_division, codigo, nombre, id_comedor, id_configuracion_lectura, ultima_conexion, usuario_creacion)
      values (${IdCliente}, ${IdDivision}, ${sent.Codigo}, ${sent.Nombre}, ${sent.IdComedor}, ${configuration}, ${ctx.now.toISOString()}, ${IdUsuario})
      on conflict (id_cliente, codigo) do update set nombre = excluded.nombre, id_comedor = excluded.id_comedor, id_configuracion_lectura = excluded.id_configuracion_lectura,
        ultima_conexion = excluded.ultima_conexion, usuario_modificacion = ${IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}, version = comedor_terminal.version + 1
        where comedor_terminal.activo = 'S' and comedor_terminal.id_division = ${IdDivision} returning id_terminal`,
  );
  if (!row) throw refuse('comedor.terminal_baja', undefined, 'Codigo');
  const IdTerminal = Number(row.id_terminal);
  const { Nombre, IdComedor } = sent;
  ctx.audit({
    entity: Terminal.resource,
    record: IdTerminal,
    action: 'registrar',
    changes: { Nombre, IdComedor, IdConfiguracionLectura: configuration },
  });
  return { IdTerminal, Nombre, IdComedor, IdConfiguracionLectura: configuration };
}
