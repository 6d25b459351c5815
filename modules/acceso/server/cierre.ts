import { coded } from '@platform/i18n/coded';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

interface Leaving {
  readonly Entidad: 'P' | 'V';
  readonly Id: number;
  readonly FechaCese: string;
  readonly Acreditaciones: readonly number[];
}

const COLUMNS = {
  P: { subject: sql.raw('id_persona'), accreditation: sql.raw('id_acreditacion_persona') },
  V: { subject: sql.raw('id_vehiculo'), accreditation: sql.raw('id_acreditacion_vehiculo') },
} as const;

/** Ends what accreditations granted when a person or a vehicle leaves a division: what is in force ends that day, what had not begun goes. */
export const accessCloser = {
  codigo: 'ACCESO',
  async close(ctx: Context, { Entidad, Id, FechaCese, Acreditaciones }: Leaving): Promise<number> {
    const { subject, accreditation } = COLUMNS[Entidad];
    const mine = sql`id_cliente = ${ctx.session.IdCliente} and ${subject} = ${Id} and ${accreditation} = any(${sql.param([...Acreditaciones])})`;
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

/** Whoever or whatever is still inside on the day it leaves: a mark of exit is all that ends that. */
export const presenceCloser = {
  codigo: 'PRESENCIA',
  async close(ctx: Context, { Entidad, Id, FechaCese }: Leaving): Promise<number | { falta: string }> {
    if (FechaCese > today(ctx)) return 0;
    const [inside] = await ctx.tx.run(
      sql`select z.nombre from acceso_presencia x join acceso_zona z on z.id_zona = x.id_zona
        where x.id_cliente = ${ctx.session.IdCliente} and x.id_division = ${ctx.session.IdDivision} and x.${COLUMNS[Entidad].subject} = ${Id}`,
    );
    return inside ? { falta: coded('desmovilizacion.sigue_dentro', { zona: String(inside.nombre) }) } : 0;
  },
};

/** What of Acceso ends with an accreditation, and what it finds still open. */
