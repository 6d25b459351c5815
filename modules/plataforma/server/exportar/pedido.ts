import type { Writable } from 'node:stream';
import type { Context, Lang } from '@platform/server/http/context';
import { forbidden, notFound } from '@platform/server/http/problem';
import { granted, type Session } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { askedOf, parametersSchema } from '@platform/server/report/asked';
import { allRows, EXCEL, type Going, PDF, type ReportFile, reportFileName, reportPdf, writeReportExcel } from '@platform/server/report/files';
import { isRun, opensReport, type RunReport, reportsOf } from '@platform/server/report/report';
import { type ExportWish, exportOf } from '@platform/server/resource/export';
import type { Resource } from '@platform/server/resource/resource';
import { z } from 'zod';
import { REPORTE } from '../../shared/reporte.entity';

/** What is asked for of a list, as its own calls have it. */
export const wishSchema = z.strictObject({
  filter: z.string().max(20_000).optional(),
  buscar: z.string().max(200).optional(),
  sort: z.string().max(2000).optional(),
  columnas: z.string().max(3000).optional(),
});
export const wishOf = ({ columnas, ...query }: z.output<typeof wishSchema>): ExportWish => ({
  query: { ...query, requireTotalCount: false },
  columns: columnas?.split(','),
});
/** What is asked for of a report. */
const reportWish = z.strictObject({ Codigo: z.string(), Formato: z.enum(['X', 'F']), Parametros: z.record(z.string(), z.unknown()) });

type Kit = Pick<RouteKit, 'registry' | 'database' | 'reader' | 'words' | 'files'>;

/** Something that is written to a file in the background, as who asked for it may have it now. */
interface Exportable {
  /** What it is, as its user calls it. */
  title(lang: Lang): string;
  readonly type: string;
  /** Begins it: the file's name, and its writing, which answers how many rows there were. */
  open(ctx: Context): Promise<{ readonly name: string; write(out: Writable, going: Going): Promise<number> }>;
}

/** A list that the session may take away; another one is refused, and what is no list is not there. */
export function exportable({ registry }: Pick<RouteKit, 'registry'>, session: Session, recurso: string): Resource {
  const of = registry.resources.get(recurso);
  const operations = of?.entity.options.operations;
  if (!of || (operations && !operations.includes('exportar'))) throw notFound();
  if (!granted(session, of.entity.options.menu, 'exportar')) throw forbidden();
  return of;
}

/** A report that the center runs; one that the session may not open is refused. */
export function runReport(session: Session, code: string, takesAway: boolean): RunReport {
  const of = reportsOf(session.product).find(({ report }) => report.code === code)?.report;
  if (!of || !isRun(of)) throw notFound();
  if (!opensReport(session, of, takesAway)) throw forbidden();
  return of;
}

const BEAT_MS = 15_000;
/** Rows that are read at once while a report is written in the background. */
const PIECE = 5000;

function reportExport(kit: Kit, session: Session, pedido: unknown): Exportable {
  const { Codigo, Formato, Parametros } = reportWish.parse(pedido);
  const of = runReport(session, Codigo, true);
  const asked = askedOf(of, parametersSchema(of).parse(Parametros));
  return {
    title: (lang) => of.words[lang].title,
    type: Formato === 'X' ? EXCEL : PDF,
    open: async (ctx) => ({
      name: reportFileName(ctx, of.code, Formato),
      write: (out, going) => (Formato === 'X' ? excelOf(kit, ctx, { of, asked }, out, going) : pdfOf(kit, ctx, { of, asked }, out, going)),
    }),
  };
}

/** Reads the pieces of a report as of one moment. */
function asOfNow<T>(
  kit: Kit,
  ctx: Context,
  { of, asked }: Omit<ReportFile, 'read'>,
  work: (own: Context, file: ReportFile) => Promise<T>,
): Promise<T> {
  const whole: Parameters<typeof kit.database.connected<T>>[0] = async (client, tx) => {
    await client.query('begin isolation level repeatable read read only');
    try {
      const own: Context = { ...ctx, tx };
      return await work(own, { of, asked, read: (skip) => of.rows(own, asked.values, asked.days, { skip, take: PIECE }) });
    } finally {
      await client.query('rollback');
    }
  };
  return kit.database.shareOf(ctx.session.IdCliente).reading((from) => from.connected(whole), { once: true });
}

const excelOf = (kit: Kit, ctx: Context, what: Omit<ReportFile, 'read'>, out: Writable, going: Going): Promise<number> =>
  asOfNow(kit, ctx, what, (own, file) => writeReportExcel(kit, own, file, out, going));

async function pdfOf(kit: Kit, ctx: Context, what: Omit<ReportFile, 'read'>, out: Writable, going: Going): Promise<number> {
  const page = await asOfNow(kit, ctx, what, (_, file) => allRows(file, going));
  // No connection waits while the document is laid out; that somebody is at it is said meanwhile.
  const beat = setInterval(() => void Promise.resolve(going(page.rows.length)).catch(() => undefined), BEAT_MS);
  try {
    out.end(await reportPdf(kit, ctx, what, page));
  } finally {
    clearInterval(beat);
  }
  return page.rows.length;
}

/** What a kept export was asked for: of a report, or else of the list that it names. */
export function exportedOf(kit: Kit, session: Session, recurso: string, pedido: string): Exportable {
  const said: unknown = JSON.parse(pedido);
  if (recurso === REPORTE) return reportExport(kit, session, said);
  const of = exportable(kit, session, recurso);
  return {
    title: (lang) => kit.words.entity(lang, recurso)?.many ?? recurso,
    type: EXCEL,
    open: (ctx) => exportOf(kit, ctx, of, wishOf(wishSchema.parse(said))),
  };
}
