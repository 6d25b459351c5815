import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { addDays } from '../shared/dia';

const POSITION_TYPES = [
  ['FUN', 'Funcionario'],
  ['SUP', 'Supervisor'],
  ['EMP', 'Empleado'],
  ['OPE', 'Operario'],
  ['PRA', 'Practicante'],
] as const;

const CONTRACT_TYPES = [
  ['OBRA', 'Obra', 'S'],
  ['SERVICIO', 'Servicio', 'S'],
  ['SUMINISTRO', 'Suministro', 'S'],
  ['EVENTUAL', 'Eventual', 'N'],
] as const;

/** Code, name, blocks re-entry, asks for a remark, internal. */
const REASONS = [
  ['RENUN', 'Renuncia', 'N', 'N', 'N'],
  ['FINCON', 'Fin de contrato', 'N', 'N', 'N'],
  ['MUTUO', 'Mutuo disenso', 'N', 'N', 'N'],
  ['DESPID', 'Despido', 'S', 'N', 'N'],
  ['FALTA', 'Falta grave', 'S', 'S', 'N'],
  ['ABAND', 'Abandono', 'N', 'S', 'N'],
  ['FALLEC', 'Fallecimiento', 'S', 'N', 'N'],
  ['CAMBIO', 'Cambio de cargo o compañía', 'N', 'N', 'S'],
] as const;

const FUELS = [
  ['DIESEL', 'Diésel'],
  ['GASOL', 'Gasolina'],
  ['GLP', 'GLP'],
  ['GNV', 'GNV'],
  ['ELECT', 'Eléctrico'],
  ['HIBRID', 'Híbrido'],
] as const;

const work = (Dias: number, Turno: 'D' | 'N' = 'D') => ({ Tipo: 'T', Turno, Dias });
const rest = (Dias: number) => ({ Tipo: 'D', Dias });
/** Code, cycle, guards: how many days apart from the first Monday of 2026. */
const REGIMES = [
  ['14X7', '14 de trabajo por 7 de descanso', [work(7), work(7, 'N'), rest(7)], [0, 7, 14]],
  ['7X7', '7 de trabajo por 7 de descanso', [work(7), rest(7)], [0, 7]],
  ['4X3', '4 de trabajo por 3 de descanso', [work(4), rest(3)], [0]],
  ['5X2', '5 de trabajo por 2 de descanso', [work(5), rest(2)], [0]],
] as const;
const REGIMES_FROM = '20260101';
const FIRST_MONDAY = '20260105';

async function seedRegimes(tx: Tx, idCliente: number): Promise<void> {
  for (const [codigo, nombre, segments, guards] of REGIMES) {
    const made = await tx.first(
      { id_regimen: int },
      sql`insert into administracion_regimen (id_cliente, codigo, regimen, fecha_inicio, segmentos)
        values (${idCliente}, ${codigo}, ${nombre}, ${REGIMES_FROM}, ${JSON.stringify(segments)}::jsonb) on conflict do nothing returning id_regimen`,
    );
    if (!made) continue;
    const rows = guards.map((days, at) => ({ codigo: String.fromCharCode(65 + at), fecha: addDays(FIRST_MONDAY, days) }));
    await tx.run(
      sql`insert into administracion_regimen_guardia (id_cliente, id_regimen, codigo, guardia, fecha_base)
        select ${idCliente}::int, ${made.id_regimen}::int, x.codigo, 'Guardia ' || x.codigo, x.fecha::date
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(codigo text, fecha text)`,
    );
  }
}

/** What every new client starts with; repeating it adds only what is missing. */
export async function seedAdministracion(tx: Tx, idCliente: number): Promise<void> {
  for (const [codigo, nombre] of POSITION_TYPES) {
    await tx.run(
      sql`insert into administracion_tipo_cargo (id_cliente, codigo, tipo_cargo) values (${idCliente}, ${codigo}, ${nombre}) on conflict do nothing`,
    );
  }
  for (const [codigo, nombre, valida] of CONTRACT_TYPES) {
    await tx.run(
      sql`insert into administracion_tipo_contrato (id_cliente, codigo, tipo_contrato, valida_dotacion) values (${idCliente}, ${codigo}, ${nombre}, ${valida}) on conflict do nothing`,
    );
  }
  for (const [codigo, nombre, bloquea, observacion, interno] of REASONS) {
    await tx.run(
      sql`insert into administracion_motivo_cese (id_cliente, codigo, motivo_cese, bloquea_reingreso, requiere_observacion, cambio_interno)
        values (${idCliente}, ${codigo}, ${nombre}, ${bloquea}, ${observacion}, ${interno}) on conflict do nothing`,
    );
  }
  for (const [codigo, nombre] of FUELS) {
    await tx.run(
      sql`insert into administracion_combustible (id_cliente, codigo, combustible) values (${idCliente}, ${codigo}, ${nombre}) on conflict do nothing`,
    );
  }
  await seedRegimes(tx, idCliente);
}
