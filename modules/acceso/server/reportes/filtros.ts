import { choice, ref } from '@platform/entity/field';
import type { Context } from '@platform/server/http/context';
import type { Days } from '@platform/server/report/report';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { branchesSql, visitsSql } from '../ocupacion/dentro.sql';
import { marcaResource } from '../resources';

/** Reports of the gate (040401). */
export const MENU = ['040401'] as const;
export const PERIODO = { maximumMonths: 12, days: 0 } as const;

/** What narrows every report of the gate. */
export const DE_ACCESO = {
  IdCompania: ref('AdministracionCompania', {}),
  IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
  IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', {}),
  IdZona: ref('AccesoZona', {}),
  IdPuerta: ref('AccesoPuerta', {}),
  Condicion: choice({ options: ['T', 'I'] }),
} as const;

export interface Filtros {
  readonly IdPersona?: number | null;
  readonly IdCompania?: number | null;
  readonly IdContrato?: number | null;
  readonly IdUnidadOrganizacional?: number | null;
  readonly IdZona?: number | null;
  readonly IdPuerta?: number | null;
  readonly Condicion?: 'T' | 'I' | null;
}

const VISITS = sql.raw(visitsSql('t'));

/** The first instant of a day of the division, and that after its last. */
export const daysSql = ({ session }: Context, { Desde, Hasta }: Days): { readonly from: SQL; readonly to: SQL } => ({
  from: sql`(${Desde}::date::timestamp at time zone ${session.zona})`,
  to: sql`((${Hasta}::date + 1)::timestamp at time zone ${session.zona})`,
});

/** Whether a zone, given by its column, is the one asked for or within it. */
export const zoneIs = (ctx: Context, column: SQL, { IdZona = null }: Pick<Filtros, 'IdZona'>): SQL =>
  sql`(${IdZona}::int is null or ${column} in ${zoneBranch(ctx, IdZona ?? 0)})`;

/** Whose a row `t` with its person is: contract's, unit's, and whether who comes is a visit. */
export const subjectIs = ({ IdUnidadOrganizacional: unit = null, Condicion: condition = null }: Filtros): SQL =>
  sql`(${unit}::int is null or exists (select 1 from administracion_persona f where f.id_persona = t.id_persona and f.actual_id_unidad_organizacional = ${unit}::int))
    and (${condition}::text is null or (t.id_persona is not null and (case when ${VISITS} then 'I' else 'T' end) = ${condition}::text))`;

/** Marks `t` within the session's reach that the filters let through, whenever they are of. */
export const marksWhere = (ctx: Context, filters: Filtros): SQL => {
  const { IdPersona = null, IdCompania = null, IdContrato = null, IdZona = null, IdPuerta = null } = filters;
  return sql`${scopeSql(marcaResource, ctx.session)} and (${IdPersona}::int is null or t.id_persona = ${IdPersona}::int) and (${IdCompania}::int is null or t.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or t.id_contrato = ${IdContrato}::int)
    and (${IdZona}::int is null or t.id_zona = ${IdZona}::int) and (${IdPuerta}::int is null or t.id_puerta = ${IdPuerta}::int) and ${subjectIs(filters)}`;
};

/** The same of a period. */
export const marksIn = (ctx: Context, filters: Filtros, days: Days): SQL => {
  const { from, to } = daysSql(ctx, days);
  return sql`t.fecha_hora >= ${from} and t.fecha_hora < ${to} and ${marksWhere(ctx, filters)}`;
};

/** Marks that say where somebody is: permitted, of no bounce, not annulled. */
export const COUNTS = sql`t.resultado = 'S' and t.rebote = 'N' and t.anulada = 'N'`;

/** A zone and those within it. */
export const zoneBranch = ({ session }: Context, IdZona: number): SQL =>
  sql`(with recursive ${branchesSql(session.IdCliente, session.IdDivision)} select r.id_zona from ramas r where r.raiz = ${IdZona})`;

export const markHref = (IdMarca: number): string => `/acceso/marcaciones/${IdMarca}`;
export const personHref = (IdPersona: number | null): string | null => (IdPersona === null ? null : `/acceso/personas/${IdPersona}`);
