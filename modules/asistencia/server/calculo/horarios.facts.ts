import type { Tx } from '@platform/server/db/pool';
import { int, json, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type DetalleDia, type HorarioListo, minuteOfDay, readySchedule } from '../../shared/calculo/plan';
import { DAY, dayNumber } from '../../shared/calculo/reloj';

const block = z.object({ t: z.enum(['T', 'R']), d: z.string(), h: z.string(), a: z.number(), b: z.number() });
const detail = z.object({
  n: z.number(),
  k: z.enum(['L', 'D', 'V']),
  c: z.enum(['D', 'N']).nullable(),
  m: z.enum(['S', 'N']),
  q: z.number().nullable(),
  x: z.array(block).nullable(),
});

function dayOf({ n, k, c, m, q, x }: z.output<typeof detail>): DetalleDia {
  const bloques = (x ?? []).map(({ t, d, h, a, b }) => ({ tipo: t, desde: minuteOfDay(d, a), hasta: minuteOfDay(h, b) }));
  return { numero: n, tipo: k, clase: c, refrigerioMarcado: m === 'S', minutos: q, bloques };
}

/** Schedules of a client with their days, ready to plan with. */
export const schedulesOf = (tx: Tx, idCliente: number, ids: readonly number[]): Promise<HorarioListo[]> =>
  schedulesWhere(tx, idCliente, sql`h.id_horario = any(${sql.param([...ids])}::int[])`);

/** Those that some people have, or were programmed with: asked beside everything else of them. */
export const schedulesOfPeople = (tx: Tx, idCliente: number, people: readonly number[]): Promise<HorarioListo[]> =>
  schedulesWhere(
    tx,
    idCliente,
    sql`h.id_horario in (select a.id_horario from asistencia_persona_horario a where a.id_cliente = ${idCliente} and a.id_persona = any(${sql.param([...people])}::int[])
      union select p.id_horario from asistencia_programacion p where p.id_cliente = ${idCliente} and p.id_persona = any(${sql.param([...people])}::int[]) and p.id_horario is not null)`,
  );

async function schedulesWhere(tx: Tx, idCliente: number, which: SQL): Promise<HorarioListo[]> {
  const rows = await tx.rows(
    {
      ...{ id_horario: int, tipo: oneOf(['F', 'S', 'C', 'A']), horas_dia: orNull(int), ventana_inicio: orNull(text), ventana_fin: orNull(text) },
      ...{ nucleo_inicio: orNull(text), nucleo_fin: orNull(text), dias_ciclo: orNull(int), por_regimen: yes, ancla: orNull(text) },
      ...{ desvio_maximo: orNull(int), dias_semana: orNull(int), feriado_laborable: yes, detalle: orNull(json(z.array(detail))) },
    },
    sql`select h.id_horario, h.tipo, h.horas_dia, h.ventana_inicio, h.ventana_fin, h.nucleo_inicio, h.nucleo_fin, h.dias_ciclo, h.por_regimen,
        to_char(h.fecha_ancla, 'YYYYMMDD') as ancla, h.desvio_maximo, h.dias_semana, h.feriado_laborable,
        (select jsonb_agg(jsonb_build_object('n', d.numero_dia, 'k', d.tipo_dia, 'c', d.turno, 'm', d.refrigerio_marcado, 'q', d.horas_dia, 'x',
          (select jsonb_agg(jsonb_build_object('t', i.tipo, 'd', i.hora_inicio, 'h', i.hora_fin, 'a', i.dia_inicio, 'b', i.dia_fin))
            from asistencia_horario_intervalo i where i.id_cliente = d.id_cliente and i.id_horario_detalle = d.id_horario_detalle)) order by d.numero_dia)
          from asistencia_horario_detalle d where d.id_cliente = h.id_cliente and d.id_horario = h.id_horario) as detalle
      from asistencia_horario h where h.id_cliente = ${idCliente} and ${which}`,
  );
  return rows.map((row) => {
    const [from, to] = [row.ventana_inicio ? minuteOfDay(row.ventana_inicio, 0) : 0, row.ventana_fin ? minuteOfDay(row.ventana_fin, 0) : DAY];
    const core: readonly [number, number] | null =
      row.nucleo_inicio && row.nucleo_fin ? [minuteOfDay(row.nucleo_inicio, 0), minuteOfDay(row.nucleo_fin, 0)] : null;
    return readySchedule({
      id: row.id_horario,
      tipo: row.tipo,
      minutos: row.horas_dia ?? 480,
      ventana: [from, to <= from ? to + DAY : to],
      nucleo: core,
      diasCiclo: row.dias_ciclo ?? 7,
      porRegimen: row.por_regimen,
      ancla: row.ancla === null ? null : dayNumber(row.ancla),
      desvioMaximo: row.desvio_maximo ?? 120,
      diasSemana: row.dias_semana ?? 6,
      feriadoLaborable: row.feriado_laborable,
      detalle: (row.detalle ?? []).map(dayOf),
    });
  });
}
