import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import { JORNADAS_LEGALES } from '../shared/calculo/configuracion';

/** The working weeks that laws allow, where the installation has none of that day yet. */
export async function seedLaws(tx: Tx): Promise<void> {
  await tx.run(
    sql`insert into asistencia_jornada_legal (id_pais, fecha_inicio, minutos_semana, minutos_dia, minutos_refrigerio, maximo_sobretiempo_dia)
      select p.id_pais, x.fecha_inicio::date, x.semana, x.dia, x.refrigerio, x.maximo
      from jsonb_to_recordset(${JSON.stringify(
        JORNADAS_LEGALES.map((one) => ({
          ...{ pais: one.IdPais, fecha_inicio: one.FechaInicio, semana: one.MinutosSemana, dia: one.MinutosDia },
          ...{ refrigerio: one.MinutosRefrigerio, maximo: one.MaximoSobretiempoDia },
        })),
      )}::jsonb) as x(pais text, fecha_inicio text, semana int, dia int, refrigerio int, maximo int)
      join sistema_pais p on p.codigo = x.pais on conflict do nothing`,
  );
}
