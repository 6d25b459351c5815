import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context, Lang } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

/** Authorizer roles of a user in a division (`GET /api/acreditacionautorizadorusuario/ListarByUser`, header, menu). */
export async function authorizerRoles(tx: Tx, idUsuario: string, idDivision: number, lang: Lang): Promise<{ IdRol: number; Nombre: string }[]> {
  const name = lang === 'en' ? sql`coalesce(nullif(r.nombre_ingles, ''), r.nombre)` : sql`r.nombre`;
  const rows = await tx.rows(
    { id_rol: int, nombre: orNull(text) },
    sql`select distinct r.id_rol, ${name} as nombre, r.orden from acreditacion_autorizador_usuario a join acreditacion_rol_autorizador r on r.id_rol = a.id_rol and r.activo = 'S'
      where a.id_usuario = ${idUsuario} and a.id_division = ${idDivision} order by r.orden, 2`,
  );
  return rows.map((row) => ({ IdRol: row.id_rol, Nombre: String(row.nombre) }));
}

/**
 * SQL that is true where the session's user plays role `r.id_rol` for request `t`: assigned to it in the division
 * (and unit, when the assignment names one), or responsible for the contract when the role says so.
 */
export function playsRole(ctx: Pick<Context, 'session'>) {
  const { IdUsuario, IdDivision } = ctx.session;
  return sql`(exists (select 1 from acreditacion_autorizador_usuario a where a.id_cliente = r.id_cliente and a.id_rol = r.id_rol and a.id_usuario = ${IdUsuario} and a.id_division = ${IdDivision}
      and (a.id_unidad_organizacional is null or a.id_unidad_organizacional = t.id_unidad_organizacional))
    and (r.responsable_contrato = 'N' or exists (select 1 from administracion_contrato c where c.id_contrato = t.id_contrato and ${IdUsuario} in (c.id_operador1, c.id_operador2))))`;
}

/** SQL that is true where request `t` asks a requirement of a role that the session's user plays. */
export const ofRole = (ctx: Pick<Context, 'session'>): SQL =>
  sql`exists (select 1 from acreditacion_solicitud_requisito s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol where s.id_cliente = t.id_cliente and s.id_solicitud = t.id_solicitud and ${playsRole(ctx)})`;

/** Roles the session's user plays for a request. */
export async function rolesFor(ctx: Context, idSolicitud: number): Promise<Set<number>> {
  const rows = await ctx.tx.rows(
    { id_rol: int },
    sql`select r.id_rol from acreditacion_solicitud t cross join acreditacion_rol_autorizador r
      where t.id_solicitud = ${idSolicitud} and r.id_cliente = t.id_cliente and r.activo = 'S' and ${playsRole(ctx)}`,
  );
  return new Set(rows.map((row) => row.id_rol));
}
