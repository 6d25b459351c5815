import { personNameSql } from '@modules/administracion/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { sql } from 'drizzle-orm';
import { releasedAt } from '../../shared/liberacion';
import { type Hotel, hotelsOf, localMoment } from './estadia.datos';
import { enteredSql } from './marcas.sql';
import { tellArrival, tellOverdue } from './reserva.avisos';
import { endVisits } from './reserva.cierre';
import { release } from './reserva.llegada';
import { heldReservation } from './reserva.registro';

/** Reservations of a hotel whose guest did not come in time, nor entered the site since the day before. */
async function releaseAbsent(ctx: Context, hotel: Hotel): Promise<number> {
  if (hotel.LiberaReserva !== 'S' || hotel.DiasLiberacion === null) return 0;
  const now = localMoment(ctx.session.zona, ctx.now);
  const rows = await ctx.tx.rows(
    { fecha_ingreso: text, id_reserva: int },
    sql`select r.id_reserva, r.fecha_ingreso from hotel_reserva r
      where r.id_cliente = ${ctx.session.IdCliente} and r.id_hotel = ${hotel.IdHotel} and r.estado = 'R' and r.fecha_ingreso < ${today(ctx)}::date
        and not ${sql.raw(enteredSql('r'))} order by r.id_reserva for no key update of r skip locked`,
  );
  let released = 0;
  for (const row of rows) {
    const arrival = row.fecha_ingreso;
    if (now < releasedAt(arrival, hotel.DiasLiberacion, hotel.HoraCheckout)) continue;
    await release(ctx, row.id_reserva, addDays(arrival, hotel.DiasLiberacion));
    released += 1;
  }
  return released;
}

/** Guests of a hotel still in past their departure, told once a day after its hour. */
async function tellOverdueOf(ctx: Context, hotel: Hotel): Promise<void> {
  const day = today(ctx);
  if (localMoment(ctx.session.zona, ctx.now) < `${day}${hotel.HoraCheckout}`) return;
  const rows = await ctx.tx.rows(
    { numero: text, nombre: orNull(text), fecha_salida: text },
    sql`select r.numero, r.fecha_salida, ${sql.raw(personNameSql('p'))} as nombre from hotel_reserva r join administracion_persona p on p.id_persona = r.id_persona
      where r.id_cliente = ${ctx.session.IdCliente} and r.id_hotel = ${hotel.IdHotel} and r.estado = 'H' and r.fecha_salida <= ${day}::date order by r.fecha_salida, r.numero`,
  );
  const lines = rows.map((row) => `${row.numero} · ${String(row.nombre)}: ${shownDay(row.fecha_salida)}`);
  if (lines.length > 0) await tellOverdue(ctx, hotel.IdHotel, lines);
}

/** Every quarter of an hour: what nobody came for is released, stays of visits that are over end, and whoever overstays is told of. */
const liberar: Job = {
  name: 'hotel.liberar',
  async run(job) {
    for (const { IdDivision } of job.divisions) {
      if (await job.cancelled()) return;
      const released = await job.transaction(async (ctx) => {
        let n = 0;
        for (const hotel of await hotelsOf(ctx, sql`t.activo = 'S'`)) {
          n += (await endVisits(ctx, hotel.IdHotel)) + (await releaseAbsent(ctx, hotel));
          await tellOverdueOf(ctx, hotel);
        }
        return n;
      }, IdDivision);
      job.counted(released, released);
    }
  },
};

/** Who arrives tomorrow at a hotel. */
async function remindArrivals(ctx: Context, hotel: Hotel): Promise<number> {
  const rows = await ctx.tx.rows(
    { id: int },
    sql`select r.id_reserva as id from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_hotel = ${hotel.IdHotel} and r.estado = 'R'
      and r.fecha_ingreso = ${addDays(today(ctx), 1)}::date order by 1`,
  );
  for (const { id } of rows) await tellArrival(ctx, await heldReservation(ctx, id), hotel);
  return rows.length;
}

/** Each evening: guests are reminded of tomorrow. */
const llegadas: Job = {
  name: 'hotel.llegadas',
  async run(job) {
    for (const { IdDivision } of job.divisions) {
      if (await job.cancelled()) return;
      const told = await job.transaction(async (ctx) => {
        let n = 0;
        for (const hotel of await hotelsOf(ctx, sql`t.activo = 'S'`)) n += await remindArrivals(ctx, hotel);
        return n;
      }, IdDivision);
      job.counted(told, told);
    }
  },
};

export const reservaJobs: readonly Job[] = [liberar, llegadas];
