import { int, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import type { DayPart } from '@platform/server/widgets/day';
import { sql } from 'drizzle-orm';
import { ofOwnCompany } from '../consolidado/consumo.rules';
import { PAYER } from '../consolidado/valor';

/** Meals of the day, services of one name and hour of all dining rooms together, with the rations served until now. */
export const comedoresDay: readonly DayPart[] = [
  {
    needs: ['0807', '0808'],
    async of(ctx, { compania, contrato }) {
      const rows = await ctx.tx.rows(
        { Servicio: text, Hora: text, Hasta: text, Raciones: int },
        sql`select s.servicio as "Servicio", s.hora_inicio as "Hora", s.hora_fin as "Hasta", sum((select count(*) from comedor_consumo t where t.id_cliente = s.id_cliente
            and t.id_servicio = s.id_servicio and t.fecha_consumo = ${today(ctx)}::date and t.resultado = 'P' and t.anulado = 'N' and ${ofOwnCompany(ctx.session) ?? sql`true`}
            and (${compania}::int is null or ${sql.raw(PAYER)} = ${compania}::int) and (${contrato}::int is null or t.id_contrato = ${contrato}::int)))::int as "Raciones"
          from comedor_servicio s join comedor_comedor m on m.id_comedor = s.id_comedor
          where s.id_cliente = ${ctx.session.IdCliente} and m.id_division = ${ctx.session.IdDivision} and m.activo = 'S' and s.activo = 'S' and s.especial = 'N'
          group by 1, 2, 3 order by 2, 1`,
      );
      return rows.map(({ Servicio, Hora, Hasta, Raciones }) => ({
        Clave: `${Servicio} ${Hora}`,
        Hora: Hora.slice(0, 5),
        Suceso: 'servicio',
        Valores: { servicio: Servicio, hasta: Hasta.slice(0, 5), n: Raciones },
        Enlace: `/comedores/consolidado?Desde=${today(ctx)}&Hasta=${today(ctx)}`,
      }));
    },
  },
];
