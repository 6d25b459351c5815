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

const TYPES = [
  { codigo: 'DM', nombre: 'Descanso médico', origen: 'M', modalidad: 'D', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'S' },
  { codigo: 'VAC', nombre: 'Vacaciones', origen: 'L', modalidad: 'D', futuro: 'S', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'S' },
  { codigo: 'LCG', nombre: 'Licencia con goce', origen: 'E', modalidad: 'A', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'S' },
  { codigo: 'LSG', nombre: 'Licencia sin goce', origen: 'T', modalidad: 'A', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'S', paga: 'N' },
  { codigo: 'PER', nombre: 'Permiso personal', origen: 'T', modalidad: 'H', futuro: 'N', semana: 2, dia: 1, horas: 4, observa: 'S', paga: 'N' },
  { codigo: 'COM', nombre: 'Comisión de servicio', origen: 'E', modalidad: 'A', futuro: 'S', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'S' },
  { codigo: 'SUB', nombre: 'Subsidio', origen: 'M', modalidad: 'D', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'N' },
  { codigo: 'LIC', nombre: 'Licencia médica', origen: 'M', modalidad: 'D', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'N' },
  { codigo: 'LSI', nombre: 'Licencia sindical', origen: 'L', modalidad: 'A', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'S' },
];

/** Kinds of justification that each client begins with; again, it adds only what is missing. */
export async function seedJustifications(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(
    sql`insert into asistencia_justificacion (id_cliente, codigo, nombre, origen, modalidad, aplica_futuro, cantidad_semana, cantidad_dia, maximo_horas, requiere_observacion, remunerado)
      select ${idCliente}::int, x.codigo, x.nombre, x.origen, x.modalidad, x.futuro, x.semana, x.dia, x.horas, x.observa, x.paga
      from jsonb_to_recordset(${JSON.stringify(TYPES)}::jsonb) as x(codigo text, nombre text, origen text, modalidad text, futuro text, semana int, dia int, horas numeric, observa text, paga text)
      on conflict do nothing`,
  );
}
