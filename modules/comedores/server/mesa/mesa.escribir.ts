import { snake } from '@platform/entity/entity';
import type { Json } from '@platform/entity/field';
import type { Context } from '@platform/server/http/context';
import { addRows, changeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { Consumo } from '../../shared/mesa.entity';

type Reading = Readonly<Record<string, Json>>;

/** A row of the counter as the database reads it, with the types of its table, and each of its columns. */
function rowOf(values: Reading): { readonly from: SQL; readonly columns: Readonly<Record<string, SQL>> } {
  const columns = Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]));
  return {
    from: sql`jsonb_populate_record(null::comedor_consumo, ${JSON.stringify(columns)}::jsonb) x`,
    columns: Object.fromEntries(Object.keys(values).map((name) => [name, sql.raw(`x.${snake(name)}`)])),
  };
}

/** Writes a row of the counter with its trace; answers its key. */
export async function writeReading(ctx: Context, row: Reading): Promise<number> {
  const { from, columns } = rowOf(row);
  const { Resultado = null, Motivo = null, IdPersona = null, IdServicio = null } = row;
  const trace = { action: 'registrar', changes: { Resultado, Motivo, IdPersona, IdServicio } };
  const [made] = await addRows(ctx, Consumo, { values: columns, from, trace });
  return Number(made?.id);
}

/** Changes a row of the counter with its trace. */
export async function changeReading(ctx: Context, id: number, action: string, values: Reading): Promise<void> {
  const { from, columns } = rowOf(values);
  const where = sql`t.id_consumo = ${id} and t.id_cliente = ${ctx.session.IdCliente}`;
  await changeRows(ctx, Consumo, { set: columns, from, where, trace: { action, changes: values } });
}
