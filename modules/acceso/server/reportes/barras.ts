import { num, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { stepsOf } from '@platform/server/report/bars';
import type { Days, ReportBars } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';
import { BARRAS } from '../../shared/barras.palabras';

type Title = keyof (typeof BARRAS)['es'];

/** A bar for each day of a period, also those without any; `counted` is a select of `dia` and `n`. One day alone has nothing to be compared with. */
export async function barsByDay(ctx: Context, days: Days, title: Title, counted: SQL): Promise<ReportBars | null> {
  const found = await ctx.tx.rows(
    { dia: text, n: num },
    sql`select to_char(c.dia::date, 'YYYYMMDD') as dia, sum(c.n)::float8 as n from (${counted}) c group by 1`,
  );
  const bars = stepsOf(days).map(({ name, days: step }) => {
    const value = found.filter(({ dia }) => dia >= step.from && dia <= step.to).reduce((all, { n }) => all + n, 0);
    return [name, Number(value.toFixed(1)), { days: step }] as const;
  });
  return drawn(ctx, title, 'time', bars);
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
