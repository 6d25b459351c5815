import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { askedOf, parametersSchema, type ReportAsked } from '@platform/server/report/asked';
import { added, checkPages, reportAnswer } from '@platform/server/report/files';
import { isRun, type ReportPage, type RunReport, reportsOf } from '@platform/server/report/report';
import { toldColumns, toldValues } from '@platform/server/report/told';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { REPORTE } from '../../shared/reporte.entity';
import { startExport } from '../exportar/exportar';
import { runReport } from '../exportar/pedido';
import { catalogOf } from './catalogo';

const base = `/api/${REPORTE}`;
const common = { tag: REPORTE, access: { kind: 'session' } } as const;
/** Beyond so many rows a file is a long work; a document takes its ten seconds with far fewer than a workbook. */
const AT_ONCE = { X: 20_000, F: 3000 } as const;
const MOST_ROWS = 200;

const bodyOf = (of: RunReport) =>
  z.strictObject({
    Parametros: parametersSchema(of),
    Formato: z.enum([...of.formats], { error: 'campo.opcion' }),
    skip: z.int({ error: 'pagina.inicio' }).min(0, { error: 'pagina.inicio' }).max(10_000_000, { error: 'pagina.inicio' }).default(0),
    take: z.int({ error: 'pagina.tamano' }).min(1, { error: 'pagina.tamano' }).max(MOST_ROWS, { error: 'pagina.tamano' }).default(50),
  });
type Body = z.output<ReturnType<typeof bodyOf>>;

/** Rows as the screen shows them: what its profile may not see is not there. */
function toldRows(ctx: Context, of: RunReport, { total, rows }: ReportPage) {
  const columns = toldColumns(ctx, of);
  const data = rows.map((row) => {
    const values = toldValues(columns, row);
    return {
      ...Object.fromEntries(columns.map(({ name }, at) => [name, values[at] ?? null])),
      Enlace: row.Enlace,
      ...(row.Clave === undefined ? {} : { Clave: row.Clave }),
    };
  });
  return { data, totalCount: total };
}

/** What its columns add up to over all rows: said by the report, or added; beyond what a file takes at once, nothing. */
async function sumsOf(ctx: Context, of: RunReport, { values, days }: ReportAsked, page: ReportPage): Promise<Readonly<Record<string, number>>> {
  const summed = toldColumns(ctx, of).filter(({ of: column, masked }) => column.sum === true && !masked);
  if (summed.length === 0 || page.total === 0) return {};
  const own = page.sums ?? {};
  const whole = async () =>
    page.rows.length === page.total ? page : page.total > AT_ONCE.X ? null : await of.rows(ctx, values, days, { skip: 0, take: AT_ONCE.X });
  const all = summed.every(({ name }) => own[name] !== undefined) ? page : await whole();
  return all ? Object.fromEntries(summed.map(({ name }) => [name, own[name] ?? added(all.rows, name)])) : own;
}

/** The report as a file, or the long work that makes it where it is long. */
async function takeAway(kit: RouteKit, ctx: Context, of: RunReport, { Parametros, Formato }: Body, reply: FastifyReply): Promise<() => void> {
  const format = Formato === 'F' ? 'F' : 'X';
  const asked = askedOf(of, Parametros);
  const page = await kit.database
    .shareOf(ctx.session.IdCliente)
    .reading((tx) => of.rows({ ...ctx, tx }, asked.values, asked.days, { skip: 0, take: AT_ONCE[format] }));
  if (page.total === 0) throw refuse('reporte.sin_datos');
  if (format === 'F') checkPages(page.total);
  ctx.audit({
    entity: REPORTE,
    record: of.code,
    action: 'exportar',
    changes: { Formato: [null, format], Parametros: [null, JSON.stringify(Parametros)] },
  });
  if (page.total > AT_ONCE[format]) {
    const Detalle = of.words[ctx.lang].title;
    const Pedido = JSON.stringify({ Codigo: of.code, Formato: format, Parametros });
    const IdTrabajo = await startExport(ctx, { Recurso: REPORTE, Pedido, Total: page.total, Detalle });
    return () => void reply.status(202).send({ result: { IdTrabajo, Filas: page.total } });
  }
  return reportAnswer(kit, ctx, { of, asked }, page, format, reply);
}

const runRoute = (kit: RouteKit, of: RunReport): Route =>
  route({
    ...common,
    method: 'POST',
    path: `${base}/${of.code}/ejecutar`,
    summary: `${of.words.en.title}: a page of rows (P), a workbook (X) or a document (F); where it is long, the work that makes it (202)`,
    body: bodyOf(of),
    raw: true,
    history: true,
    writes: ({ Formato }) => Formato !== 'P',
    file: ({ Formato }) => Formato !== 'P',
    async handler(ctx, { body, reply }) {
      runReport(ctx.session, of.code, body.Formato !== 'P');
      if (body.Formato !== 'P') return takeAway(kit, ctx, of, body, reply);
      const asked = askedOf(of, body.Parametros);
      const page = await of.rows(ctx, asked.values, asked.days, body);
      const Notas = await of.notes?.(ctx, asked.values, asked.days);
      // At its beginning it also says what all of it comes to.
      const begins = body.skip === 0 && page.total > 0;
      const bars = begins ? await of.bars?.(ctx, asked.values, asked.days) : null;
      const whole = begins && {
        Totales: await sumsOf(ctx, of, asked, page),
        Barras: bars
          ? { Titulo: bars.title, Orden: bars.order, Barras: bars.bars.map(([Nombre, Valor]) => ({ Nombre, Valor })), Limite: bars.limit ?? null }
          : null,
      };
      return () => void reply.send({ result: { ...toldRows(ctx, of, page), ...(Notas ? { Notas } : {}), ...(whole || {}) } });
    },
  });

/** The report center: what there is, and each report of those that it runs. */
export const reportRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `${base}/catalogo`,
    summary: "The session's reports, module by module, each with its filters and columns",
    handler: (ctx) =>
      catalogOf(ctx, { Desde: kit.words.fieldLabel(ctx.lang, undefined, 'Desde'), Hasta: kit.words.fieldLabel(ctx.lang, undefined, 'Hasta') }),
  }),
  ...reportsOf(kit.product).flatMap(({ report }) => (isRun(report) ? [runRoute(kit, report)] : [])),
];
