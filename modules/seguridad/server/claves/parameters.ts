import type { Tx } from '@platform/server/db/pool';
import { text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { seguridad } from '../../module';

const DEFAULTS = new Map((seguridad.parameters ?? []).map((one) => [one.name, one]));

/**
 * Value in force for a client of one of this module's parameters, for calls that have no session yet. Those of the
 * whole installation (scope I) have one value of their own.
 */
export async function clientParameter(tx: Tx, idCliente: number | null, name: string): Promise<string> {
  const definition = DEFAULTS.get(name);
  if (!definition) throw new Error(`Unknown parameter ${name}`);
  const row = await tx.first(
    { valor: text },
    definition.scope === 'I'
      ? sql`select valor from sistema_parametro_instalacion where parametro = ${name}`
      : sql`select valor from sistema_parametro_valor where parametro = ${name} and id_division is null and id_cliente = ${idCliente}`,
  );
  return typeof row?.valor === 'string' ? row.valor : definition.value;
}
