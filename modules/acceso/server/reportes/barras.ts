import { num, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Days, ReportBars } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';
import { BARRAS } from '../../shared/barras.palabras';

type Title = keyof (typeof BARRAS)['es'];
/** A period of more days has a bar a month. */
const DAYS = 92;

/** A bar for each day of a period, also those without any; `counted` is a select of `dia` and `n`. One day alone has nothing to be compared with. */
export async function barsByDay(ctx: Context, { Desde, Hasta }: Days, title: Title, counted: SQL): Promise<ReportBars | null> {
  const bars = await ctx.tx.rows(
    { nombre: text, n: num },
    sql`with p as (select case when ${Hasta}::date - ${Desde}::date < ${DAYS}::int then 'day' else 'month' end as paso),
        x as (select c.dia, c.n from (${counted}) c)
      select to_char(g.dia, case when p.paso = 'day' then 'DD/MM' else 'MM/YYYY' end) as nombre, round(coalesce(sum(x.n), 0)::numeric, 1)::float8 as n
        from p cross join lateral generate_series(date_trunc(p.paso, ${Desde}::date::timestamp), ${Hasta}::date::timestamp, ('1 ' || p.paso)::interval) g(dia)
          left join x on date_trunc(p.paso, x.dia::timestamp) = g.dia
        group by g.dia, p.paso order by g.dia`,
  );
  return drawn(
    ctx,
    title,
    'time',
    bars.map(({ nombre, n }) => [nombre, n] as const),
  );
}

/** A bar for each group; `counted` is a select of `nombre` and `n`. One group alone has nothing to be compared with. */
export async function barsByGroup(ctx: Context, title: Title, counted: SQL): Promise<ReportBars | null> {
  const bars = await ctx.tx.rows(
    { nombre: text, n: num },
    sql`select c.nombre, round(sum(c.n)::numeric, 1)::float8 as n from (${counted}) c group by 1 having sum(c.n) > 0 order by 2 desc, 1 limit 40`,
  );
  return groupsOf(
    ctx,
    title,
    bars.map(({ nombre, n }) => [nombre, n] as const),
  );
}

/** The same of what is counted already. */
export const groupsOf = (ctx: Context, title: Title, bars: ReportBars['bars']): ReportBars | null => drawn(ctx, title, 'size', bars);

const drawn = (ctx: Context, title: Title, order: ReportBars['order'], bars: ReportBars['bars']): ReportBars | null =>
  bars.length > 1 ? { title: BARRAS[ctx.lang][title], order, bars } : null;
