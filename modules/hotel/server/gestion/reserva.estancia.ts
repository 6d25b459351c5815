import { later, shownDay } from '@modules/administracion/shared/dia';
import { int, json, orNull } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { TURNOS, type TurnoTrabajo } from '../../shared/estadia';
import { cleaningStates } from '../camas/cama.states';
import { requireAdministrator } from '../hotel/administrador';
import { profileFor } from '../perfil/perfil.deEstadia';
import { forgetCleaning, orderCleaning } from '../servicio/servicio.ordenes';
import { hotelOf, personOf } from './estadia.datos';
import { stateOf } from './estadia.estado';
import { assign, keep, otherStay, refusedBy, type TramoDeCama, trying, upTo, writeStretches } from './promesa';
import { atDesk, type EnMano, further, joined, lastOf, wrongState } from './reserva.acto';
import { tellChanged } from './reserva.avisos';
import { checkDates } from './reserva.comprobar';
import type { Cambios, ReservaRow } from './reserva.registro';

/** *Extender*: the guest stays longer in the same bed. */
export const extend = (ctx: Context, id: number, hasta: string): Promise<ReservaRow> =>
  atDesk(ctx, id, 'extender', async (one) => {
    const { row, hotel, tramos } = one;
    if (hasta <= row.FechaSalida) throw refuse('hotel.extender_fecha', undefined, 'FechaSalida');
    const nights = { desde: row.FechaIngreso, hasta };
    const perfil = await profileFor(ctx, row.IdPersona, { desde: row.FechaSalida, hasta });
    await checkDates(ctx, { hotel, perfil, IdPersona: row.IdPersona, nights, but: row.IdReserva, since: row.FechaIngreso });
    const last = tramos.at(-1)?.IdCama ?? (await lastOf(ctx, row));
    if (last === null) throw wrongState();
    const { motivo, cama, order, added, first, beds } = await further(ctx, one, last, { desde: row.FechaSalida, hasta });
    if (motivo === 'C4' && first) throw conflict('hotel.cama_reservada_desde', { fecha: shownDay(first) });
    if (motivo) throw refusedBy(motivo, cama, order);
    await keep(ctx, row, joined([...tramos, ...added]), beds);
    return { changes: { FechaSalida: hasta }, tell: (saved) => tellChanged(ctx, saved, hotel) };
  });

export interface Traslado {
  readonly Fecha: string;
  readonly IdCama: number;
  readonly TurnoTrabajo?: TurnoTrabajo | null | undefined;
  /** The guest stays there until a later day than the stay had. */
  readonly FechaSalida?: string | null | undefined;
  readonly Motivo: string;
}

const hotelOfBed = async (ctx: Context, idCama: number): Promise<number> => {
  const row = await ctx.tx.first(
    { id_hotel: int },
    sql`select c.id_hotel from hotel_cama c where c.id_cliente = ${ctx.session.IdCliente} and c.id_cama = ${idCama}`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'IdCama' }, 'IdCama');
  return row.id_hotel;
};

/** A bed that has been slept in is dirty, and its cleaning ordered. */
async function leaveBed(ctx: Context, idCama: number): Promise<void> {
  await cleaningStates.moveAll(ctx, 'ensuciar', 'sistema', { where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_cama = ${idCama}` });
  await orderCleaning(ctx, idCama);
}

/** *Trasladar*: another bed, or another half of the same one, from a day on; with a later departure it is extended there in the same act. */
export const transfer = (ctx: Context, id: number, { Fecha, IdCama, TurnoTrabajo, FechaSalida, Motivo }: Traslado): Promise<ReservaRow> =>
  atDesk(ctx, id, 'trasladar', async ({ row, hotel: from, tramos, day }) => {
    const desde = row.Estado === 'R' ? later(Fecha, row.FechaIngreso) : Fecha;
    if (Fecha < day || desde >= row.FechaSalida) throw refuse('hotel.traslado_fecha', undefined, 'Fecha');
    const idHotel = await hotelOfBed(ctx, IdCama);
    if (idHotel !== from.IdHotel) await requireAdministrator(ctx, idHotel);
    const hotel = await hotelOf(ctx, idHotel);
    const hasta = FechaSalida ?? row.FechaSalida;
    if (hasta < row.FechaSalida) throw refuse('hotel.extender_fecha', undefined, 'FechaSalida');
    const nights = { desde, hasta };
    const who = await personOf(ctx, row.IdPersona, desde);
    const perfil = await profileFor(ctx, who.IdPersona, nights);
    if (!perfil) throw refuse('hotel.sin_perfil');
    if (hasta > row.FechaSalida) {
      const whole = { desde: row.FechaIngreso, hasta };
      await checkDates(ctx, { hotel, perfil, IdPersona: row.IdPersona, nights: whole, but: row.IdReserva, since: row.FechaIngreso });
      const other = await otherStay(ctx, row.IdPersona, nights, row.IdReserva);
      if (other) throw other;
    }
    const turno = TurnoTrabajo === undefined ? row.TurnoTrabajo : TurnoTrabajo;
    await assign(ctx, row, { hotel, who, lugares: perfil.lugares, nights, turno, keeps: upTo(tramos, desde), IdCama });
    const slept = tramos.find((one) => one.desde <= day && day <= one.hasta);
    if (row.Estado === 'H' && desde === day && slept && slept.IdCama !== IdCama) await leaveBed(ctx, slept.IdCama);
    return {
      changes: { IdHotel: idHotel, TurnoTrabajo: turno, Motivo, ...(hasta > row.FechaSalida ? { FechaSalida: hasta } : {}) },
      motivo: Motivo,
      tell: (saved) => tellChanged(ctx, saved, hotel),
    };
  });

/** *Check-out*: earlier, the nights left are free; overdue, the nights exceeded are the guest's where nobody has them. */
export const checkOut = (ctx: Context, id: number): Promise<ReservaRow> =>
  atDesk(ctx, id, 'checkout', async (one) => {
    const { row, tramos, day } = one;
    const last = tramos.filter(({ desde }) => desde <= day).at(-1)?.IdCama ?? (await lastOf(ctx, row));
    const changes: Cambios = { FechaHoraCheckout: ctx.now.toISOString() };
    if (day < row.FechaSalida) {
      await keep(ctx, row, upTo(tramos, day), []);
      changes.FechaSalida = day;
    } else if (day > row.FechaSalida && last !== null && (await isGuests(ctx, one, last))) changes.FechaSalida = day;
    if (last !== null) await leaveBed(ctx, last);
    return { changes };
  });

/** Whether the nights exceeded could be made the guest's: the bed was nobody's. */
async function isGuests(ctx: Context, one: EnMano, idCama: number): Promise<boolean> {
  const { motivo, added } = await further(ctx, one, idCama, { desde: one.row.FechaSalida, hasta: one.day });
  if (motivo === 'C4') return false;
  return (await trying(ctx, () => writeStretches(ctx, one.row, joined([...one.tramos, ...added])))) === undefined;
}

const DAY_MS = 86_400_000;
const before = z.object({
  FechaIngreso: z.string().optional(),
  FechaSalida: z.string().optional(),
  tramos: z.array(z.object({ IdCama: z.number(), desde: z.string(), hasta: z.string(), turno: z.enum(TURNOS) })),
});

/** *Revertir*: undoes the last check-in or check-out, within a day of it. `Version` tells one click from two. */
export const revert = (ctx: Context, id: number, { Motivo, Version }: { readonly Motivo: string; readonly Version: number }): Promise<ReservaRow> =>
  atDesk(ctx, id, 'revertir', async ({ row, tramos, day }) => {
    if (row.Version !== Version) throw conflict('registro.version');
    const out = row.Estado === 'F';
    const moment = out ? row.FechaHoraCheckout : row.FechaHoraCheckin;
    if (moment === null || ctx.now.getTime() - new Date(moment).getTime() > DAY_MS) throw refuse('hotel.revertir_plazo');
    const line = await ctx.tx.first(
      { antes: orNull(json(z.unknown())) },
      sql`select antes from hotel_reserva_historial where id_cliente = ${ctx.session.IdCliente} and id_reserva = ${id} and accion = ${out ? 'checkout' : 'checkin'}
        order by momento desc, id_reserva_historial desc limit 1`,
    );
    const was = before.parse(line?.antes);
    const beds = (await stateOf(ctx, row.IdHotel, { desde: row.FechaIngreso, hasta: row.FechaSalida }, id)).camas;
    if (out) {
      await keep(ctx, row, was.tramos, beds);
      const left = was.tramos.filter((one) => one.desde <= day).at(-1)?.IdCama;
      if (left !== undefined) await forgetCleaning(ctx, left, moment);
      return { changes: { FechaHoraCheckout: null, FechaSalida: was.FechaSalida ?? row.FechaSalida, Motivo }, motivo: Motivo };
    }
    const desde = was.FechaIngreso ?? row.FechaIngreso;
    await keep(ctx, row, from(tramos, desde), beds);
    return { changes: { FechaHoraCheckin: null, FechaIngreso: desde, Motivo }, motivo: Motivo };
  });

/** What stretches have from a day on. */
const from = (stretches: readonly TramoDeCama[], day: string): TramoDeCama[] =>
  stretches.filter(({ hasta }) => hasta > day).map((one) => (one.desde < day ? { ...one, desde: day } : one));
