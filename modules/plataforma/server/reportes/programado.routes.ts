import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { Job } from '@platform/server/jobs/job';
import type { RouteKit } from '@platform/server/kit';
import { addRow } from '@platform/server/record/rows';
import { isRun, opensReport, type RunReport, reportsOf } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DIAS, PERIODOS, Programado } from '../../shared/programado.entity';
import { REPORTE } from '../../shared/reporte.entity';
import { makeSessionAs, type SessionAs } from '../sesion';
import {
  checkWanted,
  clientsDue,
  due,
  endProgrammed,
  nextOf,
  ownProgrammed,
  type ProgramadoRow,
  readersOf,
  sendProgrammed,
  type Wanted,
} from './programado';

const base = `/api/${REPORTE}`;
const common = { tag: REPORTE, access: { kind: 'session' } } as const;
/** How many reports of one person may go out by themselves. */
const MOST = 20;

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const bodyOf = ({ formats }: RunReport) =>
  z.strictObject({
    Formato: z.enum(['X', 'F'], { error: 'campo.opcion' }).refine((one) => formats.includes(one), { error: 'campo.opcion' }),
    Parametros: z.record(z.string().max(40), z.json()).default({}),
    Periodo: z.enum(PERIODOS, { error: 'campo.opcion' }).nullish(),
    Dias: z
      .array(z.enum(DIAS, { error: 'campo.opcion' }), { error: 'programado.dias' })
      .min(1, { error: 'programado.dias' })
      .max(DIAS.length),
    Hora: z.string({ error: 'campo.hora' }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'campo.hora' }),
    Destinatarios: z.array(z.string().max(20), { error: 'programado.nadie' }).min(1, { error: 'programado.nadie' }).max(50),
  });

/** The report as its owner may take it away. */
function opened({ session }: Pick<Context, 'session'>, of: RunReport): void {
  if (!opensReport(session, of, true)) throw forbidden();
}

async function program(ctx: Context, as: SessionAs, of: RunReport, wanted: Wanted) {
  opened(ctx, of);
  await checkWanted(ctx, as, of, wanted);
  const { IdUsuario, IdPerfil, IdCliente, IdDivision, zona } = ctx.session;
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from plataforma_reporte_programado where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_usuario = ${IdUsuario} and terminado is null`,
  );
  if (n >= MOST) throw refuse('programado.muchos', { n: MOST });
  const Dias = [...new Set(wanted.Dias)].sort();
  const { Desde: _from, Hasta: _to, ...Parametros } = wanted.Parametros;
  const next = nextOf(Dias, wanted.Hora, ctx.now, zona).toISOString();
  const IdReporteProgramado = await addRow(
    ctx,
    Programado,
    {
      ...{ IdUsuario, IdPerfil, Codigo: of.code, Formato: wanted.Formato, Hora: wanted.Hora },
      Parametros: JSON.parse(JSON.stringify(Parametros)),
      Periodo: of.period ? (wanted.Periodo ?? null) : null,
      Dias: Dias.flatMap((dia) => DIAS.filter((one) => one === dia)),
      Destinatarios: [...new Set(wanted.Destinatarios)],
      Proximo: next,
    },
    { action: 'crear', changes: { Codigo: of.code, Destinatarios: wanted.Destinatarios.join(', ') } },
  );
  return { IdReporteProgramado, Proximo: next };
}

const routesOf = (as: SessionAs, of: RunReport): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `${base}/${of.code}/lectores`,
    summary: `Who of the division may be sent ${of.words.en.title}`,
    answer: z.array(z.object({ IdUsuario: z.string(), Nombre: z.string() })),
    async handler(ctx) {
      opened(ctx, of);
      return (await readersOf(ctx, as, of)).map(({ IdUsuario, Nombre }) => ({ IdUsuario, Nombre }));
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `${base}/${of.code}/programar`,
    summary: `Sends ${of.words.en.title} by itself, on days of the week at an hour`,
    body: bodyOf(of),
    answer: z.object({ IdReporteProgramado: z.number(), Proximo: z.string() }),
    handler: (ctx, { body }) => program(ctx, as, of, body),
  }),
];

/** As its owner reads it; of those whom it goes to their names. */
async function told(ctx: Context, rows: readonly ProgramadoRow[]) {
  const known = new Map(reportsOf(ctx.session.product).map(({ report }) => [report.code, report]));
  const names = await ctx.tx.rows(
    { id: text, nombre: text },
    sql`select id_usuario as id, nombre || ' ' || apellido as nombre from seguridad_usuario where id_cliente = ${ctx.session.IdCliente}
      and id_usuario = any(${sql.param([...new Set(rows.flatMap((row) => row.Destinatarios))])}::text[])`,
  );
  const nameOf = new Map(names.map(({ id, nombre }) => [id, nombre]));
  return rows.map(({ IdUsuario: _user, IdPerfil: _profile, Version: _version, Parametros: _asked, ...row }) => {
    const report = known.get(row.Codigo);
    return {
      ...row,
      Reporte: report?.words[ctx.lang].title ?? row.Codigo,
      Ruta: report && isRun(report) ? `/reporte/${report.path}` : null,
      Destinatarios: row.Destinatarios.map((id) => nameOf.get(id) ?? id),
    };
  });
}

/** *Programar* of the report center, and one's own programmed reports. */
export function programmedRoutes({ database, clock, product }: RouteKit): readonly Route[] {
  const as = makeSessionAs(database, clock);
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/programados`,
      summary: 'One’s own reports that go out by themselves, and those that ended within a month',
      handler: async (ctx) => told(ctx, await ownProgrammed(ctx)),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${base}/programados/:id`,
      summary: 'Ends one of one’s own programmed reports',
      params,
      async handler(ctx, { params: { id } }) {
        const one = (await ownProgrammed(ctx)).find((row) => row.IdReporteProgramado === id && row.Terminado === null);
        if (!one) throw notFound();
        await endProgrammed(ctx, one, 'U');
        return null;
      },
    }),
    ...reportsOf(product).flatMap(({ report }) => (isRun(report) ? routesOf(as, report) : [])),
  ];
}

/** `sistema.reportes`: what is due in each division goes out, once, whichever process runs it. */
export const programmedJob = ({ database, clock }: RouteKit): Job => {
  const as = makeSessionAs(database, clock);
  return {
    name: 'sistema.reportes',
    among: clientsDue,
    async run(job) {
      for (const { IdDivision } of job.divisions) {
        if (await job.cancelled()) return;
        const { read, begun } = await job.transaction(async (ctx) => {
          const rows = await due(ctx);
          let files = 0;
          for (const one of rows) files += await sendProgrammed(ctx, as, one);
          return { read: rows.length, begun: files };
        }, IdDivision);
        job.counted(read, begun);
      }
    },
  };
};
