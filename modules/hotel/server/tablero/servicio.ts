import { int, orNull, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { ofEach, type Widget } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { servicioResource } from '../servicio/servicio.resource';

const SHOWN = 5;

/** W21: rooms that wait to be made by today, those that somebody arrives in first, and then the oldest. */
export const roomServiceWidget: Widget = {
  code: 'W21',
  needs: ['090204'],
  async data(divisions) {
    const found = await ofEach(divisions, async (ctx) => {
      const day = today(ctx);
      const rows = await ctx.tx.rows(
        { Id: int, Habitacion: text, Modulo: text, Cama: orNull(text), Servicio: text, Fecha: text, Llega: text, Empezado: text },
        sql`select t.id_servicio_habitacion as "Id", h.codigo as "Habitacion", m.modulo as "Modulo", c.codigo as "Cama", s.tipo_servicio as "Servicio", t.fecha_programada as "Fecha",
            case when exists (select 1 from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva where o.id_cliente = t.id_cliente and o.id_habitacion = t.id_habitacion and o.vigente = 'S' and r.estado = 'R' and r.fecha_ingreso = ${day}) then 'S' else 'N' end as "Llega",
            case t.estado when 'E' then 'S' else 'N' end as "Empezado"
          from hotel_servicio_habitacion t join hotel_habitacion h on h.id_habitacion = t.id_habitacion join hotel_modulo m on m.id_modulo = h.id_modulo
            left join hotel_cama c on c.id_cama = t.id_cama join hotel_tipo_servicio s on s.id_tipo_servicio = t.id_tipo_servicio
          where ${scopeSql(servicioResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision} and t.estado in ('P', 'E') and t.fecha_programada <= ${day}
          order by "Llega" desc, t.fecha_programada, h.codigo, t.id_servicio_habitacion`,
      );
      return rows.map((row) => ({ ...row, Atrasado: row.Fecha < day ? 'S' : 'N' }));
    });
    const all = found.flat();
    return { Total: all.length, Llegan: all.filter(({ Llega }) => Llega === 'S').length, Primeras: all.slice(0, SHOWN) };
  },
};
