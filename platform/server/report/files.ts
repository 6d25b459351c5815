import type { Writable } from 'node:stream';
import { headingOf } from '../excel/heading';
import { fileName, houseTable } from '../excel/house';
import type { Context } from '../http/context';
import { refuse } from '../http/problem';
import type { RouteKit } from '../kit';
import { clientDocument, dataTable, writtenMoment } from '../pdf/document';
import { askedWords, type ReportAsked } from './asked';
import type { ReportPage, ReportRow, RunReport } from './report';
import { toldColumns, toldWords } from './told';

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
async function* pieces({ read }: ReportFile, going: Going): AsyncGenerator<readonly ReportRow[]> {
  for (let done = 0; ; ) {
    const { rows, total } = await read(done);
    if (total === 0) throw refuse('reporte.sin_datos');
    yield rows;
    done += rows.length;
    if (!(await going(done)) || done >= total || rows.length === 0) return;
  }
}

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
  for await (const rows of pieces(file, going)) {
    const lines = rows.map((row) => toldWords(columns, row));
    table ??= houseTable(out, heading, columns, lines);
    for (const line of lines) table.add(line);
    written += lines.length;
    await table.taken();
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

/** Every row of a report that is to be printed. */
export async function allRows(file: ReportFile, going: Going): Promise<ReportRow[]> {
  const found: ReportRow[] = [];
  for await (const rows of pieces(file, going)) {
    found.push(...rows);
    checkPages(found.length);
  }
  return found;
}

/** A value as paper says it. */
function printed(ctx: Context, kind: string | undefined, value: string | number | null): string | number {
  if (value === null) return '';
  if (kind === 'date') return shownDay(String(value));
  if (kind === 'moment') return writtenMoment(ctx, String(value));
  return kind === 'percent' && typeof value === 'number' ? `${(value * 100).toFixed(1)} %` : value;
}

/** A report on paper. */
export async function reportPdf(
  kit: Pick<RouteKit, 'registry' | 'files'>,
  ctx: Context,
  { of, asked }: Omit<ReportFile, 'read'>,
  rows: readonly ReportRow[],
): Promise<Buffer> {
  const columns = toldColumns(ctx, of);
  const { title } = of.words[ctx.lang];
  const { subtitle } = await headingOf(ctx, title, ...(await askedWords(ctx, kit.registry, of, asked)));
  const lines = rows.map((row, at) => [at + 1, ...toldWords(columns, row).map((value, own) => printed(ctx, columns[own]?.kind, value))]);
  return clientDocument(ctx, kit, {
    title,
    subtitle,
    landscape: columns.length + 1 > PORTRAIT,
    long: lines.length > LONG,
    content: [dataTable(['N.°', ...columns.map((column) => column.title)], lines)],
  });
}
