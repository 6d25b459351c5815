import { shown } from '@modules/acceso/server/public';
import { personNameSql, seenPhoto } from '@modules/administracion/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { chosenSql, ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { ESPERAS, type LlegadasYSalidas } from '../../shared/tablero.wire';
import { reservaResource } from '../gestion/reserva.resource';
import { reservaComputed } from '../gestion/reserva.sql';
import { hotelsSeen, type Visto } from './hoteles';

const SHOWN = 5;

/** Overdue and suggested, as the lists say them; what cannot be either is left out before it is worked out. */
const overdue = (day: string): SQL => sql`(t.estado = 'H' and t.fecha_salida <= ${day}::date and ${sql.raw(reservaComputed.Vencida('t'))} = 'S')`;
const suggested = (day: string): SQL =>
  sql`(t.estado = 'R' and t.fecha_salida > ${day}::date and t.fecha_ingreso <= ${day}::date + 2 and ${sql.raw(reservaComputed.Sugerencia('t'))} = 'I')`;

/** Stays of some hotels that the session reaches and the board is filtered by. */
const staysOf = (ctx: Context, query: WidgetQuery, hotels: readonly Visto[]): SQL =>
  sql`hotel_reserva t where ${scopeSql(reservaResource, ctx.session)} and t.id_hotel = any(${sql.param(hotels.map(({ IdHotel }) => IdHotel))}::int[])
    and ${chosenSql(query, 't.id_compania', 't.id_contrato')}`;

/** Arrivals and departures of today, done and to be done; who should have left, and who has come and was not checked in. */
export async function countsOf(ctx: Context, query: WidgetQuery, hotels: readonly Visto[]): Promise<LlegadasYSalidas['Hoteles']> {
  const Hoy = today(ctx);
  const { zona } = ctx.session;
  const isToday = (moment: SQL): SQL =>
    sql`${moment} >= (${Hoy}::date::timestamp at time zone ${zona}) and ${moment} < ((${Hoy}::date + 1)::timestamp at time zone ${zona})`;
  const stays = staysOf(ctx, query, hotels);
  const rows = await ctx.tx.rows(
    { IdHotel: int, LlegadasHechas: int, PorLlegar: int, SalidasHechas: int, PorSalir: int, Vencidas: int, CheckinSugerido: int },
    sql`select id_hotel as "IdHotel", (count(*) filter (where que = 'llego'))::int as "LlegadasHechas", (count(*) filter (where que = 'llega'))::int as "PorLlegar",
        (count(*) filter (where que = 'salio'))::int as "SalidasHechas", (count(*) filter (where que = 'sale'))::int as "PorSalir",
        (count(*) filter (where que = 'vencida'))::int as "Vencidas", (count(*) filter (where que = 'sugerido'))::int as "CheckinSugerido"
      from (
        select t.id_hotel, 'llego' as que from ${stays} and t.estado in ('H', 'F') and ${isToday(sql`t.fecha_hora_checkin`)}
        union all select t.id_hotel, 'llega' from ${stays} and t.estado = 'R' and t.fecha_ingreso <= ${Hoy}::date
        union all select t.id_hotel, 'salio' from ${stays} and t.estado = 'F' and ${isToday(sql`t.fecha_hora_checkout`)}
        union all select t.id_hotel, 'sale' from ${stays} and t.estado = 'H' and t.fecha_salida = ${Hoy}::date
        union all select t.id_hotel, 'vencida' from ${stays} and ${overdue(Hoy)}
        union all select t.id_hotel, 'sugerido' from ${stays} and ${suggested(Hoy)}) x group by 1`,
  );
  const none = { LlegadasHechas: 0, PorLlegar: 0, SalidasHechas: 0, PorSalir: 0, Vencidas: 0, CheckinSugerido: 0 };
  return hotels.map(({ IdHotel, Hotel, Administra }) => ({
    ...none,
    ...rows.find((row) => row.IdHotel === IdHotel),
    IdHotel,
    Hotel,
    Administra,
    Hoy,
  }));
}

/** Who has waited longest for the front desk: since the hour of leaving, or since the gate saw them come. */
export async function waitingOf(ctx: Context, query: WidgetQuery, hotels: readonly Visto[]): Promise<LlegadasYSalidas['Esperan']> {
  const Hoy = today(ctx);
  const stays = staysOf(ctx, query, hotels);
  const rows = await ctx.tx.rows(
    { IdReserva: int, IdHotel: int, Tipo: oneOf(ESPERAS), NombreCompleto: orNull(text), Foto: orNull(text), Cama: orNull(text), Desde: text },
    sql`select t.id_reserva as "IdReserva", t.id_hotel as "IdHotel", t.tipo as "Tipo", t.desde as "Desde", ${sql.raw(personNameSql('p'))} as "NombreCompleto",
        (select f.hash from base_archivo f where f.id_archivo = p.foto_perfil) as "Foto",
        (select h.codigo || '-' || c.codigo from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion where c.id_cama = ${sql.raw(reservaComputed.IdCama('t'))}) as "Cama"
      from (select x.* from (
          select t.id_cliente, t.id_division, t.id_reserva, t.id_hotel, t.id_persona, 'V' as tipo,
            (t.fecha_salida + (select k.hora_checkout::time from hotel_hotel k where k.id_hotel = t.id_hotel)) at time zone ${ctx.session.zona} as desde from ${stays} and ${overdue(Hoy)}
          union all select t.id_cliente, t.id_division, t.id_reserva, t.id_hotel, t.id_persona, 'I', ${sql.raw(reservaComputed.MarcaFechaHora('t'))} from ${stays} and ${suggested(Hoy)}) x
        order by x.desde, x.id_reserva limit ${SHOWN}) t
        join administracion_persona p on p.id_persona = t.id_persona order by t.desde, t.id_reserva`,
  );
  return rows.map((row) => ({
    ...row,
    NombreCompleto: shown(ctx, 'NombreCompleto', row.NombreCompleto),
    Foto: seenPhoto(ctx, row.Foto),
  }));
}

/** W13: the front desk's day. */
export async function arrivals(divisions: readonly Context[], query: WidgetQuery): Promise<LlegadasYSalidas> {
  const found = await ofEach(divisions, async (ctx) => {
    const hotels = await hotelsSeen(ctx);
    return { counts: await countsOf(ctx, query, hotels), waiting: await waitingOf(ctx, query, hotels) };
  });
  return {
    Hoteles: found.flatMap(({ counts }) => counts),
    Esperan: found
      .flatMap(({ waiting }) => waiting)
      .sort((one, other) => (one.Desde < other.Desde ? -1 : 1))
      .slice(0, SHOWN),
  };
}
