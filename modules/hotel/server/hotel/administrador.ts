import { todayInDivision } from '@modules/sistema/server/public';
import { type Context, today } from '@platform/server/http/context';
import { forbidden } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { Hotel } from '../../shared/hotel.entity';

/** Whether an administrator of a hotel is in force today, over the alias. */
export const administersSql = (t: string): string =>
  `(${todayInDivision(`${t}.id_division`)} between ${t}.fecha_inicio and coalesce(${t}.fecha_fin, 'infinity'))`;

/** Hotels `t` that the session's user manages today; the super administrator manages all of them. */
export const managedSql = (ctx: Context): SQL => {
  const { IdUsuario, superAdministrador } = ctx.session;
  return superAdministrador
    ? sql`true`
    : sql`exists (select 1 from hotel_administrador a where a.id_cliente = t.id_cliente and a.id_hotel = t.id_hotel and a.id_usuario = ${IdUsuario}
        and ${today(ctx)}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))`;
};

/** Acts of the super administrator on hotels that he does not administer leave one trace a call. */
const traced = new WeakMap<Context, Set<number>>();

/**
 * Who writes on a hotel is one of its administrators in force today (Hotel, *Who manages*). The super administrator passes, and
 * that he did is kept.
 */
export async function requireAdministrator(ctx: Context, idHotel: number): Promise<void> {
  const { IdCliente, IdUsuario, superAdministrador } = ctx.session;
  const row = await ctx.tx.first(
    {},
    sql`select 1 from hotel_administrador a where a.id_cliente = ${IdCliente} and a.id_hotel = ${idHotel} and a.id_usuario = ${IdUsuario}
      and ${today(ctx)}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')`,
  );
  if (row) return;
  if (!superAdministrador) throw forbidden('hotel.no_administrador');
  const known = traced.get(ctx) ?? new Set();
  if (known.has(idHotel)) return;
  traced.set(ctx, known.add(idHotel));
  ctx.audit({ entity: Hotel.resource, record: idHotel, action: 'superAdministrador', changes: { IdUsuario: [null, IdUsuario] } });
}
