import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

interface Leaving {
  readonly IdPersona: number;
  readonly FechaCese: string;
  readonly Acreditaciones: readonly number[];
}

/** Ends what accreditations granted when a person leaves a division: what is in force ends that day, what had not begun goes. */
export const accessCloser = {
  codigo: 'ACCESO',
  async close(ctx: Context, { IdPersona, FechaCese, Acreditaciones }: Leaving): Promise<number> {
    const mine = sql`id_cliente = ${ctx.session.IdCliente} and id_persona = ${IdPersona} and id_acreditacion_persona = any(${sql.param([...Acreditaciones])})`;
    const removed = await ctx.tx.run(sql`delete from acceso_asignacion where ${mine} and fecha_inicio > ${FechaCese}::date returning id_asignacion`);
    const ended = await ctx.tx.run(
      sql`update acceso_asignacion set fecha_fin = ${FechaCese}::date, fecha_modificacion = ${ctx.now.toISOString()}, usuario_modificacion = ${ctx.session.IdUsuario}, version = version + 1
        where ${mine} and fecha_fin > ${FechaCese}::date returning id_asignacion`,
    );
    for (const row of removed)
      ctx.audit({ entity: 'AccesoAsignacion', record: Number(row.id_asignacion), action: 'eliminar', changes: { FechaCese: [null, FechaCese] } });
    for (const row of ended)
      ctx.audit({ entity: 'AccesoAsignacion', record: Number(row.id_asignacion), action: 'terminar', changes: { FechaFin: [null, FechaCese] } });
    return removed.length + ended.length;
  },
};
