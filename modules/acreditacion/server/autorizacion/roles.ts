import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context, Lang } from '@platform/server/http/context';
import type { Session } from '@platform/server/http/session';
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
 * Who evaluates today in the place of the session, to stand in a `from`: each authorizer, and for the days of a substitution whoever takes his
 * place, who is an authorizer of the same role too. `titular` is whose assignment it is.
 */
export const evaluatorsSql = ({ zona }: Pick<Session, 'zona'>): SQL =>
  sql`(select o.id_cliente, o.id_rol, o.id_division, o.id_unidad_organizacional, o.id_usuario, o.id_usuario as titular from acreditacion_autorizador_usuario o
    union all
    select o.id_cliente, o.id_rol, o.id_division, o.id_unidad_organizacional, y.id_suplente, o.id_usuario from acreditacion_suplencia y
      join acreditacion_autorizador_usuario o on o.id_cliente = y.id_cliente and o.id_rol = y.id_rol and o.id_division = y.id_division and o.id_usuario = y.id_usuario
      join acreditacion_autorizador_usuario w on w.id_cliente = y.id_cliente and w.id_rol = y.id_rol and w.id_division = y.id_division and w.id_usuario = y.id_suplente
      where (now() at time zone ${zona})::date between y.fecha_inicio and y.fecha_fin)`;

/** Whether what evaluator `a` does with role `r` reaches request `t`: its unit, and its contract where the role is of who answers for one. */
export const REACHES = sql`(a.id_unidad_organizacional is null or a.id_unidad_organizacional = t.id_unidad_organizacional)
    and (r.responsable_contrato = 'N' or exists (select 1 from administracion_contrato c where c.id_contrato = t.id_contrato and a.titular in (c.id_operador1, c.id_operador2)))`;

/**
 * SQL that is true where the session's user plays role `r.id_rol` for request `t`: assigned to it in the division
 * (and unit, when the assignment names one), or responsible for the contract when the role says so; or in the place of who is.
 */
export function playsRole({ session }: Pick<Context, 'session'>): SQL {
  const { IdUsuario, IdDivision } = session;
  return sql`exists (select 1 from ${evaluatorsSql(session)} a where a.id_cliente = r.id_cliente and a.id_rol = r.id_rol and a.id_usuario = ${IdUsuario} and a.id_division = ${IdDivision} and ${REACHES})`;
}

/** SQL of whose place the session's user takes with a role, over request `t`; null where he acts for himself alone. */
export function substitutedSql({ session }: Pick<Context, 'session'>, role: SQL): SQL {
  const { IdUsuario, IdDivision } = session;
  return sql`(select a.titular from ${evaluatorsSql(session)} a join acreditacion_rol_autorizador r on r.id_rol = a.id_rol
    where a.id_cliente = t.id_cliente and a.id_rol = ${role} and a.id_usuario = ${IdUsuario} and a.titular <> a.id_usuario and a.id_division = ${IdDivision} and ${REACHES}
    order by a.titular limit 1)`;
}

/** Whose place the session's user takes with one of these roles in the division; null where he acts for himself alone. */
export async function substituted({ tx, session }: Pick<Context, 'tx' | 'session'>, roles: readonly number[]): Promise<string | null> {
  const row = await tx.first(
    { titular: text },
    sql`select a.titular from ${evaluatorsSql(session)} a where a.id_cliente = ${session.IdCliente} and a.id_rol = any(${sql.param([...roles])})
      and a.id_usuario = ${session.IdUsuario} and a.titular <> a.id_usuario and a.id_division = ${session.IdDivision} order by a.titular limit 1`,
  );
  return row?.titular ?? null;
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
