import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { today } from '@platform/server/http/context';
import type { Session } from '@platform/server/http/session';
import { type SQL, sql } from 'drizzle-orm';

/** The accreditation by which somebody, or a vehicle, may carry a credential. */
export interface Standing {
  readonly Entidad: 'P' | 'V';
  /** Of a person. */
  readonly IdAcreditacionPersona: number | null;
  readonly FechaFin: string;
  readonly Condicion: 'TRABAJADOR' | 'VISITA';
  readonly Contratista: 'S' | 'N';
  /** The credential type that its accreditation profile proposes. */
  readonly IdTipoCredencial: number | null;
}

/** A person's accreditation in force in the session's division, the one that lasts longest: read from its dates, suspension and demobilization. */
export async function standingOf(ctx: Context, idPersona: number): Promise<Standing | undefined> {
  const day = today(ctx);
  const row = await ctx.tx.first(
    { id_acreditacion_persona: int, fecha_fin: text, visita: text, contratista: text, id_tipo_credencial: orNull(int) },
    sql`select a.id_acreditacion_persona, a.fecha_fin, a.visita, c.contratista, f.id_tipo_credencial from acreditacion_persona a
      join administracion_compania c on c.id_compania = a.id_compania join acreditacion_perfil f on f.id_perfil_acreditacion = a.id_perfil_acreditacion
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.id_persona = ${idPersona}
        and a.fecha_inicio <= ${day} and a.fecha_fin >= ${day} and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${day})
        and not (coalesce(a.fecha_suspension_inicio, 'infinity') <= ${day}::date and coalesce(a.fecha_suspension_fin, 'infinity') >= ${day}::date)
      order by a.fecha_fin desc, a.id_acreditacion_persona limit 1`,
  );
  if (!row) return undefined;
  return {
    Entidad: 'P',
    IdAcreditacionPersona: row.id_acreditacion_persona,
    FechaFin: row.fecha_fin,
    Condicion: row.visita === 'S' ? 'VISITA' : 'TRABAJADOR',
    Contratista: row.contratista === 'S' ? 'S' : 'N',
    IdTipoCredencial: row.id_tipo_credencial,
  };
}

/** The same of a vehicle: those of visits carry what anyone's do. */
export async function standingOfVehicle(ctx: Context, idVehiculo: number): Promise<Standing | undefined> {
  const day = today(ctx);
  const row = await ctx.tx.first(
    { fecha_fin: text, contratista: text },
    sql`select a.fecha_fin, c.contratista from acreditacion_vehiculo a join administracion_compania c on c.id_compania = a.id_compania
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.id_vehiculo = ${idVehiculo}
        and a.fecha_inicio <= ${day} and a.fecha_fin >= ${day} and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${day})
        and not (coalesce(a.fecha_suspension_inicio, 'infinity') <= ${day}::date and coalesce(a.fecha_suspension_fin, 'infinity') >= ${day}::date)
      order by a.fecha_fin desc, a.id_acreditacion_vehiculo limit 1`,
  );
  return (
    row && {
      ...{ Entidad: 'V', IdAcreditacionPersona: null, FechaFin: row.fecha_fin, Condicion: 'TRABAJADOR' },
      ...{ Contratista: row.contratista === 'S' ? 'S' : 'N', IdTipoCredencial: null },
    }
  );
}

/** Of whoever would carry a card. */
export const standingOfBearer = (ctx: Context, { IdPersona, IdVehiculo }: Bearer): Promise<Standing | undefined> =>
  IdVehiculo === null ? standingOf(ctx, IdPersona ?? 0) : standingOfVehicle(ctx, IdVehiculo);

/** Whose a card is: a person's or a vehicle's. */
export interface Bearer {
  readonly IdPersona: number | null;
  readonly IdVehiculo: number | null;
}
/** Cards `t` of the same bearer. */
export const ofBearer = ({ IdPersona, IdVehiculo }: Bearer): SQL => sql`(t.id_persona = ${IdPersona}::int or t.id_vehiculo = ${IdVehiculo}::int)`;

/** Rows of people (`t.id_persona`) that a contractor or a profile with units reaches: those accredited with it. */
export function bearerReach({ IdCompania, units }: Session): SQL | undefined {
  if (IdCompania === null && !units) return undefined;
  const parts = [sql`a.id_cliente = t.id_cliente and a.id_persona = t.id_persona`];
  if (IdCompania !== null) parts.push(sql`a.id_compania = ${IdCompania}`);
  if (units) parts.push(sql`a.id_unidad_organizacional = any(${sql.param([...units])})`);
  return sql`exists (select 1 from acreditacion_persona a where ${sql.join(parts, sql` and `)})`;
}

/** Cards (`t.id_persona`, `t.id_vehiculo`) that such a session reaches: those of people and of vehicles accredited with it. */
export function cardReach(session: Session): SQL | undefined {
  const people = bearerReach(session);
  const { IdCompania, units } = session;
  if (!people) return undefined;
  const parts = [sql`a.id_cliente = t.id_cliente and a.id_vehiculo = t.id_vehiculo`];
  if (IdCompania !== null) parts.push(sql`a.id_compania = ${IdCompania}`);
  if (units) parts.push(sql`a.id_unidad_organizacional = any(${sql.param([...units])})`);
  return sql`(${people} or exists (select 1 from acreditacion_vehiculo a where ${sql.join(parts, sql` and `)}))`;
}
