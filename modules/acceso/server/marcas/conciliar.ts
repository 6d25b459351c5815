import { fullNameSql } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { Presencia } from '../../shared/marca.entity';
import { replayPresence, type Whose } from './presencia';

/** Marks of so many hours are looked through for whoever is inside by them and stands nowhere. */
const LOOKED_HOURS = 24;
/** Mended in one run; what is left is found again by the next. */
const MOST = 200;

/** The newest mark that says where row `d` is, by the column that says whose it is. */
const newest = (column: 'id_persona' | 'id_vehiculo') =>
  sql.raw(`(select m.id_marca, m.id_zona from acceso_marca m where m.id_cliente = d.id_cliente and m.${column} = d.${column}
    and ${column === 'id_vehiculo' ? `m.tipo_marcacion = 'V' and ` : ''}m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' order by m.fecha_hora desc, m.id_marca desc limit 1)`);

/** People and vehicles of the division whose presence is not what their marks say: elsewhere, not inside, or inside and nowhere. */
export async function differing({ tx, session, now }: Context): Promise<Whose[]> {
  const { IdCliente, IdDivision } = session;
  const since = new Date(now.getTime() - LOOKED_HOURS * 3_600_000).toISOString();
  const present = (column: 'id_persona' | 'id_vehiculo') =>
    sql`select d.id_persona, d.id_vehiculo from acceso_presencia d left join lateral ${newest(column)} u on true
      where d.id_cliente = ${IdCliente} and d.id_division = ${IdDivision} and d.${sql.raw(column)} is not null
        and (u.id_marca is distinct from d.id_marca or u.id_zona is distinct from d.id_zona)`;
  const missing = (column: 'id_persona' | 'id_vehiculo') =>
    sql`select ${column === 'id_persona' ? sql`d.id_persona, null::int` : sql`null::int, d.id_vehiculo`} from (select distinct m.id_cliente, m.${sql.raw(column)} from acceso_marca m
        where m.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and m.resultado = 'S' and m.fecha_hora >= ${since}::timestamptz
          and m.${sql.raw(column)} is not null and m.tipo_marcacion ${sql.raw(column === 'id_vehiculo' ? '=' : '<>')} 'V') d
      join lateral ${newest(column)} u on u.id_zona is not null
      where not exists (select 1 from acceso_presencia p where p.id_cliente = d.id_cliente and p.${sql.raw(column)} = d.${sql.raw(column)})`;
  const rows = await tx.rows(
    { IdPersona: orNull(int), IdVehiculo: orNull(int) },
    sql`select x.id_persona as "IdPersona", x.id_vehiculo as "IdVehiculo" from (${present('id_persona')} union all ${present('id_vehiculo')}
      union all ${missing('id_persona')} union all ${missing('id_vehiculo')}) x(id_persona, id_vehiculo) order by 1, 2 limit ${MOST}`,
  );
  return rows;
}

/** Where one is by its presence, held until the end of the transaction. */
const standing = ({ tx, session }: Context, { IdPersona, IdVehiculo }: Whose) =>
  tx.first(
    { marca: int, zona: text },
    sql`select t.id_marca as marca, z.nombre as zona from acceso_presencia t join acceso_zona z on z.id_zona = t.id_zona
      where t.id_cliente = ${session.IdCliente} and (t.id_persona = ${IdPersona}::int or t.id_vehiculo = ${IdVehiculo}::int) for update of t`,
  );
const nameOf = async ({ tx, session }: Context, { IdPersona, IdVehiculo }: Whose): Promise<string> =>
  (
    await tx.one(
      { nombre: orNull(text) },
      sql`select coalesce((select ${sql.raw(fullNameSql('p'))} from administracion_persona p where p.id_cliente = ${session.IdCliente} and p.id_persona = ${IdPersona}::int),
        (select v.placa from administracion_vehiculo v where v.id_cliente = ${session.IdCliente} and v.id_vehiculo = ${IdVehiculo}::int)) as nombre`,
    )
  ).nombre ?? '';

/** Puts one where its marks say; answers a line of what was mended, and undefined where a mark set it right meanwhile. It stays in the trace. */
export async function mendPresence(ctx: Context, whose: Whose): Promise<string | undefined> {
  const before = await standing(ctx, whose);
  await replayPresence(ctx, whose);
  const after = await standing(ctx, whose);
  if (before?.marca === after?.marca && before?.zona === after?.zona) return undefined;
  const [from, to] = [before?.zona ?? null, after?.zona ?? null];
  ctx.audit({
    entity: Presencia.resource,
    record: whose.IdPersona ?? `V${whose.IdVehiculo}`,
    action: 'conciliar',
    changes: { IdZona: [from, to], IdMarca: [before?.marca ?? null, after?.marca ?? null] },
  });
  return `${await nameOf(ctx, whose)}: ${from ?? '—'} → ${to ?? '—'}`;
}
