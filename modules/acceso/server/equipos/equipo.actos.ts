import { wordsSchema } from '@platform/fields/texts';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRow, changeRow } from '@platform/server/record/rows';
import { action } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { EquipoConexion, PuertaEquipo } from '../../shared/equipo.entity';
import { holdersDue, leaveForTurn, mostAtReaders, synchronize, wantedAt } from '../lectores/cargas';
import { type Order, queueOrders } from '../lectores/comandos';
import { openDoor } from '../lectores/protocolo';
import { checkPlace } from './equipo.lugar';

/** A door is opened now, or not at all. */
const OPEN_MS = 60_000;
/** What is asked of a reader in this moment. */
const SOON_MS = 15 * 60_000;

const nothing = z.strictObject({});
const done = z.null();

/** An approved reader of the session's division, as an order needs it. */
async function readerOf({ tx, session }: Context, id: number | string) {
  const row = await tx.one(
    { protocolo: text, estado: text },
    sql`select protocolo, estado from acceso_equipo_conexion where id_equipo_conexion = ${Number(id)} and id_cliente = ${session.IdCliente}`,
  );
  if (row.protocolo === 'WEB') throw refuse('equipo_conexion.no_lector');
  if (row.estado !== 'A') throw refuse('equipo_conexion.no_aprobado');
  return row;
}

async function order(
  ctx: Context,
  id: number | string,
  action: string,
  one: Order,
  changes: Readonly<Record<string, string | number>> = {},
): Promise<null> {
  const { IdCliente, IdDivision } = ctx.session;
  await queueOrders(ctx, { IdEquipoConexion: Number(id), IdDivision, IdCliente, Origen: 'U' }, [one]);
  ctx.audit({ entity: EquipoConexion.resource, record: id, action, changes: { Comando: one.Comando, ...changes } });
  return null;
}

const doorRef = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });

/** Opens one of the reader's doors now; of a controller the one that is named, or its first. */
const abrir = action({
  needs: 'procesar',
  body: z.strictObject({ IdPuerta: doorRef.nullish(), Motivo: wordsSchema(250) }),
  answer: done,
  async run(ctx, id, { IdPuerta, Motivo }) {
    const { protocolo } = await readerOf(ctx, id);
    const door = await ctx.tx.first(
      { numero: int, segundos: int, id: int },
      sql`select x.numero_puerta as numero, p.segundos_apertura as segundos, p.id_puerta as id from acceso_equipo_conexion k
        join acceso_puerta_equipo x on x.id_cliente = k.id_cliente and x.id_equipo = k.id_equipo join acceso_puerta p on p.id_puerta = x.id_puerta
        where k.id_equipo_conexion = ${Number(id)} and k.id_cliente = ${ctx.session.IdCliente} and (${IdPuerta ?? null}::int is null or p.id_puerta = ${IdPuerta ?? null}::int)
        order by x.numero_puerta limit 1`,
    );
    if (!door)
      throw IdPuerta ? refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta') : refuse('equipo_conexion.sin_puerta', undefined, 'IdPuerta');
    const Comando = protocolo === 'ACC' ? openDoor(door.numero, door.segundos) : 'AC_UNLOCK';
    return order(ctx, id, 'abrir', { Accion: 'A', Comando, VenceEl: new Date(ctx.now.getTime() + OPEN_MS) }, { IdPuerta: door.id, Motivo });
  },
});

const simple = (name: string, Accion: Order['Accion'], Comando: string) =>
  action({
    needs: 'procesar',
    body: nothing,
    answer: done,
    async run(ctx, id) {
      await readerOf(ctx, id);
      return order(ctx, id, name, { Accion, Comando, VenceEl: new Date(ctx.now.getTime() + SOON_MS) });
    },
  });

/** As many people as one call compares; of a larger site the reader gets its turn within the minute, in a transaction of its own. */
const AT_ONCE = 10_000;

/**
 * Loads whoever may pass at its doors and takes away the others, also those whom it would not take before. Where that is more than a call should wait for,
 * the next turn of the job does it (`EnTurno`), and the counts of the screen tell how far it is.
 */
const sincronizar = action({
  needs: 'procesar',
  body: nothing,
  answer: z.object({ cargar: z.number(), retirar: z.number(), esperadas: z.number(), EnTurno: z.enum(['S', 'N']) }),
  async run(ctx, id) {
    await readerOf(ctx, id);
    const [holder] = await holdersDue(ctx, { IdEquipoConexion: Number(id) });
    if (!holder) throw refuse('equipo_conexion.no_aprobado');
    if ((await mostAtReaders(ctx)) > AT_ONCE) {
      await leaveForTurn(ctx, holder);
      ctx.audit({ entity: EquipoConexion.resource, record: id, action: 'sincronizar', changes: { EnTurno: 'S' } });
      return { cargar: 0, retirar: 0, esperadas: 0, EnTurno: 'S' as const };
    }
    const made = { ...(await synchronize(ctx, holder, await wantedAt(ctx, [holder]), { again: true })), EnTurno: 'N' as const };
    ctx.audit({ entity: EquipoConexion.resource, record: id, action: 'sincronizar', changes: made });
    return made;
  },
});

/** What readers are told from the screen (040310). */
export const readerActions = {
  abrir,
  sincronizar,
  reiniciar: simple('reiniciar', 'R', 'REBOOT'),
  consultar: simple('consultar', 'I', 'INFO'),
  verificar: simple('verificar', 'C', 'CHECK'),
};

/** What is said of a connection that is let in: where it stands, from where it may call. */
export const approval = z.strictObject({
  IdPuerta: doorRef.nullish(),
  Sentido: z.enum(['E', 'S', 'A'], { error: 'campo.opcion' }).nullish(),
  Redes: z.string({ error: 'campo.texto' }).trim().max(200, { error: 'campo.maximo_texto{"n":200}' }).nullish(),
});

/** Puts a device at the door that its approval names, and keeps from where it may call; a reader without any door is not let in. */
export async function settleApproval(ctx: Context, id: number | string, { IdPuerta, Sentido, Redes }: z.output<typeof approval>): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const row = await ctx.tx.one(
    { id_equipo: int, protocolo: text, redes: orNull(text), puertas: int },
    sql`select k.id_equipo, k.protocolo, k.redes, (select count(*)::int from acceso_puerta_equipo x where x.id_cliente = k.id_cliente and x.id_equipo = k.id_equipo) as puertas
      from acceso_equipo_conexion k where k.id_equipo_conexion = ${Number(id)} and k.id_cliente = ${IdCliente}`,
  );
  if (IdPuerta) {
    const door = await ctx.tx.first(
      {},
      sql`select 1 from acceso_puerta where id_puerta = ${IdPuerta} and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S'`,
    );
    if (!door) throw refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta');
    const there = await ctx.tx.first(
      {},
      sql`select 1 from acceso_puerta_equipo where id_cliente = ${IdCliente} and id_equipo = ${row.id_equipo} and id_puerta = ${IdPuerta}`,
    );
    if (!there) {
      const taken = await ctx.tx.first(
        { numero: int },
        sql`select coalesce(max(numero_puerta), 0)::int as numero from acceso_puerta_equipo where id_cliente = ${IdCliente} and id_equipo = ${row.id_equipo}`,
      );
      const place = { IdEquipo: row.id_equipo, NumeroPuerta: (taken?.numero ?? 0) + 1, Sentido: Sentido ?? 'A' };
      await checkPlace(ctx, place);
      await addRow(ctx, PuertaEquipo, { IdPuerta, ...place }, { action: 'crear', changes: { IdPuerta, IdEquipo: row.id_equipo } });
    }
  } else if (row.puertas === 0 && row.protocolo !== 'WEB') throw refuse('equipo_conexion.sin_puerta', undefined, 'IdPuerta');
  if (Redes !== undefined && Redes !== null && Redes !== (row.redes ?? ''))
    await changeRow(ctx, EquipoConexion, Number(id), { Redes: row.redes }, { Redes: Redes === '' ? null : Redes }, 'editar');
}
