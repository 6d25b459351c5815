import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { answerOf } from '@platform/server/report/answer';
import { askedOf, askedParts, parametersSchema, type ReportAsked } from '@platform/server/report/asked';
import { barsOf, tallyOf } from '@platform/server/report/bars';
import { added, checkPages, reportAnswer } from '@platform/server/report/files';
import { isRun, type ReportBars, type ReportPage, type ReportWhole, type RunReport, reportsOf } from '@platform/server/report/report';
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
/** Up to so many rows are read for the sake of their bars alone; of more, the workbook has them. */
const DRAWN = 5000;
/** Of a report that adds or draws its rows as many are read with its first page: most have no more, and are asked once. */
const FIRST = 1000;

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

/** Columns whose sum is told to this session. */
const summedOf = (ctx: Context, of: RunReport) => toldColumns(ctx, of).filter(({ of: column, masked }) => column.sum === true && !masked);

/** Every row of a report of which the first were read. */
async function restOf(ctx: Context, of: RunReport, { values, days }: ReportAsked, first: ReportPage): Promise<ReportPage> {
  const { rows } = await of.rows(ctx, values, days, { skip: first.rows.length, take: AT_ONCE.X });
  return { ...first, rows: [...first.rows, ...rows] };
}

/** What all of a report comes to: what its columns add up to, said by it or added, and its bars; beyond what a file takes at once, only what it says itself. */
async function wholeOf(ctx: Context, of: RunReport, { values, days }: ReportAsked, page: ReportPage): Promise<ReportWhole> {
  const { total } = page;
  if (total === 0) return { total, sums: {}, bars: null };
  const summed = summedOf(ctx, of);
  const own = page.sums ?? {};
  const most = summed.some(({ name }) => own[name] === undefined) ? AT_ONCE.X : !of.bars && of.drawn ? DRAWN : 0;
  const all = most === 0 || page.rows.length >= total ? page : total <= most ? await restOf(ctx, of, { values, days }, page) : null;
  const tally = tallyOf(ctx, of, days);
  if (all) tally.add(all.rows);
  return {
    total,
    sums: all ? Object.fromEntries(summed.map(({ name }) => [name, own[name] ?? added(all.rows, name)])) : own,
    bars: of.bars ? await of.bars(ctx, values, days) : all ? tally.bars() : null,
  };
}

/** Bars as the wire has them. */
const toldBars = (bars: ReportBars) => ({
  Titulo: bars.title,
  Orden: bars.order,
  Barras: barsOf(bars).map(({ name, value, target, days, parts }) => ({
    ...{ Nombre: name, Valor: value },
    ...(typeof target === 'number' ? { Meta: target } : {}),
    ...(days ? { Desde: days.from, Hasta: days.to } : {}),
    ...(parts ? { Partes: parts } : {}),
  })),
  ...(bars.parts ? { Partes: bars.parts.map(({ name, tone }) => ({ Nombre: name, Tono: tone })) } : {}),
  Limite: bars.limit?.value ?? null,
  NombreLimite: bars.limit?.name ?? null,
});

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
      const { skip, take } = body;
      const whole = skip === 0 && (summedOf(ctx, of).length > 0 || (of.drawn !== undefined && !of.bars));
      const page = await of.rows(ctx, asked.values, asked.days, { skip, take: whole ? Math.max(take, FIRST) : take });
      const Notas = await of.notes?.(ctx, asked.values, asked.days);
      // At its beginning it also says what all of it comes to.
      const begins = skip === 0 && page.total > 0;
      const all = begins ? await wholeOf(ctx, of, asked, page) : null;
      const told = all && {
        Totales: all.sums,
        Barras: all.bars && toldBars(all.bars),
        Respuesta: await answerOf(ctx, of, asked, all),
      };
      // What was asked for is said also where nothing was found.
      const said = skip === 0 ? await askedParts(ctx, kit.registry, of, asked) : null;
      const Pedido = said?.map(({ name, label, text }) => ({ Nombre: name, Etiqueta: label, Texto: text }));
      const shown = toldRows(ctx, of, { ...page, rows: page.rows.slice(0, take) });
      return () => void reply.send({ result: { ...shown, ...(Notas ? { Notas } : {}), ...told, ...(Pedido ? { Pedido } : {}) } });
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
