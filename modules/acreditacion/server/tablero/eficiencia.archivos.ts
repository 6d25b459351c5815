import { text as textOf } from '@platform/server/db/rows';
import { headingOf } from '@platform/server/excel/heading';
import { type HouseColumn, houseFile } from '@platform/server/excel/house';
import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { clientDocument, dataTable, heading, NUMBERED } from '@platform/server/pdf/document';
import { sql } from 'drizzle-orm';
import { durationText } from '../../shared/eficiencia';
import { EFICIENCIA, monthName } from '../../shared/eficiencia.palabras';
import { ESTADO_PALABRAS } from '../../shared/estados';
import { type Efficiency, type Period, STATES } from './eficiencia';

/** Colours of the states (Reportes › Tablero), for paper. */
const COLOURS = { P: '#E8710A', O: '#F2C200', R: '#8B0000', A: '#1E7E34' } as const;
const shown = (minutes: number | null): string => (minutes === null ? '—' : durationText(minutes));

const periodText = ({ lang }: Pick<Context, 'lang'>, { Anio, MesInicio, MesFin }: Period): string =>
  EFICIENCIA[lang].periodo.replace('{desde}', monthName(lang, MesInicio)).replace('{hasta}', monthName(lang, MesFin)).replace('{anio}', String(Anio));

/** Columns of the monthly table, and each month as a line. */
function monthly(ctx: Pick<Context, 'lang'>, { Meses }: Efficiency): { head: string[]; lines: (string | number)[][] } {
  const words = EFICIENCIA[ctx.lang];
  const states = ESTADO_PALABRAS[ctx.lang];
  return {
    head: [
      NUMBERED[ctx.lang],
      words.mes,
      words.total,
      ...STATES.flatMap((state) => [states[state], `${states[state]} %`]),
      words.respondidas,
      words.promedio,
      words.maximo,
    ],
    lines: Meses.map((month, at) => [
      at + 1,
      monthName(ctx.lang, month.Mes),
      month.Total,
      ...STATES.flatMap((state) => [month.Estados[state], month.Porcentajes[state]]),
      month.respondidas,
      shown(month.promedio),
      shown(month.maximo),
    ]),
  };
}

/** The report in the house's Excel format, with roles and authorizers under the months. */
export async function efficiencyExcel(ctx: Context, period: Period, report: Efficiency): Promise<Buffer> {
  const words = EFICIENCIA[ctx.lang];
  const states = ESTADO_PALABRAS[ctx.lang];
  const text = (title: string): HouseColumn => ({ title, kind: 'text' });
  const whole = (title: string): HouseColumn => ({ title, kind: 'whole' });
  const columns = [
    text(words.mes),
    whole(words.total),
    ...STATES.flatMap((state): HouseColumn[] => [whole(states[state]), { title: `${states[state]} %`, kind: 'percent' }]),
    whole(words.respondidas),
    text(words.promedio),
    text(words.maximo),
  ];
  const lines = report.Meses.map((month) => [
    monthName(ctx.lang, month.Mes),
    month.Total,
    ...STATES.flatMap((state) => [month.Estados[state], month.Porcentajes[state] / 100]),
    month.respondidas,
    shown(month.promedio),
    shown(month.maximo),
  ]);
  const named = (title: string, rows: Efficiency['Roles']) => ({
    title,
    columns: [text(words.nombre), whole(words.respondidas), text(words.promedio), text(words.maximo)],
    lines: rows.map((one) => [one.Nombre, one.respondidas, shown(one.promedio), shown(one.maximo)]),
  });
  const heading = await headingOf(ctx, words.titulo, periodText(ctx, period));
  return houseFile(heading, columns, lines, [named(words.porRol, report.Roles), named(words.porAutorizador, report.Autorizadores)]);
}

/** Stacked bars of the months, as vectors. */
function chart(lang: 'es' | 'en', { Meses }: Efficiency): string {
  const most = Math.max(1, ...Meses.map((month) => month.Total));
  const step = 520 / Meses.length;
  const width = Math.min(46, step * 0.6);
  const bars = Meses.map((month, at) => {
    let top = 130;
    const x = at * step + (step - width) / 2;
    const parts = STATES.map((state) => {
      const height = (month.Estados[state] * 110) / most;
      top -= height;
      return `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${COLOURS[state]}"/>`;
    });
    return `${parts.join('')}<text x="${x + width / 2}" y="144" font-size="9" text-anchor="middle">${monthName(lang, month.Mes).slice(0, 3)}</text><text x="${x + width / 2}" y="${top - 3}" font-size="8" text-anchor="middle">${month.Total}</text>`;
  });
  const key = STATES.map(
    (state, at) =>
      `<rect x="${at * 110}" y="154" width="9" height="9" fill="${COLOURS[state]}"/><text x="${at * 110 + 13}" y="162" font-size="9">${ESTADO_PALABRAS[lang][state]}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="170" viewBox="0 0 520 170">${bars.join('')}${key.join('')}</svg>`;
}

/** The report on paper: chart, months, roles and authorizers. */
export async function efficiencyPdf(ctx: Context, kit: Pick<RouteKit, 'files'>, period: Period, report: Efficiency): Promise<Buffer> {
  const words = EFICIENCIA[ctx.lang];
  const place = await ctx.tx.first(
    { cliente: textOf, division: textOf },
    sql`select c.cliente, d.division from sistema_division d join sistema_cliente c on c.id_cliente = d.id_cliente where d.id_division = ${ctx.session.IdDivision}`,
  );
  const { head, lines } = monthly(ctx, report);
  const named = (rows: Efficiency['Roles']) => rows.map((one, at) => [at + 1, one.Nombre, one.respondidas, shown(one.promedio), shown(one.maximo)]);
  const subhead = [NUMBERED[ctx.lang], words.nombre, words.respondidas, words.promedio, words.maximo];
  return clientDocument(ctx, kit, {
    title: words.titulo,
    subtitle: `${place?.cliente ?? ''} · ${place?.division ?? ''} · ${periodText(ctx, period)}`,
    landscape: true,
    content: [
      { svg: chart(ctx.lang, report) },
      heading(words.porMes),
      dataTable(head, lines),
      heading(words.porRol),
      dataTable(subhead, named(report.Roles)),
      heading(words.porAutorizador),
      dataTable(subhead, named(report.Autorizadores)),
    ],
  });
}
