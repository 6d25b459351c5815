import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { clientDocument, dataTable, heading } from '@platform/server/pdf/document';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { durationText } from '../shared/eficiencia';
import { EFICIENCIA, monthName } from '../shared/eficiencia.palabras';
import { ESTADO_PALABRAS } from '../shared/estados';
import { type Efficiency, type Period, STATES } from './eficiencia';

/** Colours of the states (Reportes › Tablero), for paper. */
const COLOURS = { P: '#E8710A', O: '#F2C200', R: '#8B0000', A: '#1E7E34' } as const;
const shown = (minutes: number | null): string => (minutes === null ? '—' : durationText(minutes));

async function place(ctx: Context) {
  const [row] = await ctx.tx.run(
    sql`select c.cliente, d.division from sistema_division d join sistema_cliente c on c.id_cliente = d.id_cliente where d.id_division = ${ctx.session.IdDivision}`,
  );
  const when = new Intl.DateTimeFormat('es-PE', { timeZone: ctx.session.zona, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).format(
    ctx.now,
  );
  return { where: `${row?.cliente ?? ''} · ${row?.division ?? ''}`, when };
}
const periodText = ({ lang }: Pick<Context, 'lang'>, { Anio, MesInicio, MesFin }: Period): string =>
  EFICIENCIA[lang].periodo.replace('{desde}', monthName(lang, MesInicio)).replace('{hasta}', monthName(lang, MesFin)).replace('{anio}', String(Anio));

/** Columns of the monthly table, and each month as a line. */
function monthly(ctx: Pick<Context, 'lang'>, { Meses }: Efficiency): { head: string[]; lines: (string | number)[][] } {
  const words = EFICIENCIA[ctx.lang];
  const states = ESTADO_PALABRAS[ctx.lang];
  return {
    head: [
      'N.°',
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

/** The report in the house format: title in B2, header in row 4, records from row 5. */
export async function efficiencyExcel(ctx: Context, period: Period, report: Efficiency): Promise<Buffer> {
  const words = EFICIENCIA[ctx.lang];
  const { where, when } = await place(ctx);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('data', {
    views: [{ state: 'frozen', ySplit: 4 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToHeight: 0 },
  });
  const { head, lines } = monthly(ctx, report);
  sheet.getColumn(1).width = 3;
  head.forEach((title, at) => {
    sheet.getColumn(at + 2).width = Math.max(8, title.length + 4);
  });
  sheet.getCell('B2').value = words.titulo;
  sheet.getCell('B2').font = { bold: true, size: 16 };
  sheet.getCell('B3').value = [where, periodText(ctx, period), when, ctx.session.IdUsuario].join(' · ');
  sheet.getCell('B3').font = { size: 9 };
  const put = (row: number, values: readonly (string | number)[]) =>
    values.forEach((value, at) => {
      sheet.getCell(row, at + 2).value = value;
    });
  const paint = (row: number, width: number, argb: string, header: boolean) => {
    for (let at = 0; at < width; at++) {
      const cell = sheet.getCell(row, at + 2);
      cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb } };
      if (header) cell.font = { bold: true, color: { argb: 'FFFFFFFF' } };
    }
  };
  put(4, head);
  paint(4, head.length, 'FF1F3A5F', true);
  lines.forEach((line, at) => {
    put(at + 5, line);
    if (at % 2 === 1) paint(at + 5, line.length, 'FFEEF3F9', false);
  });
  let row = lines.length + 6;
  for (const [title, rows] of [
    [words.porRol, report.Roles],
    [words.porAutorizador, report.Autorizadores],
  ] as const) {
    sheet.getCell(row, 2).value = title;
    sheet.getCell(row, 2).font = { bold: true };
    put(row + 1, ['N.°', words.nombre, words.respondidas, words.promedio, words.maximo]);
    paint(row + 1, 5, 'FF1F3A5F', true);
    for (const [at, one] of rows.entries()) put(row + 2 + at, [at + 1, one.Nombre, one.respondidas, shown(one.promedio), shown(one.maximo)]);
    row += rows.length + 3;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
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
  const { where } = await place(ctx);
  const { head, lines } = monthly(ctx, report);
  const named = (rows: Efficiency['Roles']) => rows.map((one, at) => [at + 1, one.Nombre, one.respondidas, shown(one.promedio), shown(one.maximo)]);
  const subhead = ['N.°', words.nombre, words.respondidas, words.promedio, words.maximo];
  return clientDocument(ctx, kit, {
    title: words.titulo,
    subtitle: `${where} · ${periodText(ctx, period)}`,
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
