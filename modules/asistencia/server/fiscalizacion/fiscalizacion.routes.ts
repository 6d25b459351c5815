import { Readable } from 'node:stream';
import { chainLines, checkChainDays, verifyChain } from '@modules/acceso/server/public';
import { type Context, today } from '@platform/server/http/context';
import { notFound, Problem, refuse } from '@platform/server/http/problem';
import { makeMeter, type Rate } from '@platform/server/http/rate';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { askedOf } from '@platform/server/report/asked';
import { reportAnswer } from '@platform/server/report/files';
import type { RunReport } from '@platform/server/report/report';
import { toldColumns, toldWords } from '@platform/server/report/told';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Fiscalizacion } from '../../shared/fiscalizacion.entity';
import {
  comprobarAnswer,
  diasQuery,
  ingresarAnswer,
  ingresarBody,
  pedirAnswer,
  pedirBody,
  personasAnswer,
  personasQuery,
  sesionAnswer,
  type VerBody,
  VISTAS,
  type Vista,
  verAnswer,
  verBody,
} from '../../shared/fiscalizacion.wire';
import { dailyReport, registerReport, sundayReport } from '../reportes/dias';
import { changesReport, incidentReport, manualReport } from '../reportes/marcas';
import { CODIGO_MINUTOS, endKey, noteLook, permitOf, permitsOf, sendCode, spendCode } from './clave';
import { isOfficial } from './permiso.rules';
import { peopleOf } from './personas';
import { domainsOf, openOwn } from './propia';
import { sealsReport } from './sellos';

const base = `/api/${Fiscalizacion.resource}`;
/** Calls that one address may make in a minute while nobody is known. */
const RATE: Rate = { subject: 'asistencia.fiscalizacion', most: 10, windowMs: 60_000 };
const PAGE = 50;
/** Rows of a file; of more, fewer days are asked for. */
const MOST = { X: 20_000, F: 3000 } as const;

const REPORTS: Readonly<Record<Vista, RunReport>> = {
  ...{ A1: registerReport, A8: manualReport, A9: dailyReport, A10: sundayReport, A11: changesReport, A12: incidentReport, marcas: sealsReport },
};
/** A12 is of readers, of nobody in particular. */
const takesPerson = (of: RunReport): boolean => Object.hasOwn(of.parameters, 'IdPersona');

/** A look of the session's inspector. */
function look(
  ctx: Context,
  que: string,
  more: Omit<Parameters<typeof noteLook>[1], 'id' | 'id_cliente' | 'id_compania' | 'que'> = {},
): Promise<void> {
  const { IdVisita, IdCliente, IdCompania } = ctx.session;
  return noteLook(ctx, { id: IdVisita ?? 0, id_cliente: IdCliente, id_compania: IdCompania ?? 0, que, ...more });
}

/** A mail for whoever is enabled, or may ask by himself; to all the same answer. */
async function ask(ctx: Context, Correo: string, documento: string): Promise<z.output<typeof pedirAnswer>> {
  if (documento !== '') await openOwn(ctx, Correo, documento);
  const permits = [];
  for (const one of await permitsOf(ctx, Correo)) if (isOfficial(Correo, await domainsOf(ctx.tx, one.id_cliente))) permits.push(one);
  await sendCode(ctx, Correo, permits);
  return { Minutos: CODIGO_MINUTOS };
}

async function fileOf(kit: RouteKit, ctx: Context, of: RunReport, asked: ReturnType<typeof askedOf>, format: 'X' | 'F', reply: FastifyReply) {
  const page = await of.rows(ctx, asked.values, asked.days, { skip: 0, take: MOST[format] });
  // That there is nothing was seen too: the look is kept.
  if (page.total === 0) throw new Problem(400, 'reporte.sin_datos', {}, { kept: true });
  if (page.total > MOST[format]) throw refuse('fiscalizacion.largo', { n: MOST[format] }, 'FechaFin');
  return reportAnswer(kit, ctx, { of, asked }, page, format, reply);
}

/** A report of the law, or the marks with their seals: a page of it (P), a workbook (X), a document (F). */
async function see(kit: RouteKit, ctx: Context, { Vista, FechaInicio, FechaFin, IdPersona, Formato, skip }: VerBody, reply: FastifyReply) {
  const of = REPORTS[Vista];
  const person = takesPerson(of) ? (IdPersona ?? null) : null;
  const days = { Desde: FechaInicio, Hasta: FechaFin };
  const asked = askedOf(of, { ...days, ...(person === null ? {} : { IdPersona: person }) }, { Desde: 'FechaInicio', Hasta: 'FechaFin' });
  await look(ctx, Vista, { formato: Formato, desde: FechaInicio, hasta: FechaFin, persona: await ownPerson(ctx, person) });
  if (Formato !== 'P') return fileOf(kit, ctx, of, asked, Formato, reply);
  const { total, rows } = await of.rows(ctx, asked.values, asked.days, { skip, take: PAGE });
  const columns = toldColumns(ctx, of);
  const data = rows.map((row) => Object.fromEntries(toldWords(columns, row).map((value, at) => [columns[at]?.name ?? '', value])));
  return () => void reply.send({ result: { data, totalCount: total } });
}

/** Somebody of the company, or nobody (404). */
async function ownPerson(ctx: Context, IdPersona: number | null): Promise<number | null> {
  if (IdPersona === null) return null;
  const { IdCliente, IdCompania } = ctx.session;
  const own = await ctx.tx.first(
    {},
    {
      text: 'select 1 from asistencia_persona where id_cliente = $1 and id_compania = $2 and id_persona = $3 limit 1',
      values: [IdCliente, IdCompania, IdPersona],
    },
  );
  if (!own) throw notFound();
  return IdPersona;
}

const visit = { tag: Fiscalizacion.resource, access: { kind: 'visit' } } as const;

/** Calls of an inspector (050403): a code for his address, and what his key opens. */
export function fiscalizacionRoutes(kit: RouteKit): readonly Route[] {
  const counted = makeMeter(kit.database, RATE);
  const before = (ctx: Context) => counted(ctx.address, ctx.now);
  return [
    route({
      tag: Fiscalizacion.resource,
      access: { kind: 'public' },
      method: 'POST',
      path: `${base}/pedir`,
      summary: 'A code for an inspector, by mail: the same answer for whoever is enabled and whoever is not',
      body: pedirBody,
      answer: pedirAnswer,
      before,
      handler: (ctx, { body: { Correo, Documento } }) => ask(ctx, Correo, Documento ?? ''),
    }),
    route({
      tag: Fiscalizacion.resource,
      access: { kind: 'public' },
      method: 'POST',
      path: `${base}/ingresar`,
      summary: 'Exchanges the code for a key (`x-clave-visita`) of each company that the address may look at',
      body: ingresarBody,
      answer: ingresarAnswer,
      before,
      handler: async (ctx, { body: { Correo, Codigo } }) => ({ Permisos: await spendCode(ctx, Correo, Codigo) }),
    }),
    route({
      ...visit,
      method: 'GET',
      path: `${base}/sesion`,
      summary: 'What the key opens: the company, until when, and the reports with their columns',
      answer: sesionAnswer,
      async handler(ctx) {
        const Vistas = VISTAS.map((Codigo) => {
          const of = REPORTS[Codigo];
          const { title: Titulo, text: Texto } = of.words[ctx.lang];
          return { Codigo, Titulo, Texto, Columnas: toldColumns(ctx, of).map(({ name, title }) => ({ Nombre: name, Titulo: title })) };
        });
        return { ...(await permitOf(ctx, ctx.session.IdVisita ?? 0)), Hoy: today(ctx), Vistas };
      },
    }),
    route({
      ...visit,
      method: 'GET',
      path: `${base}/buscar`,
      summary: 'People of the company by document, name, site or schedule',
      query: personasQuery,
      answer: personasAnswer,
      writes: true,
      async handler(ctx, { query: { texto } }) {
        await look(ctx, 'personas', { formato: 'P' });
        return peopleOf(ctx, texto ?? '');
      },
    }),
    route({
      ...visit,
      method: 'POST',
      path: `${base}/ver`,
      summary: 'A report of the law or the marks with their seals: a page (P), a workbook (X) or a document (F)',
      body: verBody,
      answer: verAnswer,
      raw: true,
      file: ({ Formato }) => Formato !== 'P',
      handler: (ctx, { body, reply }) => see(kit, ctx, body, reply),
    }),
    route({
      ...visit,
      method: 'GET',
      path: `${base}/comprobar`,
      summary: 'Proves the marks of some days against their chain of seals, and names those that are not as they were sealed',
      query: diasQuery,
      answer: comprobarAnswer,
      writes: true,
      async handler(ctx, { query: { FechaInicio, FechaFin } }) {
        checkChainDays(FechaInicio, FechaFin);
        await look(ctx, 'comprobar', { formato: 'P', desde: FechaInicio, hasta: FechaFin });
        return verifyChain(ctx, FechaInicio, FechaFin);
      },
    }),
    route({
      ...visit,
      method: 'GET',
      path: `${base}/cadena`,
      summary: 'The file by which anybody proves the chain of marks of some days; of other companies it says prints alone',
      query: diasQuery,
      raw: true,
      writes: true,
      async handler(ctx, { query: { FechaInicio, FechaFin }, reply }) {
        checkChainDays(FechaInicio, FechaFin);
        await look(ctx, 'cadena', { formato: 'C', desde: FechaInicio, hasta: FechaFin });
        const { IdDivision, IdCompania } = ctx.session;
        const of = { IdDivision, IdCompania, FechaInicio, FechaFin, lang: ctx.lang };
        return () =>
          void reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="cadena_${FechaInicio}_${FechaFin}.csv"`)
            .send(Readable.from(chainLines(kit.database, of)));
      },
    }),
    route({
      ...visit,
      method: 'POST',
      path: `${base}/salir`,
      summary: 'Ends what the key opens',
      body: z.strictObject({}),
      async handler(ctx, { request }) {
        await look(ctx, 'salida');
        await endKey(ctx, String(request.headers['x-clave-visita']));
        return null;
      },
    }),
  ];
}
