import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { minuteOfDay } from '../../shared/calculo/plan';
import { clockOf, DAY, dayNumber } from '../../shared/calculo/reloj';
import en from '../../shared/en';
import es from '../../shared/es';
import { explain, type Tolerancia } from '../../shared/porque';
import { personFacts, plannedOn } from './hechos.facts';
import { changesOf, changeTold } from './porque.cambios';
import { divisionOnSql } from './sitio.sql';

const words = { es, en } as const;

const measureName = (lang: 'es' | 'en', measure: string | null): string | null =>
  measure === null ? null : (words[lang].entities.AsistenciaDia?.fields[measure]?.toLowerCase() ?? measure);

/** Only what tells: a stretch with the sentence that says why. */
export const told = <T extends Parameters<typeof explain>[1]>(lang: 'es' | 'en', tramos: readonly T[], tolerancia: Tolerancia) =>
  tramos.map((one) => ({ ...one, Texto: explain(lang, one, measureName(lang, one.Medida), tolerancia) }));

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

/** The *why* of a kept day: its plan, its window, each mark with its use, and the stretches that add up to its measures. `which` says the day, over the alias `t`, of those that may be seen. */
export async function whyOf(ctx: Context, which: SQL) {
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
      ...{ noche: text, amanece: text, zona: text, id_cliente: int, id_persona: int, guardia: orNull(text), entrada: int, salida: int },
    },
    sql`select t.tramos, h.nombre as horario, t.turno, t.tipo_dia, case when h.tipo = 'C' then h.por_regimen end as por_regimen, to_char(t.fecha, 'YYYYMMDD') as fecha, f.id_configuracion_compania as version,
        to_char(f.fecha_inicio, 'YYYYMMDD') as vigente, coalesce(f.noche_inicio, '22:00') as noche, coalesce(f.noche_fin, '06:00') as amanece,
        coalesce((select v.zona_horaria from sistema_division v where v.id_division = ${sql.raw(divisionOnSql('t'))}), ${ctx.session.zona}) as zona,
        t.id_cliente, t.id_persona, coalesce((select e.minutos from asistencia_condicion_persona c join asistencia_condicion_especial e on e.id_condicion_especial = c.id_condicion_especial
          where c.id_cliente = t.id_cliente and c.id_persona = t.id_persona and e.efecto = 'TO' and t.fecha between c.fecha_inicio and coalesce(c.fecha_fin, 'infinity')
          order by c.fecha_inicio desc limit 1), f.tolerancia_entrada, 5) as entrada, coalesce(f.tolerancia_salida, 0) as salida,
        (select r.regimen || ' · ' || g.guardia from administracion_persona_guardia p join administracion_regimen_guardia g on g.id_regimen_guardia = p.id_regimen_guardia
          join administracion_regimen r on r.id_regimen = g.id_regimen where p.id_cliente = t.id_cliente and p.id_persona = t.id_persona
          and t.fecha between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity') order by p.fecha_inicio desc limit 1) as guardia,
        exists (select 1 from asistencia_programacion p where p.id_cliente = t.id_cliente and p.id_persona = t.id_persona and p.fecha = t.fecha) as programado,
        to_char((t.inicio_turno - make_interval(mins => coalesce(f.margen_entrada, 180))) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as desde,
        to_char((t.fin_turno + make_interval(mins => coalesce(f.margen_salida, 360))) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hasta
      from asistencia_dia t left join asistencia_horario h on h.id_horario = t.id_horario
      left join asistencia_configuracion_compania f on f.id_cliente = t.id_cliente and f.id_compania = t.id_compania and t.fecha between f.fecha_inicio and coalesce(f.fecha_fin, 'infinity')
      where ${which}`,
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
  const day = dayNumber(row.fecha);
  const file = (await personFacts(ctx.tx, row.id_cliente, [row.id_persona], row.fecha, row.fecha)).get(row.id_persona);
  const cycle = file ? plannedOn(file, day).ciclo : null;
  const guarded = row.por_regimen === 'S';
  return {
    Plan: {
      Origen: row.tipo_dia === 'H' ? 'feriado' : row.programado ? 'programación' : guarded ? 'guardia' : 'asignación',
      Horario: row.horario,
      Turno: row.turno,
      DiaCiclo: cycle ? day - cycle.inicio + 1 : null,
      Guardia: guarded ? row.guardia : null,
    },
    Ventana: row.desde && row.hasta ? { Desde: row.desde, Hasta: row.hasta } : null,
    Marcas: row.tramos.Marcas.map(({ IdPuerta, ...one }) => ({
      ...one,
      Puerta: IdPuerta === null ? null : (names.get(IdPuerta) ?? null),
      Dia: row.fecha,
      IdMarcaExcluida: exclusions.get(one.IdMarca) ?? null,
    })),
    Tramos: told(ctx.lang, row.tramos.Tramos, { entrada: row.entrada, salida: row.salida }),
    Configuracion: { version: row.version, desde: row.vigente },
    Noche: nightsOf(row),
    Cambios: await changesOf(ctx, row.id_persona, row.fecha),
  };
}

export const tramoTold = tramo.extend({ Texto: z.string() });
export const whyAnswer = z.object({
  Plan: z.object({
    Origen: z.string(),
    Horario: z.string().nullable(),
    Turno: z.string().nullable(),
    DiaCiclo: z.number().nullable(),
    Guardia: z.string().nullable(),
  }),
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
  /** Who changed something of the day by hand, when, and what. */
  Cambios: z.array(changeTold),
});
