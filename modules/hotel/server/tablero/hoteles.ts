import { bool } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { type Hotel, hotelsOf } from '../gestion/estadia.datos';
import { managedSql } from '../hotel/administrador';

/** A hotel on somebody's board. */
export interface Visto extends Hotel {
  /** Whether the session's user manages it today. */
  readonly Administra: 'S' | 'N';
}

/** An administrator of hotels has the board of his own; whoever administers the client, or none of both, of the division. */
async function onlyManaged(ctx: Context): Promise<boolean> {
  const { features } = await ctx.tx.one(
    { features: bool },
    sql`select coalesce(bool_or(id_caracteristica = 'CPAHOT') and not bool_or(id_caracteristica = 'CPAADM'), false) as features
      from seguridad_perfil_caracteristica where id_cliente = ${ctx.session.IdCliente} and id_perfil = ${ctx.session.IdPerfil}`,
  );
  return features && !ctx.session.superAdministrador;
}

/** Active hotels of the division that a widget is of (Reportes, W12): the own ones of an administrator of hotels; all of them for others. */
export async function hotelsSeen(ctx: Context): Promise<Visto[]> {
  const managed = await hotelsOf(ctx, sql`t.activo = 'S' and ${managedSql(ctx)}`);
  const all = (await onlyManaged(ctx)) ? managed : await hotelsOf(ctx, sql`t.activo = 'S'`);
  return all.map((hotel) => ({ ...hotel, Administra: managed.some(({ IdHotel }) => IdHotel === hotel.IdHotel) ? 'S' : 'N' }));
}
