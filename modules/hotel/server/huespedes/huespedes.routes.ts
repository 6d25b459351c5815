import { fullNameSql, seenPhoto } from '@modules/administracion/server/public';
import { daySchema } from '@platform/fields/date/shared';
import { keyText } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { huespedesSchema } from '../../shared/huespedes.wire';
import { Reserva } from '../../shared/reserva.entity';
import { hotelOf } from '../gestion/estadia.datos';
import { lastPassSql } from '../gestion/marcas.sql';
import { overdueSql } from '../gestion/reserva.sql';

const query = z.strictObject({
  IdHotel: keyText,
  Fecha: daySchema,
});

/** Whether the guest of `r`, after his last stretch `o`, stayed on a night: not checked out yet, or later than that night. */
const stayedOn = (ctx: Context, night: string): SQL =>
  sql`(r.fecha_salida <= ${night}::date and not exists (select 1 from hotel_ocupacion x where x.id_cliente = r.id_cliente and x.id_reserva = r.id_reserva and x.vigente = 'S' and x.fecha_fin > o.fecha_fin)
    and case when r.estado = 'F' then (r.fecha_hora_checkout at time zone ${ctx.session.zona})::date > ${night}::date else ${night} <= ${today(ctx)} and ${sql.raw(overdueSql('r'))} end)`;

/** Who sleeps in a hotel on a night, each in the bed of that night, whoever overstays in his last one; a contractor reads of its own people. */
async function guestsOn(ctx: Context, kit: RouteKit, { IdHotel, Fecha }: z.output<typeof query>) {
  const { IdHotel: idHotel } = await hotelOf(ctx, IdHotel);
  const { IdCliente, IdCompania } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      IdReserva: int,
      Modulo: text,
      Habitacion: text,
      Cama: orNull(text),
      NombreCompleto: orNull(text),
      Documento: text,
      Compania: orNull(text),
      Turno: text,
      FechaIngreso: text,
      FechaSalida: text,
      TelefonoMovil: orNull(text),
      ContactoEmergencia: orNull(text),
      TelefonoEmergencia: orNull(text),
      Vencida: text,
      MarcaModo: orNull(text),
      MarcaFechaHora: orNull(text),
      Foto: orNull(text),
    },
    sql`select r.id_reserva as "IdReserva", m.codigo as "Modulo", h.codigo as "Habitacion", h.codigo || '-' || c.codigo as "Cama", ${sql.raw(fullNameSql('p'))} as "NombreCompleto",
        p.documento as "Documento", k.alias as "Compania", o.turno as "Turno", r.fecha_ingreso as "FechaIngreso", r.fecha_salida as "FechaSalida", p.telefono_movil as "TelefonoMovil",
        p.contacto_emergencia as "ContactoEmergencia", p.telefono_emergencia as "TelefonoEmergencia", case when o.fecha_fin > ${Fecha}::date then 'N' else 'S' end as "Vencida",
        ${sql.raw(lastPassSql('m.modo_marcacion')('r'))} as "MarcaModo", ${sql.raw(lastPassSql('m.fecha_hora')('r'))} as "MarcaFechaHora",
        (select g.hash from base_archivo g where g.id_archivo = p.foto_perfil) as "Foto"
      from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = c.id_habitacion
        join hotel_modulo m on m.id_modulo = c.id_modulo join administracion_persona p on p.id_persona = r.id_persona left join administracion_compania k on k.id_compania = r.id_compania
      where o.id_cliente = ${IdCliente} and c.id_hotel = ${idHotel} and o.vigente = 'S' and o.fecha_inicio <= ${Fecha}::date and r.estado in ('H', 'F')
        and (o.fecha_fin > ${Fecha}::date or ${stayedOn(ctx, Fecha)})
        and (${IdCompania}::int is null or r.id_compania = ${IdCompania}::int) order by m.codigo, h.codigo, c.codigo, o.turno`,
  );
  const protection = shownProtection(kit.registry, ctx.session, kit.registry.get('AdministracionPersona'));
  return rows.map((row) => ({ ...protectRow(row, protection, () => 'text'), Foto: seenPhoto(ctx, row.Foto) }));
}

/** Consulta de huéspedes (090303). */
export const huespedesRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/HotelReserva/huespedes',
    summary: 'Who sleeps in a hotel on a night, with whom to call',
    tag: Reserva.resource,
    resource: Reserva.resource,
    access: { kind: 'grant', menu: ['090303'], action: 'consultar' },
    query,
    answer: huespedesSchema,
    handler: (ctx, { query: asked }) => guestsOn(ctx, kit, asked),
  }),
];
