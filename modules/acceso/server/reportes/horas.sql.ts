import { addDays } from '@modules/administracion/shared/dia';
import { int, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Days } from '@platform/server/report/report';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { insideAtSql } from '../ocupacion/momento';
import { marcaResource } from '../resources';
import { COUNTS, daysSql, type Filtros, marksWhere, zoneIs } from './filtros';

/** Somebody's next entry or exit between outside and inside, by when it is later than what: `sigue` and `modo`, of none no row. */
const nextPassage = (ctx: Context, IdPersona: SQL, later: SQL): SQL =>
  sql`select t.fecha_hora as sigue, t.modo_marcacion as modo from acceso_marca t join acceso_puerta d on d.id_puerta = t.id_puerta and d.id_zona_origen is null
    where ${scopeSql(marcaResource, ctx.session)} and t.id_persona = ${IdPersona} and t.tipo_marcacion <> 'V' and ${COUNTS} and ${later} and t.fecha_hora <= ${ctx.now.toISOString()}::timestamptz
    order by t.fecha_hora, t.id_marca limit 1`;

/**
 * Entries and exits between outside and inside in some days, each with what follows it, however much later: `t`. Whose company, contract or door is asked
 * for is that of the entry: what ends it may be another one's.
 */
const passages = (ctx: Context, { IdZona: _zone, IdPuerta: _door, IdCompania = null, IdContrato = null, ...filters }: Filtros, days: Days): SQL => {
  const { from, to } = daysSql(ctx, days);
  return sql`select p.id_persona, p.id_compania, p.id_zona, p.id_puerta, p.fecha_hora, p.modo_marcacion, coalesce(p.sigue, n.sigue) as sigue, coalesce(p.modo, n.modo) as modo
    from (select t.id_persona, t.id_compania, t.id_contrato, t.id_zona, t.id_puerta, t.id_marca, t.fecha_hora, t.modo_marcacion, lead(t.fecha_hora) over w as sigue, lead(t.modo_marcacion) over w as modo
        from acceso_marca t join acceso_puerta d on d.id_puerta = t.id_puerta and d.id_zona_origen is null
        where ${marksWhere(ctx, filters)} and t.id_persona is not null and t.tipo_marcacion <> 'V' and ${COUNTS}
          and t.fecha_hora >= ${from} and t.fecha_hora < ${to} and t.fecha_hora <= ${ctx.now.toISOString()}::timestamptz
        window w as (partition by t.id_persona order by t.fecha_hora, t.id_marca)) p
      left join lateral (${nextPassage(ctx, sql`p.id_persona`, sql`t.fecha_hora >= p.fecha_hora and (t.fecha_hora, t.id_marca) > (p.fecha_hora, p.id_marca)`)}) n on p.sigue is null and p.modo_marcacion = 'S'
    where (${IdCompania}::int is null or p.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or p.id_contrato = ${IdContrato}::int)`;
};

/**
 * Hours on site by person and day of the entry (Acceso, Calculations 4), as a select of `dia`, `id_persona`, `id_compania` (of the last entry), `entradas`,
 * `primera`, `ultima`, `minutos` and `estado` (A still inside, S an entry without exit, N neither). A door or a zone is that of the entry.
 */
export function hoursSql(ctx: Context, filters: Filtros, days: Days): SQL {
  const { zona } = ctx.session;
  const { IdPuerta = null } = filters;
  const { to } = daysSql(ctx, days);
  const now = ctx.now.toISOString();
  return sql`select e.dia, e.id_persona, (array_agg(e.id_compania order by e.fecha_hora desc))[1] as id_compania, count(*)::int as entradas, min(e.fecha_hora) as primera,
      max(e.sigue) filter (where e.modo = 'N') as ultima, sum(e.minutos)::int as minutos,
      case when bool_or(e.modo is null) then 'A' when bool_or(e.modo = 'S') then 'S' else 'N' end as estado
    from (select t.*, (t.fecha_hora at time zone ${zona})::date as dia, case t.modo when 'N' then floor(extract(epoch from t.sigue - t.fecha_hora) / 60)
        when 'S' then 0 else floor(extract(epoch from ${now}::timestamptz - t.fecha_hora) / 60) end as minutos
      from (${passages(ctx, filters, days)}) t where t.modo_marcacion = 'S' and t.fecha_hora < ${to}
        and (${IdPuerta}::int is null or t.id_puerta = ${IdPuerta}::int) and ${zoneIs(ctx, sql`t.id_zona`, filters)}) e
    group by e.dia, e.id_persona`;
}

/** What somebody was on site under one company, in some days. */
export interface TimeOnSite {
  readonly IdPersona: number;
  readonly IdCompania: number | null;
  /** Days with presence. */
  readonly Dias: number;
  /** As report R3 counts them. */
  readonly Minutos: number;
}

/** Stretches on site, from outside to outside: a select of `id_persona`, `id_compania`, `desde`, `hasta`. Whoever was inside before the first of the days, at `start`, is there from then on; whoever still is, until now. */
function stretchesSql(ctx: Context, filters: Pick<Filtros, 'IdCompania'>, days: Days, start: string): SQL {
  const { to } = daysSql(ctx, days);
  const now = ctx.now.toISOString();
  const { IdCompania = null } = filters;
  return sql`select t.id_persona, t.id_compania, t.fecha_hora as desde, coalesce(t.sigue, ${now}::timestamptz) as hasta
      from (${passages(ctx, filters, days)}) t where t.modo_marcacion = 'S' and t.fecha_hora < ${to}
    union all select i.id_persona, i.id_compania, ${start}::timestamptz, coalesce(n.sigue, ${now}::timestamptz) from (${insideAtSql(ctx, start)}) i
      left join lateral (${nextPassage(ctx, sql`i.id_persona`, sql`t.fecha_hora >= ${start}::timestamptz`)}) n on true
      where ${IdCompania}::int is null or i.id_compania = ${IdCompania}::int`;
}

const startOf = async (ctx: Context, days: Days): Promise<string> =>
  new Date((await ctx.tx.one({ start: text }, sql`select ${daysSql(ctx, days).from} as start`)).start).toISOString();

/** From when to when somebody was on site, in milliseconds. */
export interface StretchOnSite {
  readonly IdPersona: number;
  readonly IdCompania: number | null;
  readonly Desde: number;
  readonly Hasta: number;
}

/** Stretches on site of each person that begin in some days or go on into them, within what the session reaches. */
export async function stretchesOnSite(ctx: Context, filters: Pick<Filtros, 'IdCompania'>, days: Days): Promise<readonly StretchOnSite[]> {
  return ctx.tx.rows(
    { IdPersona: int, IdCompania: orNull(int), Desde: num, Hasta: num },
    sql`select x.id_persona as "IdPersona", x.id_compania as "IdCompania", (extract(epoch from x.desde) * 1000)::float8 as "Desde", (extract(epoch from x.hasta) * 1000)::float8 as "Hasta"
      from (${stretchesSql(ctx, filters, days, await startOf(ctx, days))}) x where x.hasta > x.desde order by 1, 3`,
  );
}

/** Days with presence, each person once in each: a select of `dia`, `id_persona`, `id_compania`. */
function presentDaysSql(ctx: Context, filters: Pick<Filtros, 'IdCompania'>, days: Days, start: string): SQL {
  const { zona } = ctx.session;
  const { to } = daysSql(ctx, days);
  return sql`select g.dia::date as dia, x.id_persona, (array_agg(x.id_compania order by x.desde desc))[1] as id_compania
    from (${stretchesSql(ctx, filters, days, start)}) x
      cross join lateral generate_series(date_trunc('day', x.desde at time zone ${zona}), (least(x.hasta, ${to}) - interval '1 microsecond') at time zone ${zona}, interval '1 day') g(dia)
    where x.hasta > x.desde group by 1, 2`;
}

/** Days with presence and hours on site of each person, by company, within what the session reaches. */
export async function timeOnSite(ctx: Context, filters: Pick<Filtros, 'IdCompania'>, days: Days): Promise<readonly TimeOnSite[]> {
  const start = await startOf(ctx, days);
  return ctx.tx.rows(
    { IdPersona: int, IdCompania: orNull(int), Dias: int, Minutos: int },
    sql`select x.id_persona as "IdPersona", x.id_compania as "IdCompania", sum(x.dias)::int as "Dias", sum(x.minutos)::int as "Minutos"
      from (select d.id_persona, d.id_compania, 1 as dias, 0 as minutos from (${presentDaysSql(ctx, filters, days, start)}) d
        union all select h.id_persona, h.id_compania, 0, h.minutos from (${hoursSql(ctx, filters, days)}) h) x group by 1, 2 order by 1, 2`,
  );
}

/** Days before some in which a stay that goes on into them began. */
const BEGAN = 60;

/** The days of some on which somebody was on site, as far as the session reaches their marks: of an entry that no exit follows, its own day. */
export async function daysOnSite(ctx: Context, IdPersona: number, { Desde, Hasta }: Days): Promise<string[]> {
  const { zona } = ctx.session;
  const days = await ctx.tx.rows(
    { dia: text },
    sql`select distinct to_char(g.dia, 'YYYYMMDD') as dia
      from (select t.fecha_hora as desde, case t.modo when 'S' then t.fecha_hora else coalesce(t.sigue, ${ctx.now.toISOString()}::timestamptz) end as hasta
        from (${passages(ctx, { IdPersona }, { Desde: addDays(Desde, -BEGAN), Hasta })}) t where t.modo_marcacion = 'S') x
      cross join lateral generate_series(date_trunc('day', x.desde at time zone ${zona}), x.hasta at time zone ${zona}, interval '1 day') g(dia)
      where g.dia between ${Desde}::date and ${Hasta}::date order by 1`,
  );
  return days.map(({ dia }) => dia);
}
