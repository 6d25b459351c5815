import type { Tx } from '@platform/server/db/pool';
import { text } from '@platform/server/db/rows';
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
  { codigo: 'COMP', nombre: 'Compensación', origen: 'E', modalidad: 'A', futuro: 'S', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'S' },
  { codigo: 'SUB', nombre: 'Subsidio', origen: 'M', modalidad: 'D', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'N' },
  { codigo: 'LIC', nombre: 'Licencia médica', origen: 'M', modalidad: 'D', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'N' },
  { codigo: 'LSI', nombre: 'Licencia sindical', origen: 'L', modalidad: 'A', futuro: 'N', semana: 0, dia: 0, horas: 0, observa: 'N', paga: 'S' },
];

/** Codes of Peru's table 21 (kinds of suspension) that these kinds are told by. */
const SUSPENSIONS: Readonly<Record<string, string>> = { SUB: '21', DM: '20', VAC: '23', LSG: '05' };

/** Kinds of documents that each client begins with. A medical paper may come later than the absence that it explains. */
const DOCUMENTS = [
  { codigo: 'CMED', nombre: 'Certificado médico', numero: 'S', emisor: 'S', dias: 3 },
  { codigo: 'CITT', nombre: 'CITT', numero: 'S', emisor: 'S', dias: 3 },
  { codigo: 'PAPEL', nombre: 'Papeleta firmada', numero: 'N', emisor: 'N', dias: 0 },
  { codigo: 'ACTA', nombre: 'Acta de nacimiento', numero: 'S', emisor: 'S', dias: 0 },
];
/** What kinds of justification are proved by. */
const PROVED: Readonly<Record<string, string>> = { DM: 'CMED', LIC: 'CMED' };

/** Kinds of documents, before what they prove; again, it adds only what is missing. */
async function seedDocuments(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(
    sql`insert into asistencia_documento (id_cliente, codigo, nombre, extensiones, tamanio_maximo, requiere_numero, requiere_emisor, dias_presentacion)
      select ${idCliente}::int, x.codigo, x.nombre, '{pdf,jpg,png}'::text[], 5, x.numero, x.emisor, x.dias
      from jsonb_to_recordset(${JSON.stringify(DOCUMENTS)}::jsonb) as x(codigo text, nombre text, numero text, emisor text, dias int) on conflict do nothing`,
  );
}

/** Kinds of justification that each client begins with; again, it adds only what is missing. */
async function seedJustifications(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(
    sql`insert into asistencia_justificacion (id_cliente, codigo, nombre, origen, modalidad, aplica_futuro, cantidad_semana, cantidad_dia, maximo_horas, requiere_observacion, remunerado,
        codigo_suspension, usa_bolsa, id_documento)
      select ${idCliente}::int, x.codigo, x.nombre, x.origen, x.modalidad, x.futuro, x.semana, x.dia, x.horas, x.observa, x.paga, x.suspension, x.bolsa,
        (select d.id_documento from asistencia_documento d where d.id_cliente = ${idCliente}::int and d.codigo = x.documento)
      from jsonb_to_recordset(${JSON.stringify(
        TYPES.map((one) => ({
          ...one,
          suspension: SUSPENSIONS[one.codigo] ?? null,
          bolsa: one.codigo === 'COMP' ? 'S' : 'N',
          documento: PROVED[one.codigo] ?? null,
        })),
      )}::jsonb) as x(codigo text, nombre text, origen text, modalidad text, futuro text, semana int, dia int, horas numeric, observa text, paga text, suspension text, bolsa text, documento text)
      on conflict do nothing`,
  );
}

interface Bloque {
  readonly desde: string;
  readonly hasta: string;
  readonly refrigerio: readonly [string, string];
  readonly noche: boolean;
}
const OFFICE: Bloque = { desde: '08:00', hasta: '17:00', refrigerio: ['13:00', '14:00'], noche: false };
const DAY: Bloque = { desde: '07:00', hasta: '19:00', refrigerio: ['13:00', '14:00'], noche: false };
const NIGHT: Bloque = { desde: '19:00', hasta: '07:00', refrigerio: ['01:00', '02:00'], noche: true };
const days = (many: number, of: Bloque | null): readonly (Bloque | null)[] => Array.from({ length: many }, () => of);

/** Usual schedules: of the week, and cycles of cumulative regimes. */
const SCHEDULES = [
  { codigo: 'ADM', nombre: 'Administrativo', tipo: 'S', dias: [...days(5, OFFICE), ...days(2, null)] },
  { codigo: '14X7', nombre: 'Catorce por siete', tipo: 'C', dias: [...days(7, DAY), ...days(7, NIGHT), ...days(7, null)] },
  { codigo: '7X7', nombre: 'Siete por siete', tipo: 'C', dias: [...days(7, DAY), ...days(7, null)] },
  { codigo: '4X3', nombre: 'Cuatro por tres', tipo: 'C', dias: [...days(4, DAY), ...days(3, null)] },
  { codigo: '5X2', nombre: 'Cinco por dos', tipo: 'C', dias: [...days(5, OFFICE), ...days(2, null)] },
];

/** Schedules that each client begins with, with their days; again, it adds only those that are missing. */
async function seedSchedules(tx: Tx, idCliente: number): Promise<void> {
  const heads = SCHEDULES.map(({ codigo, nombre, tipo, dias }) => ({ codigo, nombre, tipo, ciclo: tipo === 'C' ? dias.length : null }));
  const details = SCHEDULES.flatMap(({ codigo, dias }) =>
    dias.map((block, place) => ({ codigo, dia: place + 1, tipo: block ? 'L' : 'D', turno: block ? (block.noche ? 'N' : 'D') : null })),
  );
  const blocks = SCHEDULES.flatMap(({ codigo, dias }) =>
    dias.flatMap((block, place) => {
      if (!block) return [];
      const late = block.noche ? 1 : 0;
      const [from, to] = block.refrigerio;
      return [
        { codigo, dia: place + 1, tipo: 'T', desde: block.desde, hasta: block.hasta, a: 0, b: late },
        { codigo, dia: place + 1, tipo: 'R', desde: from, hasta: to, a: late, b: late },
      ];
    }),
  );
  const made = await tx.rows(
    { codigo: text },
    sql`insert into asistencia_horario (id_cliente, codigo, nombre, tipo, dias_ciclo, por_regimen, feriado_laborable)
      select ${idCliente}::int, x.codigo, x.nombre, x.tipo, x.ciclo, case when x.tipo = 'C' then 'S' else 'N' end, case when x.tipo = 'C' then 'S' else 'N' end
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as x(codigo text, nombre text, tipo text, ciclo int) on conflict do nothing returning codigo`,
  );
  const fresh = made.map(({ codigo }) => codigo);
  await tx.run(
    sql`insert into asistencia_horario_detalle (id_cliente, id_horario, numero_dia, tipo_dia, turno)
      select h.id_cliente, h.id_horario, x.dia, x.tipo, x.turno from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as x(codigo text, dia int, tipo text, turno text)
      join asistencia_horario h on h.id_cliente = ${idCliente} and h.codigo = x.codigo where x.codigo = any(${sql.param(fresh)}::text[])`,
  );
  await tx.run(
    sql`insert into asistencia_horario_intervalo (id_cliente, id_horario_detalle, tipo, hora_inicio, hora_fin, dia_inicio, dia_fin)
      select d.id_cliente, d.id_horario_detalle, x.tipo, x.desde, x.hasta, x.a, x.b
      from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as x(codigo text, dia int, tipo text, desde text, hasta text, a int, b int)
      join asistencia_horario h on h.id_cliente = ${idCliente} and h.codigo = x.codigo join asistencia_horario_detalle d on d.id_horario = h.id_horario and d.numero_dia = x.dia
      where x.codigo = any(${sql.param(fresh)}::text[])`,
  );
}

/** What each client begins with. */
export async function seedClient(tx: Tx, idCliente: number): Promise<void> {
  await seedDocuments(tx, idCliente);
  await seedJustifications(tx, idCliente);
  await seedSchedules(tx, idCliente);
}
