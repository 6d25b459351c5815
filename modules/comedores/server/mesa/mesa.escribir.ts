import { snake } from '@platform/entity/entity';
import type { Json } from '@platform/entity/field';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { Consumo } from '../../shared/mesa.entity';

/** Writes a row of the counter with its trace; answers its key. */
export async function writeReading(ctx: Context, row: Readonly<Record<string, Json>>): Promise<number> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const whole = { ...row, IdCliente, IdDivision, UsuarioCreacion: IdUsuario, FechaCreacion: ctx.now.toISOString() };
  const columns = Object.fromEntries(Object.entries(whole).map(([name, value]) => [snake(name), value]));
  const names = sql.raw(Object.keys(columns).join(', '));
  const [made] = await ctx.tx.run(
    sql`insert into comedor_consumo (${names}) select ${names} from jsonb_populate_record(null::comedor_consumo, ${JSON.stringify(columns)}::jsonb) returning id_consumo`,
  );
  const record = Number(made?.id_consumo);
  const { Resultado = null, Motivo = null, IdPersona = null, IdServicio = null } = row;
  ctx.audit({ entity: Consumo.resource, record, action: 'registrar', changes: { Resultado, Motivo, IdPersona, IdServicio } });
  return record;
}

/** Changes a row of the counter with its trace. */
export async function changeReading(ctx: Context, id: number, action: string, values: Readonly<Record<string, Json>>): Promise<void> {
  const columns = Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]));
  const names = Object.keys(columns);
  await ctx.tx.run(
    sql`update comedor_consumo c set (${sql.raw(names.join(', '))}) = (select ${sql.raw(names.map((name) => `x.${name}`).join(', '))} from jsonb_populate_record(null::comedor_consumo, ${JSON.stringify(columns)}::jsonb) x),
        version = version + 1, usuario_modificacion = ${ctx.session.IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()} where id_consumo = ${id} and id_cliente = ${ctx.session.IdCliente}`,
  );
  ctx.audit({ entity: Consumo.resource, record: id, action, changes: values });
}
