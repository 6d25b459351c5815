import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { minuteOfDay } from '../../shared/calculo/plan';
import { clockOf, DAY, dayNumber } from '../../shared/calculo/reloj';
import en from '../../shared/en';
import es from '../../shared/es';
import { explain } from '../../shared/porque';

const words = { es, en } as const;

const measureName = (lang: 'es' | 'en', measure: string | null): string | null =>
  measure === null ? null : (words[lang].entities.AsistenciaDia?.fields[measure]?.toLowerCase() ?? measure);

/** Only what tells: a stretch with the sentence that says why. */
export const told = <T extends Parameters<typeof explain>[1]>(lang: 'es' | 'en', tramos: readonly T[]) =>
  tramos.map((one) => ({ ...one, Texto: explain(lang, one, measureName(lang, one.Medida)) }));

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

export const tramoTold = tramo.extend({ Texto: z.string() });
export const whyAnswer = z.object({
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
