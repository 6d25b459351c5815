import { int, text as textOf } from '@platform/server/db/rows';
import { headingOf } from '@platform/server/excel/heading';
import { type CellValue, fileName, type HouseColumn, houseFile } from '@platform/server/excel/house';
import type { Context } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { CONSOLIDADO } from '../../shared/consolidado.palabras';
import { type Consolidated, consolidatedAnswer } from '../../shared/consolidado.wire';
import { type ConsolidatedQuery, consolidated, consolidatedQuery } from './consolidado';
import { beginRecalculation, recalculateAnswer, recalculateBody } from './recalcular';
import { daysOf, valuation } from './valorizacion';

const MENU = ['0808'];
const TAG = 'ComedorConsolidado';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The report in the house's Excel format: a line a group, then the totals of each currency. */
async function excelOf(ctx: Context, asked: ConsolidatedQuery, report: Consolidated): Promise<Buffer> {
  const words = CONSOLIDADO[ctx.lang];
  const currencies = await ctx.tx.rows({ id_moneda: int, codigo: textOf }, sql`select id_moneda, codigo from sistema_moneda`);
  const codeOf = new Map(currencies.map((row) => [row.id_moneda, row.codigo]));
  const text = (title: string): HouseColumn => ({ title, kind: 'text' });
  const amount = (title: string): HouseColumn => ({ title, kind: 'decimal', scale: 2 });
  const columns: HouseColumn[] = [
    text(words.agrupaciones[asked.Agrupacion]),
    text(words.detalle),
    ...report.Servicios.map(({ Servicio }): HouseColumn => ({ title: Servicio, kind: 'whole' })),
    { title: words.raciones, kind: 'whole' },
    text(words.moneda),
    amount(words.costo),
    amount(words.compania),
    amount(words.trabajador),
  ];
  const lineOf = (name: string | null, beside: string | null, of: Consolidated['Totales'][number]): CellValue[] => [
    name,
    beside,
    ...report.Servicios.map(({ Codigo }) => of.Servicios[Codigo] ?? 0),
    of.Raciones,
    codeOf.get(of.IdMoneda) ?? '',
    of.Costo,
    of.MontoCompania,
    of.MontoTrabajador,
  ];
  return houseFile(await headingOf(ctx, words.titulo, await daysOf(ctx, asked)), columns, [
    ...report.Grupos.map((one) => lineOf(one.Nombre, one.Detalle, one)),
    ...report.Totales.map((one) => lineOf(words.total, null, one)),
  ]);
}

/** The consolidated report of consumptions (0808), and what it stands on. */
export const consolidadoRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: TAG,
    method: 'GET',
    path: '/api/ComedorConsolidado',
    summary: 'Rations and amounts of some days by groups; totals of each currency',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    query: consolidatedQuery,
    answer: consolidatedAnswer,
    handler: (ctx, { query }) => consolidated(ctx, query),
  }),
  route({
    tag: TAG,
    method: 'GET',
    path: '/api/ComedorConsolidado/excel',
    summary: 'The same as .xlsx',
    access: { kind: 'grant', menu: MENU, action: 'exportar' },
    raw: true,
    query: consolidatedQuery,
    async handler(ctx, { query, reply }) {
      const file = await excelOf(ctx, query, await consolidated(ctx, query));
      return reply
        .type(SHEET)
        .header('content-disposition', `attachment; filename="${fileName('ComedorConsolidado', ctx.session.zona, ctx.now)}"`)
        .send(file);
    },
  }),
  route({
    tag: TAG,
    method: 'GET',
    path: '/api/ComedorConsolidado/pdf',
    summary: 'The valuation by company and service, to be signed by client and concession (PDF)',
    access: { kind: 'grant', menu: MENU, action: 'exportar' },
    raw: true,
    query: consolidatedQuery,
    async handler(ctx, { query, reply }) {
      const file = await valuation(ctx, kit, query);
      const name = fileName('ComedorValorizacion', ctx.session.zona, ctx.now).replace(/xlsx$/, 'pdf');
      return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(file);
    },
  }),
  route({
    tag: 'ComedorConsumo',
    resource: 'ComedorConsumo',
    method: 'POST',
    path: '/api/ComedorConsumo/recalcular',
    summary: 'Begins to value the rations of open days again with the costs of now, in the background',
    access: { kind: 'grant', menu: MENU, action: 'procesar' },
    body: recalculateBody,
    answer: recalculateAnswer,
    handler: (ctx, { body }) => beginRecalculation(ctx, body),
  }),
];
