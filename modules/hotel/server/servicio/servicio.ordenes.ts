import { nextNumber, nextNumbers } from '@modules/acreditacion/server/public';
import type { Row } from '@platform/entity/entity';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { DIARIA, POR_SALIDA, type ServicioHabitacion } from '../../shared/servicio.entity';
import { servicioStates } from './servicio.states';

/** The active service of the client with a code of the product; where it was retired nothing is ordered. */
async function serviceOf(ctx: Context, codigo: string): Promise<number | undefined> {
  const row = await ctx.tx.first(
    { id: int },
    sql`select id_tipo_servicio as id from hotel_tipo_servicio where id_cliente = ${ctx.session.IdCliente} and codigo = ${codigo} and activo = 'S'`,
  );
  return row?.id;
}

/** A bed was left: it waits to be cleaned, once however often it is left meanwhile. */
export async function orderCleaning(ctx: Context, idCama: number): Promise<void> {
  const IdTipoServicio = await serviceOf(ctx, POR_SALIDA);
  if (IdTipoServicio === undefined) return;
  const bed = await ctx.tx.first(
    { IdHotel: int, IdHabitacion: int },
    sql`select c.id_hotel as "IdHotel", c.id_habitacion as "IdHabitacion" from hotel_cama c where c.id_cliente = ${ctx.session.IdCliente} and c.id_cama = ${idCama}
      and not exists (select 1 from hotel_servicio_habitacion s where s.id_cliente = c.id_cliente and s.id_habitacion = c.id_habitacion and s.estado = 'P'
        and s.id_cama = c.id_cama and s.id_tipo_servicio = ${IdTipoServicio})`,
  );
  if (!bed) return;
  const Numero = await nextNumber(ctx, 'SRV');
  const id = await servicioStates.make(ctx, 'crear', 'sistema', {
    ...bed,
    Numero,
    IdCama: idCama,
    IdTipoServicio,
    FechaProgramada: today(ctx),
    Origen: 'C',
  });
  await servicioStates.began(ctx, [{ IdServicioHabitacion: id }], 'crear', 'sistema', { changes: { Numero, Origen: 'C' } });
}

/** What was not done well is to be done again, by the same people. */
export async function orderAgain(
  ctx: Context,
  { IdHotel, IdHabitacion, IdCama, IdTipoServicio, Responsable }: Row<typeof ServicioHabitacion>,
  Observacion: string,
): Promise<void> {
  const Numero = await nextNumber(ctx, 'SRV');
  const id = await servicioStates.make(ctx, 'crear', 'sistema', {
    ...{ IdHotel, IdHabitacion, IdCama, IdTipoServicio, Responsable, Observacion, Numero },
    FechaProgramada: today(ctx),
    Origen: 'R',
  });
  await servicioStates.began(ctx, [{ IdServicioHabitacion: id }], 'crear', 'sistema', { changes: { Numero, Origen: 'R' } });
}

/** The check-out was undone: so is the cleaning that it ordered, if nobody has begun. */
export async function forgetCleaning(ctx: Context, idCama: number, since: string): Promise<void> {
  await servicioStates.moveAll(ctx, 'anular', 'sistema', {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_cama = ${idCama} and t.origen = 'C' and t.fecha_creacion >= ${since}::timestamptz`,
    trace: () => ({}),
  });
}

/** The daily cleaning of every room of the division where somebody is checked in: one a room and day, however often it is asked. Answers how many were made. */
export async function orderDaily(ctx: Context): Promise<number> {
  const IdTipoServicio = await serviceOf(ctx, DIARIA);
  if (IdTipoServicio === undefined) return 0;
  const { IdCliente, IdDivision } = ctx.session;
  const day = today(ctx);
  const rooms = await ctx.tx.rows(
    { h: int, r: int },
    sql`select distinct c.id_hotel as h, c.id_habitacion as r from hotel_reserva v
        join lateral (select o.id_cama from hotel_ocupacion o where o.id_cliente = v.id_cliente and o.id_reserva = v.id_reserva and o.vigente = 'S' and o.fecha_inicio <= ${day}::date
          order by o.fecha_inicio desc limit 1) o on true
        join hotel_cama c on c.id_cama = o.id_cama
      where v.id_cliente = ${IdCliente} and v.id_division = ${IdDivision} and v.estado = 'H'
        and not exists (select 1 from hotel_servicio_habitacion s where s.id_cliente = v.id_cliente and s.id_habitacion = c.id_habitacion
          and s.id_tipo_servicio = ${IdTipoServicio} and s.fecha_programada = ${day}::date and s.origen = 'D') order by 1, 2`,
  );
  if (rooms.length === 0) return 0;
  const numbers = await nextNumbers(ctx, 'SRV', rooms.length);
  await servicioStates.makeAll(
    ctx,
    'crear',
    'sistema',
    { IdCliente, IdDivision, Numero: sql`x.n`, IdHotel: sql`x.h`, IdHabitacion: sql`x.r`, IdTipoServicio, FechaProgramada: day, Origen: 'D' },
    sql`jsonb_to_recordset(${JSON.stringify(rooms.map((room, at) => ({ ...room, n: numbers[at] })))}::jsonb) as x(h int, r int, n text)`,
    sql`'P'`,
  );
  return rooms.length;
}
