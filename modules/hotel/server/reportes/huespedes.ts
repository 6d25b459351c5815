import { personNameSql } from '@modules/administracion/server/public';
import { date } from '@platform/entity/field';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { HUESPEDES } from '../../shared/huespedes.palabras';
import { DE_ESTADIA, inModule, stayHref, staysIn } from './filtros';

const TURNOS = ['C', 'D', 'N'] as const;
const ESTADOS = ['R', 'H'] as const;
const person = (name: string) => [`AdministracionPersona.${name}`];

/** Whoever sleeps, or has a bed reserved, on a night: by module and room, and on paper a module a page. */
export const guestsReport = report({
  code: 'HOT-HUE',
  path: 'hotel-huespedes',
  menu: ['090303'],
  parameters: { Fecha: date({}), ...DE_ESTADIA },
  columns: {
    Hotel: { kind: 'text' },
    Modulo: { kind: 'text' },
    Habitacion: { kind: 'text' },
    Cama: { kind: 'text' },
    Persona: { kind: 'text', shows: person('NombreCompleto') },
    Documento: { kind: 'text', shows: person('Documento') },
    Compania: { kind: 'text' },
    Turno: { kind: 'code', options: TURNOS },
    Ingreso: { kind: 'date' },
    Salida: { kind: 'date' },
    Estado: { kind: 'code', options: ESTADOS },
    Telefono: { kind: 'text', shows: person('TelefonoMovil') },
  },
  drawn: { by: 'Modulo' },
  words: HUESPEDES,
  async rows(ctx, { Fecha, ...filters }, _, { skip, take }) {
    const night = Fecha ?? today(ctx);
    const found = await ctx.tx.rows(
      {
        ...{ id: int, Hotel: text, Modulo: text, Habitacion: text, Cama: text, Persona: orNull(text), Documento: text, Compania: orNull(text) },
        ...{ Turno: oneOf(TURNOS), Ingreso: text, Salida: text, Estado: oneOf(ESTADOS), Telefono: orNull(text), total: int },
      },
      sql`select r.id_reserva as id, k.hotel as "Hotel", m.codigo as "Modulo", h.codigo as "Habitacion", c.codigo as "Cama", ${sql.raw(personNameSql('p'))} as "Persona", p.documento as "Documento",
          a.alias as "Compania", o.turno as "Turno", r.fecha_ingreso as "Ingreso", r.fecha_salida as "Salida", r.estado as "Estado", p.telefono_movil as "Telefono", (count(*) over ())::int as total
        from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = o.id_habitacion
          join hotel_modulo m on m.id_modulo = h.id_modulo join hotel_hotel k on k.id_hotel = h.id_hotel join administracion_persona p on p.id_persona = r.id_persona
          left join administracion_compania a on a.id_compania = r.id_compania
        where o.id_cliente = ${ctx.session.IdCliente} and o.vigente = 'S' and o.clase = 'R' and r.estado in ('R', 'H') and o.fecha_inicio <= ${night}::date and o.fecha_fin > ${night}::date
          and ${staysIn(ctx, filters)} and ${inModule(filters)}
        order by k.hotel, m.codigo, h.codigo, c.codigo, o.turno, r.id_reserva limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, id, ...row }) => ({ ...row, Enlace: stayHref(id) })) };
  },
  paper: async () => ({ page: ({ Hotel, Modulo }) => [Hotel, Modulo].filter(Boolean).join(' · ') }),
});
