import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

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
}
