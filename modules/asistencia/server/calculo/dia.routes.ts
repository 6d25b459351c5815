import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { minuteOfDay } from '../../shared/calculo/plan';
import { breakOutside, probar } from '../../shared/calculo/probar';
import { clockOf, DAY, dayNumber } from '../../shared/calculo/reloj';
import en from '../../shared/en';
import es from '../../shared/es';
import { explain } from '../../shared/porque';
import { probarBody, recalcularBody } from '../../shared/probar.wire';
import { countryOf } from '../configuracion/configuracion.rules';
import { diaResource } from './dia.resource';
import { commonFacts } from './hechos.facts';
import { noteAsked } from './pendiente';

const TAG = 'AsistenciaDia';
const TRIED = ['050102', '050302'];
const CALCULATED = ['050302', '050301'];
const words = { es, en } as const;

const measureName = (lang: 'es' | 'en', measure: string | null): string | null =>
  measure === null ? null : (words[lang].entities.AsistenciaDia?.fields[measure]?.toLowerCase() ?? measure);

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

/** Only what tells: a stretch with the sentence that says why. */
const told = <T extends Parameters<typeof explain>[1]>(lang: 'es' | 'en', tramos: readonly T[]) =>
  tramos.map((one) => ({ ...one, Texto: explain(lang, one, measureName(lang, one.Medida)) }));

async function tryOut(ctx: Context, body: z.output<typeof probarBody>) {
  const place = breakOutside(body);
  if (place !== null) throw refuse('asistencia.refrigerio_fuera', undefined, `Dias.${place}.Refrigerios`);
  const { jornadas } = await commonFacts(ctx.tx, ctx.session.IdCliente, body.FechaInicio, body.FechaFin);
  const made = probar(body, await countryAsked(ctx, body.IdPais), body.ZonaHoraria ?? ctx.session.zona, jornadas);
  return { ...made, Dias: made.Dias.map((dia) => ({ ...dia, Tramos: told(ctx.lang, dia.Tramos) })) };
}

const tramo = z.object({ Desde: z.string(), Hasta: z.string(), Minutos: z.number(), Medida: z.string().nullable(), Regla: z.string() });
const marca = z.object({ IdMarca: z.number(), FechaHora: z.string(), Sentido: z.string(), Uso: z.string(), IdPuerta: z.number().nullable() });

/** Of somebody anonymised nothing is told any more. */
const kept = z.object({ Tramos: z.array(tramo).default([]), Marcas: z.array(marca).default([]) });

/** Night hours around a day, as moments: those that ended that morning, and those that begin that evening. */
function nightsOf({ fecha, noche, amanece, zona }: { fecha: string; noche: string; amanece: string; zona: string }): [string, string][] {
  if (noche === amanece) return [];
  const day = dayNumber(fecha);
  const clock = clockOf(zona, day - 2, day + 3);
  const at = (of: number, hour: string, next: number) => clock.text(clock.instant((of + next) * DAY + minuteOfDay(hour, 0)) * 60_000);
  return [day - 1, day].map((of) => [at(of, noche, 0), at(of, amanece, amanece < noche ? 1 : 0)]);
}

/** The *why* of a kept day: its plan, its window, each mark with its use, and the stretches that add up to its measures. */
async function whyOf(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    {
      ...{
        tramos: json(kept),
        horario: orNull(text),
        turno: orNull(text),
        tipo_dia: text,
        por_regimen: orNull(text),
      },
      ...{ desde: orNull(text), hasta: orNull(text), version: orNull(int), vigente: orNull(text), fecha: text, programado: bool },
      ...{ noche: text, amanece: text, zona: text },
    },
    sql`select t.tramos, h.nombre as horario, t.turno, t.tipo_dia, h.por_regimen, to_char(t.fecha, 'YYYYMMDD') as fecha, f.id_configuracion_compania as version,
        to_char(f.fecha_inicio, 'YYYYMMDD') as vigente, coalesce(f.noche_inicio, '22:00') as noche, coalesce(f.noche_fin, '06:00') as amanece,
        coalesce((select d.zona_horaria from administracion_persona_vinculo v join sistema_division d on d.id_division = v.id_division where v.id_cliente = t.id_cliente
          and v.id_persona = t.id_persona order by v.fecha_inicio desc limit 1), ${ctx.session.zona}) as zona,
        exists (select 1 from asistencia_programacion p where p.id_cliente = t.id_cliente and p.id_persona = t.id_persona and p.fecha = t.fecha) as programado,
        to_char((t.inicio_turno - make_interval(mins => coalesce(f.margen_entrada, 180))) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as desde,
        to_char((t.fin_turno + make_interval(mins => coalesce(f.margen_salida, 360))) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hasta
      from asistencia_dia t left join asistencia_horario h on h.id_horario = t.id_horario
      left join asistencia_configuracion_compania f on f.id_cliente = t.id_cliente and f.id_compania = t.id_compania and t.fecha between f.fecha_inicio and coalesce(f.fecha_fin, 'infinity')
      where t.id_dia = ${id} and ${scopeSql(diaResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  const doors = await ctx.tx.rows(
    { id_puerta: int, nombre: text },
    sql`select id_puerta, nombre from acceso_puerta where id_cliente = ${ctx.session.IdCliente} and id_puerta = any(${sql.param(row.tramos.Marcas.flatMap(({ IdPuerta }) => IdPuerta ?? []))}::int[])`,
  );
  const excluded = await ctx.tx.rows(
    { id_marca: int, id: int },
    sql`select id_marca, id_marca_excluida as id from asistencia_marca_excluida where id_cliente = ${ctx.session.IdCliente} and id_marca = any(${sql.param(row.tramos.Marcas.map(({ IdMarca }) => IdMarca))}::int[])`,
  );
  const exclusions = new Map(excluded.map((one) => [one.id_marca, one.id]));
  const names = new Map(doors.map((one) => [one.id_puerta, one.nombre]));
  const cycle = row.por_regimen === 'S' && row.turno !== null;
  return {
    Plan: {
      Origen: row.tipo_dia === 'H' ? 'feriado' : row.programado ? 'programación' : cycle ? 'guardia' : 'asignación',
      Horario: row.horario,
      Turno: row.turno,
    },
    Ventana: row.desde && row.hasta ? { Desde: row.desde, Hasta: row.hasta } : null,
    Marcas: row.tramos.Marcas.map(({ IdPuerta, ...one }) => ({
      ...one,
      Puerta: IdPuerta === null ? null : (names.get(IdPuerta) ?? null),
      Dia: row.fecha,
      IdMarcaExcluida: exclusions.get(one.IdMarca) ?? null,
    })),
    Tramos: told(ctx.lang, row.tramos.Tramos),
    Configuracion: { version: row.version, desde: row.vigente },
    Noche: nightsOf(row),
  };
}

const tramoTold = tramo.extend({ Texto: z.string() });
const whyAnswer = z.object({
  Plan: z.object({ Origen: z.string(), Horario: z.string().nullable(), Turno: z.string().nullable() }),
  Ventana: z.object({ Desde: z.string(), Hasta: z.string() }).nullable(),
  Marcas: z.array(
    z.object({
      IdMarca: z.number(),
      FechaHora: z.string(),
      Sentido: z.string(),
      Uso: z.string(),
      Puerta: z.string().nullable(),
      Dia: z.string(),
      IdMarcaExcluida: z.number().nullable(),
    }),
  ),
  Tramos: z.array(tramoTold),
  Configuracion: z.object({ version: z.number().nullable(), desde: z.string().nullable() }),
  /** The night hours that the day may have touched. */
  Noche: z.array(z.tuple([z.string(), z.string()])),
});
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
    method: 'POST',
    path: '/api/AsistenciaDia/recalcular',
    summary: 'Notes days to be calculated again; they are worked off in the background',
    tag: TAG,
    access: { kind: 'grant', menu: ['050302'], action: 'procesar' },
    body: recalcularBody,
    answer: z.object({ Personas: z.number() }),
    async handler(ctx, { body }) {
      const Personas = await noteAsked(ctx, { ...body, IdCompania: body.IdCompania ?? null });
      ctx.audit({ entity: TAG, record: 0, action: 'recalcular', changes: { FechaInicio: body.FechaInicio, FechaFin: body.FechaFin, Personas } });
      return { Personas };
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
    handler: (ctx, { params }) => whyOf(ctx, Number(params.id)),
  }),
];
