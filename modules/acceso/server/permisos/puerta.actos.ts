import { wordsSchema } from '@platform/fields/texts';
import { int, oneOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRow } from '@platform/server/record/rows';
import { action } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Puerta } from '../../shared/topologia.entity';
import { queueOrders } from '../lectores/comandos';
import { openDoor } from '../lectores/protocolo';

/** A door is opened now, or not at all. */
const OPEN_MS = 60_000;
const done = z.null();
const MODOS = ['N', 'L', 'C'] as const;

/** Opens a door by each approved reader that stands at it; refused where there is none, or where the door is closed. */
async function openNow(ctx: Context, id: number, Motivo: string): Promise<null> {
  const { IdCliente, IdDivision } = ctx.session;
  const door = await ctx.tx.one(
    { modo: oneOf(MODOS), nombre: text },
    sql`select p.modo, p.nombre from acceso_puerta p where p.id_puerta = ${id} and p.id_cliente = ${IdCliente}`,
  );
  if (door.modo === 'C') throw refuse('puerta.cerrada', { puerta: door.nombre });
  const readers = await ctx.tx.rows(
    { id: int, protocolo: text, numero: int, segundos: int },
    sql`select distinct on (k.id_equipo_conexion) k.id_equipo_conexion as id, k.protocolo, x.numero_puerta as numero, p.segundos_apertura as segundos
      from acceso_puerta p join acceso_puerta_equipo x on x.id_cliente = p.id_cliente and x.id_puerta = p.id_puerta
        join acceso_equipo_conexion k on k.id_cliente = x.id_cliente and k.id_equipo = x.id_equipo and k.estado = 'A' and k.protocolo <> 'WEB'
      where p.id_puerta = ${id} and p.id_cliente = ${IdCliente} order by k.id_equipo_conexion, x.numero_puerta`,
  );
  if (readers.length === 0) throw refuse('puerta.sin_lector', { puerta: door.nombre });
  const VenceEl = new Date(ctx.now.getTime() + OPEN_MS);
  for (const { id: IdEquipoConexion, protocolo, numero, segundos } of readers)
    await queueOrders(ctx, { IdEquipoConexion, IdDivision, IdCliente, Origen: 'U' }, [
      { Accion: 'A', Comando: protocolo === 'ACC' ? openDoor(numero, segundos) : 'AC_UNLOCK', VenceEl },
    ]);
  ctx.audit({ entity: Puerta.resource, record: id, action: 'abrirAhora', changes: { Motivo, Equipos: readers.length } });
  return null;
}

/** What is done with a door from the settings (040305): opened now, or its mode changed, each with its reason in the trace. */
export const doorActions = {
  abrirAhora: action({
    needs: 'procesar',
    body: z.strictObject({ Motivo: wordsSchema(250) }),
    answer: done,
    run: (ctx, id, { Motivo }) => openNow(ctx, Number(id), Motivo),
  }),
  cambiarModo: action({
    needs: 'procesar',
    body: z.strictObject({ Modo: z.enum(MODOS, { error: 'campo.opcion' }), Motivo: wordsSchema(250) }),
    answer: done,
    async run(ctx, id, { Modo, Motivo }) {
      const before = await ctx.tx.one(
        { Modo: oneOf(MODOS) },
        sql`select p.modo as "Modo" from acceso_puerta p where p.id_puerta = ${Number(id)} and p.id_cliente = ${ctx.session.IdCliente} for no key update`,
      );
      if (before.Modo === Modo) throw refuse('puerta.mismo_modo', undefined, 'Modo');
      await changeRow(ctx, Puerta, Number(id), before, { Modo }, 'cambiarModo');
      ctx.audit({ entity: Puerta.resource, record: Number(id), action: 'motivo', changes: { Motivo } });
      return null;
    },
  }),
};
