import { keySchema } from '@platform/fields/ref/shared';
import { missingOr, textSchema } from '@platform/fields/texts';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import { action } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { bedCodes, codesBetween, MAX_ROOMS } from '../../shared/generar';
import { Cama, Habitacion, Hotel, REGLAS_SEXO } from '../../shared/hotel.entity';
import { generatedWire } from '../../shared/wire';
import { requireAdministrator } from './administrador';

const code = textSchema({ kind: 'code', max: 10 }, (value) => value.toUpperCase());
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const body = z.strictObject({
  IdModulo: keySchema,
  Piso: z
    .number({ error: 'campo.numero' })
    .int({ error: 'campo.entero' })
    .min(-9, { error: 'campo.minimo{"n":-9}' })
    .max(99, { error: 'campo.maximo{"n":99}' })
    .nullish(),
  Desde: code,
  Hasta: code,
  IdTipoHabitacion: keySchema,
  CamasPorHabitacion: z
    .number({ error: missingOr('campo.numero') })
    .int({ error: 'campo.entero' })
    .min(1, { error: 'campo.minimo{"n":1}' })
    .max(12, { error: 'campo.maximo{"n":12}' }),
  IdTipoCama: keySchema,
  ReglaSexo: z.enum(REGLAS_SEXO, { error: 'campo.opcion' }).default('L'),
  /** Tells what would be made, and makes nothing. */
  VistaPrevia: flag.default('N'),
});
type Order = z.output<typeof body>;

/** Its references are of the hotel and active; answers what the room type admits. */
async function capacityOf(ctx: Context, idHotel: number, order: Order): Promise<number> {
  const { IdCliente } = ctx.session;
  const module = await ctx.tx.first(
    {},
    sql`select 1 from hotel_modulo where id_cliente = ${IdCliente} and id_hotel = ${idHotel} and id_modulo = ${order.IdModulo} and activo = 'S' for no key update`,
  );
  if (!module) throw refuse('campo.referencia', undefined, 'IdModulo');
  const bed = await ctx.tx.first(
    {},
    sql`select 1 from hotel_tipo_cama where id_cliente = ${IdCliente} and id_tipo_cama = ${order.IdTipoCama} and activo = 'S'`,
  );
  if (!bed) throw refuse('campo.referencia', undefined, 'IdTipoCama');
  const room = await ctx.tx.first(
    { capacidad: int },
    sql`select capacidad from hotel_tipo_habitacion where id_cliente = ${IdCliente} and id_tipo_habitacion = ${order.IdTipoHabitacion} and activo = 'S' for share`,
  );
  if (!room) throw refuse('campo.referencia', undefined, 'IdTipoHabitacion');
  return room.capacidad;
}

/** Rooms with their beds under new codes; answers the codes of those that were made. */
async function make(ctx: Context, idHotel: number, order: Order, codes: readonly string[], beds: readonly string[]): Promise<string[]> {
  const { IdModulo, IdTipoHabitacion, IdTipoCama, ReglaSexo, Piso = null } = order;
  const rooms = await addRows(ctx, Habitacion, {
    values: { ...{ IdHotel: idHotel, IdModulo, IdTipoHabitacion, Piso, ReglaSexo }, Codigo: sql`c.codigo`, Contraguardia: 'N' },
    from: sql`unnest(${sql.param([...codes])}::text[]) with ordinality as c(codigo, orden) order by c.orden`,
    clash: { on: sql`id_cliente, id_hotel, codigo` },
    returning: sql`t.codigo`,
  });
  await addRows(ctx, Cama, {
    values: { IdHotel: idHotel, IdModulo, IdTipoCama, IdHabitacion: sql`h.id`, Codigo: sql`b.codigo` },
    from: sql`unnest(${sql.param(rooms.map(({ id }) => Number(id)))}::int[]) as h(id) cross join unnest(${sql.param([...beds])}::text[]) as b(codigo) order by h.id, b.codigo`,
  });
  return rooms.map((row) => String(row.codigo));
}

/** *Generar habitaciones*: those of a range that the hotel has not yet, with their beds; codes that exist are skipped and told. */
async function generate(ctx: Context, idHotel: number, order: Order): Promise<z.output<typeof generatedWire>> {
  await requireAdministrator(ctx, idHotel);
  const range = codesBetween(order.Desde, order.Hasta);
  if ('wrong' in range) throw refuse(range.wrong, { n: MAX_ROOMS, codigo: order.Hasta }, 'Hasta');
  const capacity = await capacityOf(ctx, idHotel, order);
  if (order.CamasPorHabitacion > capacity) throw refuse('habitacion.capacidad', { n: capacity }, 'CamasPorHabitacion');
  const known = await ctx.tx.rows(
    { codigo: text },
    sql`select codigo from hotel_habitacion where id_cliente = ${ctx.session.IdCliente} and id_hotel = ${idHotel} and codigo = any(${sql.param([...range.codes])}) order by codigo`,
  );
  const Existentes = known.map((row) => row.codigo);
  const beds = bedCodes(order.CamasPorHabitacion);
  const missing = range.codes.filter((one) => !Existentes.includes(one));
  const Habitaciones = order.VistaPrevia === 'S' ? missing : await make(ctx, idHotel, order, missing, beds);
  const Camas = Habitaciones.flatMap((room) => beds.map((bed) => `${room}-${bed}`));
  if (order.VistaPrevia === 'N')
    ctx.audit({ entity: Hotel.resource, record: idHotel, action: 'generar', changes: { Habitaciones: Habitaciones.length, Camas: Camas.length } });
  return { Habitaciones, Camas, Existentes };
}

export const generateAction = action({
  needs: 'crear',
  body,
  answer: generatedWire,
  run: (ctx, id, order) => generate(ctx, Number(id), order),
});
