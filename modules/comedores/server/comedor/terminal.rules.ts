import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, changeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Terminal } from '../../shared/mesa.entity';
import type { terminalAnswer } from '../../shared/mesa.wire';
import type { terminalBody } from '../mesa/mesa.body';
import { roomOf } from '../mesa/mesa.lugar';
import { forgetPackages } from '../mesa/paquete.version';
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
        await changeRows(ctx, Terminal, {
          set: { Activo: 'N' },
          where: sql`t.id_terminal = ${Number(id)} and t.id_cliente = ${ctx.session.IdCliente}`,
          trace: { action: 'darDeBaja', before: { Activo: 'S' } },
        });
        await forgetPackages(ctx, Number(id));
        return { Activo: 'N' };
      },
    }),
  },
});

/** This browser is a terminal of a dining room: made once, and renamed or moved afterwards; a retired one stays so. */
export async function registerTerminal(ctx: Context, sent: z.output<typeof terminalBody>): Promise<z.infer<typeof terminalAnswer>> {
  const { IdCliente, IdDivision } = ctx.session;
  await roomOf(ctx, sent.IdComedor);
  const configuration = sent.IdConfiguracionLectura ?? null;
  const [known] =
    configuration === null
      ? [{}]
      : await ctx.tx.rows(
          {},
          sql`select 1 from sistema_configuracion_lectura where id_cliente = ${IdCliente} and id_configuracion_lectura = ${configuration} and activo = 'S'`,
        );
  if (!known) throw refuse('campo.referencia', undefined, 'IdConfiguracionLectura');
  const { Codigo, Nombre, IdComedor } = sent;
  const [row] = await addRows(ctx, Terminal, {
    values: { Codigo, Nombre, IdComedor, IdConfiguracionLectura: configuration, UltimaConexion: ctx.now.toISOString() },
    clash: {
      on: sql`id_cliente, codigo`,
      takes: ['Nombre', 'IdComedor', 'IdConfiguracionLectura', 'UltimaConexion'],
      where: sql`t.activo = 'S' and t.id_division = ${IdDivision}`,
    },
    trace: { action: 'registrar', changes: { Nombre, IdComedor, IdConfiguracionLectura: configuration } },
  });
  if (!row) throw refuse('comedor.terminal_baja', undefined, 'Codigo');
  const IdTerminal = Number(row.id);
  return { IdTerminal, Nombre, IdComedor, IdConfiguracionLectura: configuration };
}
