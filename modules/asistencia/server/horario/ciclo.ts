import { cycleDays, readSegments } from '@modules/administracion/shared/turno';
import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { HorarioListo } from '../../shared/calculo/plan';
import { DAY, dayNumber, dayText } from '../../shared/calculo/reloj';
import { readyOf } from './horario.dias';

export const previewAnswer = z.object({
  Dias: z.array(z.string()),
  /** A letter a day: `D`, `N`, `.` rest, `V` travel. */
  Filas: z.array(z.object({ Nombre: z.string(), Letras: z.string(), Personas: z.number() })),
  /** People at work on each day. */
  Dotacion: z.array(z.number()),
});

interface Fila {
  readonly nombre: string;
  readonly base: number;
  readonly personas: number;
}

function letterOf({ de, planes }: HorarioListo, base: number, day: number): string {
  const place = day - base - Math.floor((day - base) / de.diasCiclo) * de.diasCiclo + 1;
  const plan = planes.get(place);
  if (!plan || plan.tipo === 'D') return '.';
  if (plan.tipo === 'V') return 'V';
  return plan.turno && (plan.turno.clase === 'N' || (plan.turno.clase === undefined && plan.turno.fin > DAY)) ? 'N' : 'D';
}

/** The guards of regimes whose cycle is as long, with how many people of the schedule each has on a day. */
async function guardRows(ctx: Context, { de }: HorarioListo, day: string): Promise<Fila[]> {
  const rows = await ctx.tx.rows(
    { nombre: text, base: text, segmentos: json(z.unknown()), personas: int },
    sql`select r.codigo || ' – ' || g.codigo as nombre, to_char(g.fecha_base, 'YYYYMMDD') as base, r.segmentos,
        (select count(distinct h.id_persona)::int from asistencia_persona_horario h where h.id_cliente = g.id_cliente and h.id_horario = ${de.id}
          and ${day}::date between h.fecha_inicio and coalesce(h.fecha_fin, 'infinity') and coalesce(h.id_regimen_guardia, (select p.id_regimen_guardia from administracion_persona_guardia p
            where p.id_cliente = h.id_cliente and p.id_persona = h.id_persona and ${day}::date between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity') order by p.fecha_inicio desc limit 1)) = g.id_regimen_guardia) as personas
      from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen and r.activo = 'S'
      where g.id_cliente = ${ctx.session.IdCliente} and g.activo = 'S' and g.fecha_base is not null order by r.codigo, g.codigo`,
  );
  return rows.flatMap(({ nombre, base, segmentos, personas }) => {
    const blocks = readSegments(segmentos);
    return blocks && cycleDays(blocks) === de.diasCiclo ? [{ nombre, base: dayNumber(base), personas }] : [];
  });
}

/** People whose cycle begins with their assignment or the schedule's own day: by that day. */
async function ownRows(ctx: Context, { de }: HorarioListo, day: string): Promise<Fila[]> {
  const rows = await ctx.tx.rows(
    { codigo: text, desde: orNull(text), inicial: orNull(int) },
    sql`select s.codigo, to_char(h.fecha_inicio, 'YYYYMMDD') as desde, h.dia_inicial as inicial from asistencia_horario s
      left join asistencia_persona_horario h on h.id_cliente = s.id_cliente and h.id_horario = s.id_horario and ${day}::date between h.fecha_inicio and coalesce(h.fecha_fin, 'infinity')
      where s.id_cliente = ${ctx.session.IdCliente} and s.id_horario = ${de.id} order by h.fecha_inicio, h.id_persona`,
  );
  const found = new Map<number, Fila>();
  for (const { codigo, desde, inicial } of rows) {
    const own = de.ancla ?? (desde === null ? dayNumber(day) : dayNumber(desde) - ((inicial ?? 1) - 1));
    const base = own - Math.floor(own / de.diasCiclo) * de.diasCiclo;
    const known = found.get(base);
    found.set(base, { nombre: known?.nombre ?? codigo, base, personas: (known?.personas ?? 0) + (desde === null ? 0 : 1) });
  }
  return [...found.values()];
}

/** A month of a cycle (050203): with a regime its guards as rows, else who begins on the same day of it. Headcount is of the month's last day. */
export async function cyclePreview(ctx: Context, id: number, mes: string): Promise<z.output<typeof previewAnswer>> {
  const ready = await readyOf(ctx, id);
  if (ready.de.tipo !== 'C') throw refuse('asistencia.sin_ciclo');
  const first = dayNumber(`${mes}01`);
  const length = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(4)), 0)).getUTCDate();
  const days = Array.from({ length }, (_, place) => first + place);
  const last = dayText(first + length - 1);
  const rows = ready.de.porRegimen ? await guardRows(ctx, ready, last) : await ownRows(ctx, ready, last);
  const Filas = rows.map(({ nombre, base, personas }) => ({
    ...{ Nombre: nombre, Letras: days.map((day) => letterOf(ready, base, day)).join(''), Personas: personas },
  }));
  return {
    Dias: days.map(dayText),
    Filas,
    Dotacion: days.map((_, place) => Filas.reduce((sum, { Letras, Personas }) => sum + ('DN'.includes(Letras[place] ?? '.') ? Personas : 0), 0)),
  };
}
