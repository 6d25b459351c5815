import { personNameSql } from '@modules/administracion/server/public';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { clash } from '../../shared/disponibilidad';
import { TURNOS } from '../../shared/estadia';
import { profileFor } from '../perfil/perfil.deEstadia';
import { refuseInService } from '../servicio/servicio.bloqueo';
import { personOf } from './estadia.datos';
import { assign, keep, otherStay, refusedBy, upTo } from './promesa';
import { atDesk, type EnMano, further, type Hecho, joined, lastOf, perform, wrongState } from './reserva.acto';
import { tellAnnulled, tellChanged, tellReleased } from './reserva.avisos';
import { accreditedUntil, checkDates, checkPresent } from './reserva.comprobar';
import type { Cambios, ReservaRow } from './reserva.registro';

const turnoSchema = z.enum(TURNOS);
const bedRow = z.object({ IdCama: z.number(), limpia: z.boolean(), turno: turnoSchema });

/** V5, the bed clean, nobody still in it, and no service that blocks it. */
async function checkRoom(ctx: Context, { row, hotel, tramos, day }: EnMano): Promise<void> {
  const stretch = tramos.find((one) => one.desde <= day && day < one.hasta) ?? tramos[0];
  if (!stretch) throw wrongState();
  if (hotel.ExigeAcreditacion === 'S' && (await accreditedUntil(ctx, row.IdPersona, day)) === null) throw refuse('hotel.sin_acreditacion');
  const found = await ctx.tx.first(
    { IdCama: int, limpia: orNull(bool), turno: orNull(text) },
    sql`select c.id_cama as "IdCama", c.estado_limpieza = 'L' as limpia, ${stretch.turno}::text as turno from hotel_cama c where c.id_cliente = ${ctx.session.IdCliente} and c.id_cama = ${stretch.IdCama}
      for no key update of c`,
  );
  const bed = bedRow.parse(found);
  const still = await ctx.tx.rows(
    { turno: text, nombre: orNull(text) },
    sql`select ${sql.raw(personNameSql('p'))} as nombre, o.turno from hotel_reserva r join administracion_persona p on p.id_persona = r.id_persona
        join lateral (select x.id_cama, x.turno from hotel_ocupacion x where x.id_cliente = r.id_cliente and x.id_reserva = r.id_reserva and x.vigente = 'S' and x.fecha_inicio <= ${day}::date
          order by x.fecha_inicio desc limit 1) o on true
      where r.id_cliente = ${ctx.session.IdCliente} and r.estado = 'H' and r.id_reserva <> ${row.IdReserva} and o.id_cama = ${bed.IdCama}`,
  );
  const isThere = turnoSchema.array().parse(still.map(({ turno }) => turno));
  const other = still[isThere.findIndex((turno) => clash(turno, bed.turno))];
  if (other) throw conflict('hotel.cama_con_huesped', { persona: String(other.nombre) });
  if (hotel.ExigeLimpieza === 'S' && !bed.limpia) throw refuse('hotel.cama_sucia');
  await refuseInService(ctx, bed.IdCama);
}

/** *Check-in*: the guest is in; before the day of arrival only where the earlier nights are free, and the stay begins today. */
export const checkIn = (ctx: Context, id: number): Promise<ReservaRow> =>
  atDesk(ctx, id, 'checkin', async (one) => {
    const { row, hotel, tramos, day } = one;
    if (day >= row.FechaSalida) throw refuse('hotel.reserva_terminada');
    checkPresent(await personOf(ctx, row.IdPersona, day));
    const [first] = tramos;
    const changes: Cambios = { FechaHoraCheckin: ctx.now.toISOString() };
    if (first && day < row.FechaIngreso) {
      const nights = { desde: day, hasta: row.FechaIngreso };
      // More nights than were reserved: the maximum is asked again (V3).
      const whole = { desde: day, hasta: row.FechaSalida };
      const perfil = await profileFor(ctx, row.IdPersona, whole);
      await checkDates(ctx, { hotel, perfil, IdPersona: row.IdPersona, nights: whole, but: row.IdReserva, since: day });
      const { motivo, cama, order, added, beds } = await further(ctx, one, first.IdCama, nights);
      if (motivo) throw refusedBy(motivo, cama, order);
      await keep(ctx, row, joined([...added, ...tramos]), beds);
      changes.FechaIngreso = day;
    }
    await checkRoom(ctx, one);
    return { changes };
  });

/** *Anular*: the nights are free again. */
export const annul = (ctx: Context, id: number, motivo: string): Promise<ReservaRow> =>
  atDesk(ctx, id, 'anular', async ({ row }) => {
    await keep(ctx, row, [], []);
    return { changes: { Motivo: motivo }, motivo, tell: (saved) => tellAnnulled(ctx, saved, motivo) };
  });

/** Whoever did not arrive keeps the nights until a day, and no more. */
async function givesUp(ctx: Context, { row, tramos }: Pick<EnMano, 'row' | 'tramos'>, day: string): Promise<Hecho> {
  await keep(ctx, row, upTo(tramos, day), []);
  return { changes: {}, tell: (saved) => tellReleased(ctx, saved) };
}

/** By the job: whoever did not arrive in time is waited for no longer. */
export const release = (ctx: Context, id: number, day: string): Promise<ReservaRow> =>
  perform(ctx, id, 'liberar', 'sistema', (held) => givesUp(ctx, held, day));

export const noShow = (ctx: Context, id: number): Promise<ReservaRow> =>
  atDesk(ctx, id, 'noPresentado', async (one) => {
    if (one.day < one.row.FechaIngreso) throw refuse('hotel.aun_no_llega');
    return givesUp(ctx, one, one.day);
  });

/** *Reactivar*: what was released is reserved again from today on, in its bed when it still passes. */
export const reactivate = (ctx: Context, id: number): Promise<ReservaRow> =>
  atDesk(ctx, id, 'reactivar', async ({ row, hotel, tramos, day }) => {
    if (row.FechaSalida <= day) throw refuse('hotel.reserva_terminada');
    const nights = { desde: day, hasta: row.FechaSalida };
    const who = await personOf(ctx, row.IdPersona, day);
    checkPresent(who);
    const other = await otherStay(ctx, row.IdPersona, nights, row.IdReserva);
    if (other) throw other;
    const perfil = await profileFor(ctx, who.IdPersona, nights);
    if (!perfil) throw refuse('hotel.sin_perfil');
    const keeps = upTo(tramos, day);
    await assign(ctx, row, { hotel, who, lugares: perfil.lugares, nights, turno: row.TurnoTrabajo, keeps, preferida: await lastOf(ctx, row) });
    return { changes: { FechaIngreso: day }, tell: (saved) => tellChanged(ctx, saved, hotel) };
  });
