import { fileName } from '@platform/server/excel/house';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { z } from 'zod';
import { efficiency } from './eficiencia';
import { efficiencyExcel, efficiencyPdf } from './eficiencia.archivos';

const period = z.object({
  Anio: z.coerce.number().int().min(2000).max(2100),
  MesInicio: z.coerce.number().int().min(1).max(12),
  MesFin: z.coerce.number().int().min(1).max(12),
});
const query = z.looseObject({ Anio: z.string().optional(), MesInicio: z.string().optional(), MesFin: z.string().optional() });

/** `Debe seleccionar un periodo.` for what is missing or no month; the end is not before the start. */
function asked(sent: z.output<typeof query>): z.output<typeof period> {
  const parsed = period.safeParse(sent);
  if (!parsed.success) throw refuse('reporte.periodo', undefined, String(parsed.error.issues[0]?.path[0] ?? 'Anio'));
  if (parsed.data.MesFin < parsed.data.MesInicio) throw refuse('fechas.fin_menor', undefined, 'MesFin');
  return parsed.data;
}

const base = '/api/AcreditacionEficiencia';
const common = { tag: 'AcreditacionEficiencia', method: 'GET' as const, query };
const MENU = ['0605'];

/** The attention efficiency report (0605): data, Excel and PDF. */
export const efficiencyRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    path: base,
    summary: 'Requests and attention time by month, role and authorizer',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    handler: (ctx, { query: sent }) => efficiency(ctx, asked(sent)),
  }),
  route({
    ...common,
    path: `${base}/excel`,
    summary: 'The report as .xlsx',
    access: { kind: 'grant', menu: MENU, action: 'exportar' },
    raw: true,
    async handler(ctx, { query: sent, reply }) {
      const period = asked(sent);
      const file = await efficiencyExcel(ctx, period, await efficiency(ctx, period));
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename="${fileName('AcreditacionEficiencia', ctx.session.zona, ctx.now)}"`)
        .send(file);
    },
  }),
  route({
    ...common,
    path: `${base}/pdf`,
    summary: 'The report as PDF',
    access: { kind: 'grant', menu: MENU, action: 'imprimir' },
    raw: true,
    async handler(ctx, { query: sent, reply }) {
      const period = asked(sent);
      const file = await efficiencyPdf(ctx, kit, period, await efficiency(ctx, period));
      return reply.type('application/pdf').header('content-disposition', 'attachment; filename="AcreditacionEficiencia.pdf"').send(file);
    },
  }),
];
