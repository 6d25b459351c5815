import { todayInDivision } from '@modules/sistema/server/public';
import { enteredSql, lastPassSql } from './marcas.sql';

/** Of today's stretch, of the next, or of the last one it had. */
const bedSql = (what: string) => (t: string) =>
  `(select c.${what} from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama cross join (select ${todayInDivision(`${t}.id_division`)} as hoy) d
    where o.id_cliente = ${t}.id_cliente and o.id_reserva = ${t}.id_reserva
    order by o.vigente desc, (o.fecha_fin > d.hoy) desc, case when o.fecha_fin > d.hoy then o.fecha_inicio end, o.fecha_fin desc, o.id_ocupacion desc limit 1)`;

/** Where the guest of a reservation was last promised a bed, up to today. */
export const lastStretchSql = (t: string): string =>
  `select o.id_cama, o.id_habitacion, o.turno, o.fecha_inicio, o.fecha_fin from hotel_ocupacion o
    where o.id_cliente = ${t}.id_cliente and o.id_reserva = ${t}.id_reserva and o.vigente = 'S' and o.fecha_fin <= ${todayInDivision(`${t}.id_division`)} order by o.fecha_fin desc limit 1`;

/** What of a reservation is worked out, over its alias. */
export const reservaComputed = {
  Documento: (t) => `(select p.documento from administracion_persona p where p.id_persona = ${t}.id_persona)`,
  Noches: (t) => `(${t}.fecha_salida - ${t}.fecha_ingreso)`,
  IdModulo: bedSql('id_modulo'),
  IdHabitacion: bedSql('id_habitacion'),
  IdCama: bedSql('id_cama'),
  Vencida: (t) =>
    `(case when ${t}.estado = 'H' and (select (now() at time zone d.zona_horaria) >= ${t}.fecha_salida + k.hora_checkout::time from hotel_hotel k join sistema_division d on d.id_division = k.id_division
      where k.id_hotel = ${t}.id_hotel) then 'S' else 'N' end)`,
  Sugerencia: (t) =>
    `(case when ${t}.estado = 'R' and ${t}.fecha_salida > ${todayInDivision(`${t}.id_division`)} and ${enteredSql(t)} then 'I'
      when ${t}.estado = 'H' and ${t}.fecha_salida <= ${todayInDivision(`${t}.id_division`)} + 1 and ${lastPassSql('m.modo_marcacion')(t)} = 'N' then 'S' end)`,
  MarcaFechaHora: lastPassSql('m.fecha_hora'),
  MarcaPuerta: lastPassSql('d.nombre'),
  MarcaModo: lastPassSql('m.modo_marcacion'),
} satisfies Readonly<Record<string, (t: string) => string>>;

/** A guest who should have left and is still in: the bed is his until he is checked out. */
export const overdueSql = (t: string): string =>
  `(${t}.estado = 'H' and ${t}.fecha_salida <= ${todayInDivision(`${t}.id_division`)} and ${reservaComputed.Vencida(t)} = 'S')`;
