import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import type { Content } from 'pdfmake/interfaces';
import { headingOf } from '../excel/heading';
import { fileName, type HouseColumn, houseTable } from '../excel/house';
import type { Context } from '../http/context';
import { refuse } from '../http/problem';
import type { RouteKit } from '../kit';
import { clientDocument, dataTable, heading, NUMBERED, writtenMoment } from '../pdf/document';
import { askedWords, type ReportAsked } from './asked';
import { barLines, chartSvg, comparedChart, tallyOf } from './bars';
import type { ReportPage, ReportPaper, ReportRow, RunReport } from './report';
import { type ToldColumn, toldColumns, toldWords } from './told';

/** A report on its way to be a file: whose rows are of what was asked. */
export interface ReportFile {
  readonly of: RunReport;
  readonly asked: ReportAsked;
  /** Rows from a place on; all as of one moment. */
  readonly read: (skip: number) => Promise<ReportPage>;
}
/** Hears after each piece how many rows there are, and says whether anybody still waits for the rest. */
export type Going = (rows: number) => Promise<boolean> | boolean;

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF = 'application/pdf';
/** Name of a report's file. */
export function reportFileName(ctx: Context, code: string, format: 'X' | 'F'): string {
  const name = fileName(`PlataformaReporte_${code}`, ctx.session.zona, ctx.now);
  return format === 'X' ? name : name.replace(/xlsx$/, 'pdf');
}

/** Every row, piece by piece; refuses a report without any. */
async function* pieces({ read }: ReportFile, going: Going): AsyncGenerator<Pick<ReportPage, 'rows' | 'sums'>> {
  for (let done = 0; ; ) {
    const { rows, total, sums } = await read(done);
    if (total === 0) throw refuse('reporte.sin_datos');
    yield { rows, ...(sums ? { sums } : {}) };
    done += rows.length;
    if (!(await going(done)) || done >= total || rows.length === 0) return;
  }
}

const TOTAL = { es: 'Total', en: 'Total' } as const;
const BARS = { es: { name: 'De qué', value: 'Cuánto' }, en: { name: 'Of what', value: 'How much' } } as const;

/** Writes a report in the house's Excel format and ends it; answers how many rows. */
export async function writeReportExcel(
  kit: Pick<RouteKit, 'registry'>,
  ctx: Context,
  file: ReportFile,
  out: Writable,
  going: Going = () => true,
): Promise<number> {
  const columns = toldColumns(ctx, file.of);
  const heading = await headingOf(ctx, file.of.words[ctx.lang].title, ...(await askedWords(ctx, kit.registry, file.of, file.asked)));
  let table: ReturnType<typeof houseTable> | undefined;
  let written = 0;
  let told: ReportPage['sums'];
  for await (const { rows, sums } of pieces(file, going)) {
    told = sums;
    const lines = rows.map((row) => toldWords(columns, row));
    table ??= houseTable(out, heading, columns, lines);
    for (const line of lines) table.add(line);
    written += lines.length;
    await table.taken();
  }
  table?.sums(
    TOTAL[ctx.lang],
    columns.map(({ name, of, masked }) => of.sum === true && !masked && (told?.[name] ?? true)),
  );
  // What is drawn from the rows is in the rows; a workbook has what is counted apart from them.
  const bars = await file.of.bars?.(ctx, file.asked.values, file.asked.days);
  if (bars) {
    const heads: HouseColumn[] = [
      { title: BARS[ctx.lang].name, kind: 'text' },
      { title: BARS[ctx.lang].value, kind: 'decimal' },
      { title: '', kind: 'text' },
    ];
    table?.section(bars.title, heads, barLines(bars));
  }
  await table?.end();
  return written;
}

const MOST_PAGES = 2000;
/** Lines of a page, most of them of two rows of text. */
const LINES_A_PAGE = 18;
/** Beyond so many lines a document is laid out aside. */
const LONG = 300;
/** Portrait up to so many columns. */
const PORTRAIT = 7;

/** Refuses a document that nobody would leaf through. */
export function checkPages(rows: number): void {
  if (rows > MOST_PAGES * LINES_A_PAGE) throw refuse('reporte.paginas', { n: MOST_PAGES });
}

const shownDay = (of: string): string => `${of.slice(6, 8)}/${of.slice(4, 6)}/${of.slice(0, 4)}`;

/** Every row of a report that is to be printed, with the sums that it says itself. */
export async function allRows(file: ReportFile, going: Going): Promise<Pick<ReportPage, 'rows' | 'sums'>> {
  const found: ReportRow[] = [];
  let told: ReportPage['sums'];
  for await (const { rows, sums } of pieces(file, going)) {
    found.push(...rows);
    told = sums;
    checkPages(found.length);
  }
  return { rows: found, ...(told ? { sums: told } : {}) };
}

/** A value as paper says it. */
function printed(ctx: Context, kind: string | undefined, value: string | number | null): string | number {
  if (value === null) return '';
  if (kind === 'date') return shownDay(String(value));
  if (kind === 'moment') return writtenMoment(ctx, String(value));
  return kind === 'percent' && typeof value === 'number' ? `${(value * 100).toFixed(1)} %` : value;
}

/** What a column adds up to. */
export const added = (rows: readonly ReportRow[], name: string): number =>
  Number(rows.reduce((all, row) => all + (typeof row[name] === 'number' ? row[name] : 0), 0).toFixed(2));

/** The last line of a table: the sums of those columns that have them. */
function sumsOf(
  ctx: Context,
  columns: readonly ToldColumn[],
  rows: readonly ReportRow[],
  told: ReportPage['sums'],
): readonly (string | number)[] | undefined {
  const summed = columns.map(({ of, masked }) => of.sum === true && !masked);
  const first = summed.indexOf(true);
  if (first < 1) return undefined;
  const cells = columns.map(({ name }, at) => {
    if (!summed[at]) return at === 0 ? TOTAL[ctx.lang] : '';
    return told?.[name] ?? added(rows, name);
  });
  return ['', ...cells];
}

interface PaperPage {
  readonly name: string | undefined;
  readonly rows: readonly ReportRow[];
}

/** Rows by the page that they stand on, in order. */
function pagesOf({ page }: ReportPaper, columns: readonly ToldColumn[], rows: readonly ReportRow[]): readonly PaperPage[] {
  if (!page) return [{ name: undefined, rows }];
  const found = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const values = toldWords(columns, row);
    const name = page(Object.fromEntries(columns.map((column, at) => [column.name, values[at] ?? null])));
    const known = found.get(name);
    if (known) known.push(row);
    else found.set(name, [row]);
  }
  return [...found].map(([name, own]) => ({ name, rows: own }));
}

/** A report on paper. */
export async function reportPdf(
  kit: Pick<RouteKit, 'registry' | 'files'>,
  ctx: Context,
  { of, asked }: Omit<ReportFile, 'read'>,
  { rows, sums }: Pick<ReportPage, 'rows' | 'sums'>,
): Promise<Buffer> {
  const columns = toldColumns(ctx, of);
  const { title } = of.words[ctx.lang];
  const { subtitle } = await headingOf(ctx, title, ...(await askedWords(ctx, kit.registry, of, asked)));
  const paper = (await of.paper?.(ctx, asked.values, asked.days, rows)) ?? {};
  const tally = tallyOf(ctx, of, asked.days);
  tally.add(rows);
  const bars = of.bars ? await of.bars(ctx, asked.values, asked.days) : tally.bars();
  const drawn = bars ? [heading(bars.title), { svg: chartSvg(ctx, await comparedChart(ctx, of, asked, bars)) }] : [];
  const head = [NUMBERED[ctx.lang], ...columns.map((column) => column.title)];
  const pages = pagesOf(paper, columns, rows);
  const tables = pages.flatMap(({ name, rows: own }, at): Content[] => {
    const lines = own.map((row, nth) => [nth + 1, ...toldWords(columns, row).map((value, place) => printed(ctx, columns[place]?.kind, value))]);
    const table = dataTable(head, lines, undefined, sumsOf(ctx, columns, own, pages.length === 1 ? sums : undefined));
    if (name === undefined) return [table];
    const begins = heading(name);
    return [at === 0 ? begins : { stack: [begins], pageBreak: 'before' }, table, ...(paper.pageEnd ?? [])];
  });
  return clientDocument(ctx, kit, {
    title,
    subtitle,
    landscape: columns.length + 1 > PORTRAIT,
    long: rows.length > LONG,
    content: [...drawn, ...(paper.above ?? []), ...tables, ...(paper.below ?? [])],
  });
}

/** A page of rows as one file, held whole: answers what sends it under the report's name. */
export async function reportAnswer(
  kit: RouteKit,
  ctx: Context,
  what: Pick<ReportFile, 'of' | 'asked'>,
  page: ReportPage,
  format: 'X' | 'F',
  reply: FastifyReply,
): Promise<() => void> {
  const excel = async () => {
    const out = new PassThrough();
    const [content] = await Promise.all([buffer(out), writeReportExcel(kit, ctx, { ...what, read: async () => page }, out)]);
    return content;
  };
  const content = format === 'X' ? await excel() : await reportPdf(kit, ctx, what, page);
  return () =>
    void reply
      .type(format === 'X' ? EXCEL : PDF)
      .header('content-disposition', `attachment; filename="${reportFileName(ctx, what.of.code, format)}"`)
      .header('x-content-type-options', 'nosniff')
      .send(content);
}
