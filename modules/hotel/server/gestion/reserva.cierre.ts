import { divisionCloser } from '@modules/acreditacion/server/public';
import { later } from '@modules/administracion/shared/dia';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

import { keep, upTo } from './promesa';
import { perform } from './reserva.acto';
import { type Tocada, tellEnded } from './reserva.avisos';
import { type Cambios, heldReservation, type ReservaRow } from './reserva.registro';

/** What a last working day leaves of a stay: nothing of one that begins then or later, of the others what is until that day or today. */
function ending(row: ReservaRow, last: string, day: string): { readonly action: 'anular' | 'terminar'; readonly changes: Cambios } | undefined {
  if (row.Estado === 'R' && row.FechaIngreso >= last) return { action: 'anular', changes: {} };
  const until = later(last, day);
  return row.FechaSalida > until ? { action: 'terminar', changes: { FechaSalida: until } } : undefined;
}

/** Ends the stays of a person who leaves; the beds are free from then on, and the hotels' administrators told. Answers how many. */
async function endStays(ctx: Context, idPersona: number, last: string, where: SQL): Promise<number> {
  const rows = await ctx.tx.rows(
    { id_reserva: int },
    sql`select r.id_reserva from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_persona = ${idPersona} and r.estado in ('R', 'H') and ${where} order by 1`,
  );
  const day = today(ctx);
  const told = new Map<number, { readonly division: number; readonly stays: Tocada[] }>();
  for (const { id_reserva } of rows) {
    const row = await heldReservation(ctx, id_reserva);
    const end = ending(row, last, day);
    if (!end) continue;
    const { action, changes } = end;
    await perform(ctx, row.IdReserva, action, 'sistema', async ({ tramos }) => {
      await keep(ctx, row, changes.FechaSalida === undefined ? [] : upTo(tramos, changes.FechaSalida), []);
      return { changes };
    });
    const of = told.get(row.IdHotel) ?? { division: row.IdDivision, stays: [] };
    of.stays.push({ Numero: row.Numero, hasta: changes.FechaSalida ?? null });
    told.set(row.IdHotel, of);
  }
  let touched = 0;
  for (const [idHotel, { division, stays }] of told) {
    touched += stays.length;
    await tellEnded(ctx, idHotel, division, idPersona, stays);
  }
  return touched;
}

/** An approved demobilization ends the person's stays in the division. */
export const lodgingCloser = divisionCloser('HOTEL', (ctx, { Id, IdDivision, FechaCese }) =>
  endStays(ctx, Id, FechaCese, sql`r.id_division = ${IdDivision}`),
);

/** A termination ends the person's stays in every division. */
export async function endLodging(ctx: Context, idPersona: number, day: string): Promise<void> {
  await endStays(ctx, idPersona, day, sql`true`);
}

/**
 * Ends the stays of visitors at a hotel whose visit is over: that for which they were reserved ended before today, and none that is approved
 * goes on or is to come. Those not begun are annulled, the others end today. Answers how many.
 */
export async function endVisits(ctx: Context, idHotel: number): Promise<number> {
  const day = today(ctx);
  const rows = await ctx.tx.rows(
    { id_persona: int },
    sql`select distinct r.id_persona from hotel_reserva r
      where r.id_cliente = ${ctx.session.IdCliente} and r.id_hotel = ${idHotel} and r.condicion = 'VISITA' and r.estado in ('R', 'H') and r.fecha_salida > ${day}::date
        and exists (select 1 from acreditacion_persona a where a.id_cliente = r.id_cliente and a.id_division = r.id_division and a.id_persona = r.id_persona and a.visita = 'S'
          and least(a.fecha_fin, a.fecha_desmovilizacion - 1) between (r.fecha_creacion at time zone ${ctx.session.zona})::date - 1 and ${day}::date - 1)
        and not exists (select 1 from acreditacion_persona a where a.id_cliente = r.id_cliente and a.id_division = r.id_division and a.id_persona = r.id_persona
          and least(a.fecha_fin, a.fecha_desmovilizacion - 1) >= ${day}::date) order by 1`,
  );
  let ended = 0;
  for (const { id_persona } of rows) ended += await endStays(ctx, id_persona, day, sql`r.id_hotel = ${idHotel} and r.condicion = 'VISITA'`);
  return ended;
}

/**
 * SQL of the dining group of the hotel where a person is checked in at a moment: from the check-in on, and until the
 * check-out; null when there is none. Over expressions of client, division, person and moment.
 */
export const diningGroupSql = (client: string, division: string, person: string, moment: string): string =>
  `(select k.id_grupo_comedor from hotel_reserva r join hotel_hotel k on k.id_hotel = r.id_hotel
    where r.id_cliente = ${client} and r.id_division = ${division} and r.id_persona = ${person} and r.estado in ('H', 'F')
      and r.fecha_hora_checkin <= ${moment} and (r.fecha_hora_checkout is null or r.fecha_hora_checkout > ${moment}) and k.id_grupo_comedor is not null
    order by r.fecha_hora_checkin desc limit 1)`;

/** Stays asked for or under way, with the dining group of their hotel: who sleeps, and who is to come. */
export const LODGERS = `(select r.id_cliente, r.id_division, r.id_persona, r.fecha_ingreso as desde, r.fecha_salida as hasta, case r.estado when 'H' then 'S' else 'N' end as en_casa,
  k.id_grupo_comedor as id_grupo from hotel_reserva r join hotel_hotel k on k.id_hotel = r.id_hotel where r.estado in ('R', 'H')) alojados`;
