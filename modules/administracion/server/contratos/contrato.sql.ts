import { todayInDivision } from '@modules/sistema/server/public';
import type { Session } from '@platform/server/http/session';
import type { Product } from '@platform/server/product';
import { type SQL, sql } from 'drizzle-orm';
import { usedSql } from './plazos';

/** Endowment used by a contract (Calculations 4). */
export const dotacionUsadaSql = (product: Product, t: string): string => usedSql(product, 'persona', t);

/** Whether more people are accredited in a contract than it allows. */
export const dotacionExcedidaSql = (product: Product, t: string): string =>
  `(case when ${dotacionUsadaSql(product, t)} > ${t}.dotacion then 'S' else 'N' end)`;

export const adendasSql = (t: string): string =>
  `(select count(*)::int from administracion_adenda n where n.id_cliente = ${t}.id_cliente and n.id_contrato = ${t}.id_contrato)`;

const DEFAULT_NOTICE = `'30,15,7,1'`;

/** The longest notice that the client wants of the end of a contract, in days. */
const noticeSql = (t: string): string =>
  `(select max(n[1]::int) from regexp_matches(coalesce((select p.valor from sistema_parametro_valor p where p.id_cliente = ${t}.id_cliente and p.parametro = 'administracion.contratoAvisoDias' order by p.id_division nulls last limit 1), ${DEFAULT_NOTICE}), '[0-9]{1,4}', 'g') n)`;

/** State of a contract: says the same as `contractState`. */
export function estadoContratoSql(t: string): string {
  const today = todayInDivision(`${t}.id_division`);
  return `(case when ${t}.fecha_cierre <= ${today} then 'C' when ${today} < ${t}.fecha_inicio then 'F' when ${today} > ${t}.fecha_fin then 'X' when ${t}.fecha_fin - ${today} <= coalesce(${noticeSql(t)}, 0) then 'W' else 'V' end)`;
}

/** Not closed: an addendum may still change it, though it ended. */
export const notClosedSql = (t: string): string => `(${t}.fecha_cierre is null or ${t}.fecha_cierre > ${todayInDivision(`${t}.id_division`)})`;

/** In force or to begin: what may still be chosen. */
export const openContractSql = (t: string): string => `(${t}.fecha_fin >= ${todayInDivision(`${t}.id_division`)} and ${notClosedSql(t)})`;

/** A company works in a contract as its contractor or as a subcontractor not retired. */
export const worksIn = (contract: SQL, idCompania: number): SQL =>
  sql`(${contract}.id_compania_contratista = ${idCompania} or exists (select 1 from administracion_contrato_subcontratista s
    where s.id_cliente = ${contract}.id_cliente and s.id_contrato = ${contract}.id_contrato and s.id_compania = ${idCompania} and s.activo = 'S'))`;

/** A contractor sees the contracts that it holds or works in. */
export function contractReach(session: Session): SQL | undefined {
  return session.IdCompania === null ? undefined : worksIn(sql.raw('t'), session.IdCompania);
}

/** Subcontracts follow their contract: a contractor's own, and those of the contracts that it holds. */
export function subcontractReach(session: Session): SQL | undefined {
  const parts: SQL[] = [];
  if (session.IdCompania !== null) {
    parts.push(sql`(t.id_compania = ${session.IdCompania} or exists (select 1 from administracion_contrato c
      where c.id_contrato = t.id_contrato and c.id_compania_contratista = ${session.IdCompania}))`);
  }
  if (session.units) {
    parts.push(sql`exists (select 1 from administracion_contrato c
      where c.id_contrato = t.id_contrato and c.id_unidad_organizacional = any(${sql.param([...session.units])}))`);
  }
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}

/** Addenda are seen by whoever sees their contract. */
export function addendumReach(session: Session): SQL | undefined {
  const parts: SQL[] = [];
  if (session.IdCompania !== null) parts.push(worksIn(sql.raw('c'), session.IdCompania));
  if (session.units) parts.push(sql`c.id_unidad_organizacional = any(${sql.param([...session.units])})`);
  if (parts.length === 0) return undefined;
  return sql`exists (select 1 from administracion_contrato c where c.id_contrato = t.id_contrato and ${sql.join(parts, sql` and `)})`;
}

/** A contractor sees itself and the subcontractors of the contracts that it holds. */
export function companyReach(session: Session): SQL | undefined {
  if (session.IdCompania === null) return undefined;
  return sql`(t.id_compania = ${session.IdCompania} or t.id_compania in (select s.id_compania
    from administracion_contrato_subcontratista s join administracion_contrato c on c.id_contrato = s.id_contrato
    where c.id_compania_contratista = ${session.IdCompania} and s.activo = 'S'))`;
}
