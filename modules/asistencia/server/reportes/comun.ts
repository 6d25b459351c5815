import { personNameSql } from '@modules/administracion/server/public';
import { ref } from '@platform/entity/field';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Days } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';
import { divisionOnSql } from '../calculo/sitio.sql';

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
/** Where the person `p` worked on day `d`: who moved has the days before told by the clock and the law of there. Of most it is where they work now. */
const DIVISION = `(case when p.actual_fecha_inicio <= d.fecha then p.actual_id_division else coalesce(${divisionOnSql('d')}, p.actual_id_division) end)`;
/** A calculated day `d` with its person `p`, company `k` and the division `v` where it was worked. */
export const DIAS = sql.raw(
  `asistencia_dia d join administracion_persona p on p.id_persona = d.id_persona left join administracion_compania k on k.id_compania = d.id_compania
    left join sistema_division v on v.id_division = ${DIVISION}`,
);
/** How the company of a day `d` counts it, as `f`: what it says of itself, else what its country begins with. */
export const CONFIGURADO = sql.raw(
  `cross join lateral (select coalesce(c.base_sobretiempo, case n.codigo when 'CH' then 'S' else 'D' end) as base, coalesce(c.sobretiempo_antes, 'N') as antes, coalesce(c.cambio_hora, 'N') as cambio,
      coalesce(c.refrigerio_libre, 60) as refrigerio, coalesce(c.umbral_refrigerio, 360) as umbral
    from (select 1) u left join sistema_pais n on n.id_pais = v.id_pais left join asistencia_configuracion_compania c on c.id_cliente = d.id_cliente and c.id_compania = d.id_compania
      and d.fecha between c.fecha_inicio and coalesce(c.fecha_fin, 'infinity') limit 1) f`,
);
/** Minutes of a day `d` worked inside its shift, and on rest days and holidays. */
export const enTurno = (d: string): string => `(${d}.normales + ${d}.feriado_turno + ${d}.descanso + greatest(${d}.feriado - ${d}.feriado_turno, 0))`;
/** Minutes of the hour that the clock shows twice (17). */
const REPETIDA = 60;
/** What a day `d` was present, without the break that a long presence loses (13), by `f`. */
const sinPausa = (d: string) => `${d}.presencia - greatest(0, least(f.refrigerio, ${d}.presencia - f.umbral))`;
/**
 * Minutes of a day `d` worked outside its shift, by `f`: its overtime; where a week or a cycle counts them, what was outside as it was, because
 * the overtime of the week may be of minutes of its shifts. A flexible day has what is over its minutes, a holiday what is past its midnight,
 * and who was there while an hour came twice that hour.
 */
export const fueraDelTurno = (d: string): string => `(case when f.base = 'D' then ${d}.sobretiempo_calculado
    when ${d}.planificado = 'S' and ${d}.inicio_turno is null or ${d}.tipo_dia = 'H' then case ${d}.estado when 'A' then greatest(0, ${sinPausa(d)} - ${d}.normales - greatest(${d}.feriado, ${d}.feriado_turno)) else 0 end
    else ${d}.permanencia_despues + case f.antes when 'S' then ${d}.permanencia_antes else 0 end + case when f.cambio = 'N' and 'CHM' = any(${d}.observaciones) then ${REPETIDA} else 0 end end)`;
/** The clock of where the person works, as `v` has it. */
export const relojDe = (ctx: Context): SQL => sql`coalesce(v.zona_horaria, ${ctx.session.zona})`;

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
