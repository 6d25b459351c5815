import { fullNameSql } from '@modules/administracion/server/public';
import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { type SQL, sql } from 'drizzle-orm';
import { type Noches, TURNOS, usedNights } from '../../shared/estadia';
import type { Companero, TramoDeHistoria } from '../../shared/historial.wire';
import { localMoment } from '../gestion/estadia.datos';

/** How the profile's protection of people holds for what a query tells of them. */
export function protecting(ctx: Context, kit: RouteKit): <R extends Readonly<Record<string, unknown>>>(row: R) => R {
  const protection = shownProtection(kit.registry, ctx.session, kit.registry.get('AdministracionPersona'));
  // Only fields that may be missing are taken away.
  return (row) => protectRow(row, protection, () => 'text') as typeof row;
}

/** A contractor reads of its own people, `r` the stay. */
const reach = ({ session }: Context): SQL => sql`(${session.IdCompania}::int is null or r.id_compania = ${session.IdCompania}::int)`;

/** Hour of the morning until which somebody who checks in has used the night before. */
export const cutOf = ({ session }: Context): string => session.parameters.get('hotel.horaCorteNoche') ?? '06:00';

/** The part of some nights within others. */
export const within = ({ desde, hasta }: Noches, span: Noches): Noches => ({
  desde: desde > span.desde ? desde : span.desde,
  hasta: hasta < span.hasta ? hasta : span.hasta,
});

/** Stretches of nights that meet a condition over `o` (nights) and `r` (stay), within some nights, in order. */
export async function stretchesWhere(ctx: Context, kit: RouteKit, span: Noches, where: SQL): Promise<TramoDeHistoria[]> {
  const rows = await ctx.tx.rows(
    {
      IdReserva: int,
      Numero: text,
      Hotel: text,
      Modulo: text,
      Cama: text,
      IdPersona: int,
      NombreCompleto: orNull(text),
      Documento: text,
      Compania: orNull(text),
      Desde: text,
      Hasta: text,
      Turno: oneOf(TURNOS),
      Estado: oneOf(['R', 'H', 'F', 'L', 'N']),
      Motivo: orNull(text),
      Entrada: orNull(text),
      Salida: orNull(text),
    },
    sql`select r.id_reserva as "IdReserva", r.numero as "Numero", k.hotel as "Hotel", m.codigo as "Modulo", h.codigo || '-' || c.codigo as "Cama", p.id_persona as "IdPersona",
        ${sql.raw(fullNameSql('p'))} as "NombreCompleto", p.documento as "Documento", a.alias as "Compania", o.fecha_inicio as "Desde", o.fecha_fin as "Hasta", o.turno as "Turno",
        r.estado as "Estado", (select x.motivo from hotel_reserva_historial x where x.id_cliente = r.id_cliente and x.id_reserva = r.id_reserva and x.accion = 'trasladar'
          and x.despues -> 'tramos' @> y.tramo and not x.antes -> 'tramos' @> y.tramo order by x.momento limit 1) as "Motivo",
        r.fecha_hora_checkin as "Entrada", r.fecha_hora_checkout as "Salida"
      from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = o.id_habitacion
        join hotel_modulo m on m.id_modulo = h.id_modulo join hotel_hotel k on k.id_hotel = h.id_hotel join administracion_persona p on p.id_persona = r.id_persona
        left join administracion_compania a on a.id_compania = r.id_compania
        cross join lateral (select jsonb_build_array(jsonb_build_object('IdCama', o.id_cama, 'desde', to_char(o.fecha_inicio, 'YYYYMMDD'))) as tramo) y
      where o.id_cliente = ${ctx.session.IdCliente} and o.id_division = ${ctx.session.IdDivision} and o.vigente = 'S' and o.clase = 'R' and r.estado <> 'X' and o.fecha_inicio < o.fecha_fin
        and o.fecha_inicio < ${span.hasta}::date and o.fecha_fin > ${span.desde}::date and ${reach(ctx)} and ${where} order by o.fecha_inicio desc, h.codigo, c.codigo limit 2000`,
  );
  const shown = protecting(ctx, kit);
  const [cut, { zona }] = [cutOf(ctx), ctx.session];
  const local = (moment: string | null) => (moment === null ? null : localMoment(zona, new Date(moment)));
  return rows.map(({ Entrada, Salida, ...row }) => {
    const nights = within({ desde: row.Desde, hasta: row.Hasta }, span);
    const past = within(nights, { desde: nights.desde, hasta: addDays(today(ctx), 1) });
    const used = usedNights(past, { entrada: local(Entrada), salida: local(Salida) }, cut);
    return shown({ ...row, Noches: daysBetween(nights.desde, nights.hasta), Usadas: used.length });
  });
}

/** Who shared a room with somebody on some nights, stretch by stretch: of those who are to come, came, or left. */
export async function roommatesOf(ctx: Context, kit: RouteKit, idPersona: number, { desde, hasta }: Noches): Promise<Companero[]> {
  const rows = await ctx.tx.rows(
    {
      IdPersona: int,
      NombreCompleto: orNull(text),
      Documento: text,
      TelefonoMovil: orNull(text),
      Compania: orNull(text),
      Hotel: text,
      Habitacion: text,
      Cama: text,
      Desde: text,
      Hasta: text,
      Noches: int,
      Estado: oneOf(['R', 'H', 'F', 'L', 'N']),
    },
    sql`select p.id_persona as "IdPersona", ${sql.raw(fullNameSql('p'))} as "NombreCompleto", p.documento as "Documento", p.telefono_movil as "TelefonoMovil", a.alias as "Compania",
        k.hotel as "Hotel", h.codigo as "Habitacion", h.codigo || '-' || c.codigo as "Cama", r.estado as "Estado", x.desde as "Desde", x.hasta as "Hasta", x.hasta - x.desde as "Noches"
      from hotel_ocupacion own join hotel_reserva mine on mine.id_reserva = own.id_reserva and mine.estado in ('R', 'H', 'F')
        join hotel_ocupacion o on o.id_cliente = own.id_cliente and o.id_habitacion = own.id_habitacion and o.vigente = 'S' and o.clase = 'R' and o.id_persona <> own.id_persona
          and o.fecha_inicio < own.fecha_fin and own.fecha_inicio < o.fecha_fin
        cross join lateral (select greatest(own.fecha_inicio, o.fecha_inicio, ${desde}::date) as desde, least(own.fecha_fin, o.fecha_fin, ${hasta}::date) as hasta) x
        join hotel_reserva r on r.id_reserva = o.id_reserva and r.estado in ('R', 'H', 'F') join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = o.id_habitacion
        join hotel_hotel k on k.id_hotel = h.id_hotel join administracion_persona p on p.id_persona = r.id_persona left join administracion_compania a on a.id_compania = r.id_compania
      where own.id_cliente = ${ctx.session.IdCliente} and own.id_division = ${ctx.session.IdDivision} and own.id_persona = ${idPersona} and own.vigente = 'S'
        and x.desde < x.hasta and ${reach(ctx)} order by x.desde, h.codigo, c.codigo, p.id_persona limit 2000`,
  );
  return rows.map(protecting(ctx, kit));
}

/** Nights of a period of which both days are said. */
export const nightsOfPeriod = ({ Desde, Hasta }: { readonly Desde: string; readonly Hasta: string }): Noches => ({
  desde: Desde,
  hasta: addDays(Hasta, 1),
});
