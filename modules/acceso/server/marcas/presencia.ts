import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** Whose presence: of a person, or of a vehicle by its own marks. */
export interface Whose {
  readonly IdPersona: number | null;
  readonly IdVehiculo: number | null;
}

/**
 * Where somebody is, from the marks as they stand: the newest permitted, not bounced, not annulled one says it. For whatever changes marks
 * that are there; a new one says it by itself (marca.write.ts).
 */
export async function replayPresence(ctx: Context, { IdPersona, IdVehiculo }: Whose): Promise<void> {
  const { IdCliente, IdUsuario } = ctx.session;
  if (IdPersona !== null) {
    await ctx.tx.run(sql`delete from acceso_presencia where id_cliente = ${IdCliente} and id_persona = ${IdPersona}`);
    await ctx.tx.run(
      sql`insert into acceso_presencia (id_cliente, id_division, entidad, id_persona, id_zona, desde, id_marca, usuario_creacion)
        select id_cliente, id_division, 'P', id_persona, id_zona, fecha_hora, id_marca, ${IdUsuario} from (select m.* from acceso_marca m
          where m.id_cliente = ${IdCliente} and m.id_persona = ${IdPersona} and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
          order by m.fecha_hora desc, m.id_marca desc limit 1) m where m.id_zona is not null`,
    );
    return;
  }
  if (IdVehiculo === null) return;
  await ctx.tx.run(sql`delete from acceso_presencia where id_cliente = ${IdCliente} and id_vehiculo = ${IdVehiculo}`);
  await ctx.tx.run(
    sql`insert into acceso_presencia (id_cliente, id_division, entidad, id_vehiculo, id_zona, desde, id_marca, usuario_creacion)
      select id_cliente, id_division, 'V', id_vehiculo, id_zona, fecha_hora, id_marca, ${IdUsuario} from (select m.* from acceso_marca m
        where m.id_cliente = ${IdCliente} and m.id_vehiculo = ${IdVehiculo} and m.tipo_marcacion = 'V' and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
        order by m.fecha_hora desc, m.id_marca desc limit 1) m where m.id_zona is not null`,
  );
}
