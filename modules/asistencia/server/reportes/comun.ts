import { personNameSql } from '@modules/administracion/server/public';
import { ref } from '@platform/entity/field';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Days } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';

export const MENU = ['050401'] as const;
export const PERIODO = { maximumMonths: 12, days: 0 } as const;
/** What narrows the days of a report. */
export const FILTROS = {
  IdCompania: ref('AdministracionCompania', {}),
  IdPersona: ref('AdministracionPersona', {}),
  IdCentroCosto: ref('AdministracionCentroCosto', {}),
} as const;
export interface Filtros {
  readonly IdCompania?: number | null;
  readonly IdPersona?: number | null;
  readonly IdCentroCosto?: number | null;
}

/** Columns that say who: masked or left out as the profile says. */
export const QUIEN = {
  Persona: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'] },
  Documento: { kind: 'text', shows: ['AdministracionPersona.Documento'] },
  Compania: { kind: 'text' },
} as const;
export const QUIEN_ROW = { Persona: orNull(text), Documento: text, Compania: orNull(text) } as const;
export const QUIEN_SQL = sql.raw(`${personNameSql('p')} as "Persona", p.documento as "Documento", k.alias as "Compania"`);
/** A calculated day `d` with its person `p` and company `k`. */
export const DIAS = sql.raw(
  'asistencia_dia d join administracion_persona p on p.id_persona = d.id_persona left join administracion_compania k on k.id_compania = d.id_compania',
);

/** People `p` within the units of the session's profile. */
export const withinUnits = ({ session: { units } }: Context): SQL =>
  sql`(${units === null} or p.actual_id_unidad_organizacional = any(${sql.param([...(units ?? [])])}::int[]))`;

/** Days `d` of the filters, of those that the session reaches. */
export const daysIn = (ctx: Context, { IdCompania = null, IdPersona = null, IdCentroCosto = null }: Filtros, { Desde, Hasta }: Days): SQL => {
  const { IdCliente, IdCompania: own } = ctx.session;
  return sql`d.id_cliente = ${IdCliente} and d.fecha between ${Desde}::date and ${Hasta}::date and (${own}::int is null or d.id_compania = ${own}::int)
    and (${IdCompania}::int is null or d.id_compania = ${IdCompania}::int) and (${IdPersona}::int is null or d.id_persona = ${IdPersona}::int)
    and (${IdCentroCosto}::int is null or d.id_centro_costo = ${IdCentroCosto}::int) and ${withinUnits(ctx)}`;
};

/** The grid of days of somebody. */
export const dayHref = (id: number): string => `/asistencia/calculo/${id}`;
export const pageOf = <R extends { readonly total: number }, T>(rows: readonly R[], made: (row: R) => T) => ({
  total: rows[0]?.total ?? 0,
  rows: rows.map(made),
});
