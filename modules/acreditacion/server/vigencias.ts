import type { AccreditationPort } from '@modules/administracion/server/public';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

const ids = (rows: readonly Readonly<Record<string, unknown>>[]): number[] => rows.map(({ id }) => Number(id));
const stamp = (ctx: Context): SQL =>
  sql`version = version + 1, usuario_modificacion = ${ctx.session.IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}`;

/** What is granted for an accreditation ends with it: Acceso moves its assignments when it hears of it. */
function tell(ctx: Context, accreditations: readonly number[], FechaFin: string): void {
  for (const record of accreditations) ctx.audit({ entity: 'AcreditacionPersona', record, action: 'plazo', changes: { FechaFin } });
  if (accreditations.length > 0) ctx.emit('acreditacion.plazo', { Acreditaciones: [...accreditations], FechaFin });
}

/** How accreditations follow contracts and employments (Administración › Adendas, Contratos, Gestión de personas). */
export const accreditationPort: AccreditationPort = {
  async beyond(ctx, idContrato, day) {
    return ids(
      await ctx.tx.run(
        sql`select distinct a.id_persona as id from acreditacion_persona a where a.id_contrato = ${idContrato} and a.fecha_fin > ${day} and a.fecha_desmovilizacion is null`,
      ),
    );
  },
  async endingOn(ctx, idContrato, day) {
    return ids(
      await ctx.tx.run(
        sql`select a.id_acreditacion_persona as id from acreditacion_persona a
          where a.id_contrato = ${idContrato} and a.fecha_fin = ${day} and a.fecha_desmovilizacion is null order by 1`,
      ),
    );
  },
  async moveEnd(ctx, accreditations, from, to) {
    const moved = await ctx.tx.run(
      sql`update acreditacion_persona set fecha_fin = ${to}, ${stamp(ctx)}
        where id_acreditacion_persona = any(${sql.param([...accreditations])}) and fecha_fin = ${from} and fecha_desmovilizacion is null returning id_acreditacion_persona as id`,
    );
    tell(ctx, ids(moved), to);
  },
  async cut(ctx, idContrato, day) {
    const cut = await ctx.tx.run(
      sql`update acreditacion_persona set fecha_fin = greatest(${day}::date, fecha_inicio), ${stamp(ctx)}
        where id_contrato = ${idContrato} and fecha_fin > ${day} and fecha_desmovilizacion is null returning id_acreditacion_persona as id`,
    );
    tell(ctx, ids(cut), day);
    await ctx.tx.run(
      sql`update acreditacion_compania set fecha_fin = greatest(${day}::date, fecha_inicio), ${stamp(ctx)} where id_contrato = ${idContrato} and fecha_fin > ${day} and fecha_desmovilizacion is null`,
    );
    const vehicles = ids(
      await ctx.tx.run(
        sql`update acreditacion_vehiculo set fecha_fin = greatest(${day}::date, fecha_inicio), ${stamp(ctx)}
          where id_contrato = ${idContrato} and fecha_fin > ${day} and fecha_desmovilizacion is null returning id_acreditacion_vehiculo as id`,
      ),
    );
    for (const record of vehicles) ctx.audit({ entity: 'AcreditacionVehiculo', record, action: 'plazo', changes: { FechaFin: day } });
    if (vehicles.length > 0) ctx.emit('acreditacion.plazoVehiculo', { Acreditaciones: vehicles, FechaFin: day });
  },
  async demobilize(ctx, idPersona, day, idCompania) {
    const ended = await ctx.tx.run(
      sql`update acreditacion_persona set fecha_desmovilizacion = ${day}, ${stamp(ctx)}
        where id_cliente = ${ctx.session.IdCliente} and id_persona = ${idPersona} and fecha_desmovilizacion is null
          and (${idCompania ?? null}::int is null or id_compania = ${idCompania ?? null}::int) returning id_acreditacion_persona as id`,
    );
    for (const record of ids(ended))
      ctx.audit({ entity: 'AcreditacionPersona', record, action: 'desmovilizar', changes: { FechaDesmovilizacion: [null, day] } });
    if (ended.length > 0) ctx.emit('acreditacion.plazo', { Acreditaciones: ids(ended), FechaFin: day });
  },
};
