import { isDay } from '@platform/fields/date/shared';
import { keyText } from '@platform/fields/ref/shared';
import { text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { porDefecto } from '../../shared/calculo/configuracion';
import { faultOf, probar } from '../../shared/calculo/probar';
import { probarBody, recalcularBody } from '../../shared/probar.wire';
import { fallidosAnswer } from '../../shared/recalculo.wire';
import { countryOf } from '../configuracion/configuracion.rules';
import { alcanceAnswer, reachOfCompany } from './alcance';
import { diaResource } from './dia.resource';
import { failedDays } from './fallidos';
import { commonFacts } from './hechos.facts';
import { noteAsked } from './pendiente';
import { told, tramoTold, whyAnswer, whyOf } from './porque';

const TAG = 'AsistenciaDia';
const TRIED = ['050102', '050302'];
/** Screens whose changes have days calculated again. */
const CHANGED = ['050101', '050102', '050104', '050107'];
const CALCULATED = ['050302', '050301'];

/** A country as laws know it: its code as it was sent, or that of its row; else that of the session's division. */
async function countryAsked(ctx: Context, asked: number | string | null | undefined): Promise<string> {
  if (asked === null || asked === undefined) return countryOf(ctx);
  const found = await ctx.tx.first(
    { codigo: text },
    sql`select codigo from sistema_pais where id_pais::text = ${String(asked)} or codigo = ${String(asked)} or codigo_iso2 = ${String(asked)} order by codigo = ${String(asked)} desc limit 1`,
  );
  if (!found) throw refuse('campo.referencia', { campo: 'IdPais' }, 'IdPais');
  return found.codigo;
}

async function tryOut(ctx: Context, body: z.output<typeof probarBody>) {
  const zona = body.ZonaHoraria ?? ctx.session.zona;
  const fault = faultOf(body, zona);
  if (fault) throw refuse(fault.codigo, fault.valores, fault.campo);
  const { jornadas } = await commonFacts(ctx.tx, ctx.session.IdCliente, body.FechaInicio, body.FechaFin);
  const country = await countryAsked(ctx, body.IdPais);
  const made = probar(body, country, zona, jornadas);
  const { ToleranciaEntrada, ToleranciaSalida: salida } = { ...porDefecto(country), ...body.Configuracion };
  const own = (day: string) =>
    body.Condiciones.findLast(({ Efecto, FechaInicio, FechaFin }) => Efecto === 'TO' && FechaInicio <= day && day <= (FechaFin ?? day))?.Minutos;
  return {
    ...made,
    Dias: made.Dias.map((dia) => ({ ...dia, Tramos: told(ctx.lang, dia.Tramos, { entrada: own(dia.Fecha) ?? ToleranciaEntrada, salida }) })),
  };
}

const tryAnswer = z.object({
  Dias: z.array(z.looseObject({ Fecha: z.string(), Estado: z.string(), Tramos: z.array(tramoTold) })),
  FueraDeVentana: z.array(z.object({ FechaHora: z.string(), ModoMarcacion: z.enum(['S', 'N']).nullable(), Fecha: z.string() })),
});

export const diaRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/AsistenciaDia/probar',
    summary: 'Calculates what is typed as a lived month is, and keeps nothing',
    tag: TAG,
    access: { kind: 'grant', menu: TRIED, action: 'consultar' },
    writes: false,
    body: probarBody,
    answer: tryAnswer,
    handler: (ctx, { body }) => tryOut(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaDia/alcance',
    summary: 'How many person-days a change of a company would have calculated again from a day on',
    tag: TAG,
    access: { kind: 'grant', menu: CHANGED, action: 'consultar' },
    query: z.strictObject({
      FechaInicio: z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' }),
      IdCompania: keyText.optional(),
    }),
    answer: alcanceAnswer,
    handler: (ctx, { query: { FechaInicio, IdCompania } }) => reachOfCompany(ctx, IdCompania ?? null, FechaInicio),
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaDia/fallidos',
    summary: 'Days that failed three times and wait for a person, with their error',
    tag: TAG,
    access: { kind: 'grant', menu: ['050302'], action: 'consultar' },
    answer: fallidosAnswer,
    handler: failedDays,
  }),
  route({
    method: 'POST',
    path: '/api/AsistenciaDia/recalcular',
    summary: 'Notes days to be calculated again; they are worked off in the background',
    tag: TAG,
    access: { kind: 'grant', menu: ['050302'], action: 'procesar' },
    body: recalcularBody,
    answer: z.object({ IdRecalculo: z.number(), Personas: z.number() }),
    async handler(ctx, { body }) {
      if (body.FechaInicio > today(ctx)) throw refuse('asistencia.periodo_futuro', undefined, 'FechaInicio');
      const asked = await noteAsked(ctx, { ...body, IdCompania: body.IdCompania ?? null });
      ctx.audit({
        entity: TAG,
        record: 0,
        action: 'recalcular',
        changes: { FechaInicio: body.FechaInicio, FechaFin: body.FechaFin, Personas: asked.Personas },
      });
      return asked;
    },
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaDia/:id/porque',
    summary: 'Why a day counts what it counts: plan, marks and the stretches that add up to it',
    tag: TAG,
    resource: TAG,
    access: { kind: 'grant', menu: CALCULATED, action: 'consultar' },
    params: z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) }),
    answer: whyAnswer,
    handler: (ctx, { params }) => whyOf(ctx, sql`t.id_dia = ${Number(params.id)} and ${scopeSql(diaResource, ctx.session)}`),
  }),
];
