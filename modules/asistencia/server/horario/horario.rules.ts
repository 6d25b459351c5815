import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRow, addRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Horario, HorarioDetalle, HorarioIntervalo } from '../../shared/horario.entity';
import { schedulesOf } from '../calculo/horarios.facts';
import { noteSchedule } from '../calculo/pendiente';

const LONGEST = 960;
const CLOSEST = 60;

/** A schedule with its days as the calculation reads them. */
async function readyOf(ctx: Context, id: number) {
  const [found] = await schedulesOf(ctx.tx, ctx.session.IdCliente, [id]);
  if (!found) throw refuse('campo.referencia', undefined, 'IdHorario');
  return found;
}

/** Of a day: at most 16 hours, its breaks inside it, and blocks of one kind do not cross. */
async function checkDay(ctx: Context, idDetalle: number): Promise<void> {
  const row = await ctx.tx.first(
    { id_horario: int, numero_dia: int },
    sql`select id_horario, numero_dia from asistencia_horario_detalle where id_horario_detalle = ${idDetalle}`,
  );
  if (!row) return;
  const { de } = await readyOf(ctx, row.id_horario);
  const day = de.detalle.find(({ numero }) => numero === row.numero_dia);
  const work = day?.bloques.filter(({ tipo }) => tipo === 'T') ?? [];
  if (!day || work.length === 0) return;
  const [from, to] = [Math.min(...work.map(({ desde }) => desde)), Math.max(...work.map(({ hasta }) => hasta))];
  if (to - from > LONGEST) throw refuse('asistencia.turno_largo', { horas: LONGEST / 60 }, 'HoraFin');
  if (day.bloques.some(({ tipo, desde, hasta }) => tipo === 'R' && (desde < from || hasta > to)))
    throw refuse('asistencia.refrigerio_fuera', undefined, 'HoraInicio');
  const shown = (minute: number) => `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const range = (one: { desde: number; hasta: number }) => `${shown(one.desde)}–${shown(one.hasta)}`;
  for (const [place, one] of day.bloques.entries()) {
    const other = day.bloques.slice(place + 1).find(({ tipo, desde, hasta }) => tipo === one.tipo && desde < one.hasta && one.desde < hasta);
    if (other) throw refuse('asistencia.intervalo_cruzado', { a: range(one), b: range(other) }, 'HoraInicio');
  }
}

const spanSql = (t: string) =>
  `(select string_agg(i.hora_inicio || '–' || i.hora_fin, ', ' order by i.dia_inicio, i.hora_inicio) from asistencia_horario_intervalo i
    where i.id_cliente = ${t}.id_cliente and i.id_horario_detalle = ${t}.id_horario_detalle and i.tipo = 'T')`;

/** Days copied onto others of the schedule, whole: what these had is gone. */
async function copyDay(ctx: Context, id: number, origen: number, destinos: readonly number[]): Promise<{ Dias: number }> {
  const { IdCliente } = ctx.session;
  const targets = [...new Set(destinos)].filter((day) => day !== origen);
  if (targets.length === 0) throw refuse('asistencia.sin_destino', undefined, 'Destinos');
  const { de } = await readyOf(ctx, id);
  const source = de.detalle.find(({ numero }) => numero === origen);
  const most = de.tipo === 'C' ? de.diasCiclo : de.tipo === 'A' ? 60 : 7;
  if (!source) throw refuse('campo.referencia', undefined, 'Origen');
  if (targets.some((day) => day > most)) throw refuse('asistencia.dia_fuera', { n: most }, 'Destinos');
  const from = sql`select d.id_horario_detalle from asistencia_horario_detalle d where d.id_cliente = ${IdCliente} and d.id_horario = ${id} and d.numero_dia = ${origen}`;
  const of = (days: readonly number[]): SQL => sql`id_cliente = ${IdCliente} and id_horario = ${id} and numero_dia = any(${sql.param([...days])})`;
  await ctx.tx.run(
    sql`delete from asistencia_horario_intervalo where id_horario_detalle in (select id_horario_detalle from asistencia_horario_detalle where ${of(targets)})`,
  );
  await ctx.tx.run(sql`delete from asistencia_horario_detalle where ${of(targets)}`);
  await addRows(ctx, HorarioDetalle, {
    values: {
      ...{
        IdHorario: id,
        NumeroDia: sql`x.dia`,
        TipoDia: sql`d.tipo_dia`,
        Turno: sql`d.turno`,
        RefrigerioMarcado: sql`d.refrigerio_marcado`,
        HorasDia: sql`d.horas_dia`,
      },
    },
    from: sql`asistencia_horario_detalle d cross join unnest(${sql.param(targets)}::int[]) as x(dia) where d.id_horario_detalle = (${from})`,
  });
  await addRows(ctx, HorarioIntervalo, {
    values: {
      ...{ IdHorarioDetalle: sql`n.id_horario_detalle`, Tipo: sql`i.tipo`, HoraInicio: sql`i.hora_inicio`, HoraFin: sql`i.hora_fin` },
      ...{ DiaInicio: sql`i.dia_inicio`, DiaFin: sql`i.dia_fin` },
    },
    from: sql`asistencia_horario_intervalo i cross join asistencia_horario_detalle n where i.id_horario_detalle = (${from})
      and n.id_cliente = ${IdCliente} and n.id_horario = ${id} and n.numero_dia = any(${sql.param(targets)})`,
  });
  ctx.audit({ entity: Horario.resource, record: id, action: 'copiarDia', changes: { Origen: origen, Destinos: targets } });
  await noteSchedule(ctx, id);
  return { Dias: targets.length };
}

const number = z.int({ error: 'campo.entero' }).min(1, { error: 'campo.minimo{"n":1}' }).max(60, { error: 'campo.maximo{"n":60}' });

/** A copy of a schedule under another code, with its days. */
async function copySchedule(ctx: Context, id: number, Codigo: string, Nombre: string): Promise<{ IdHorario: number }> {
  const row = await ctx.tx.first({ tipo: text }, sql`select tipo from asistencia_horario where id_horario = ${id}`);
  const made = await addRows(ctx, Horario, {
    values: {
      ...{
        Codigo,
        Nombre,
        IdCompania: sql`h.id_compania`,
        Tipo: sql`h.tipo`,
        HorasDia: sql`h.horas_dia`,
        VentanaInicio: sql`h.ventana_inicio`,
        VentanaFin: sql`h.ventana_fin`,
      },
      ...{
        NucleoInicio: sql`h.nucleo_inicio`,
        NucleoFin: sql`h.nucleo_fin`,
        DiasCiclo: sql`h.dias_ciclo`,
        PorRegimen: sql`h.por_regimen`,
        FechaAncla: sql`h.fecha_ancla`,
      },
      ...{ DesvioMaximo: sql`h.desvio_maximo`, DiasSemana: sql`h.dias_semana`, FeriadoLaborable: sql`h.feriado_laborable` },
    },
    from: sql`asistencia_horario h where h.id_horario = ${id}`,
    trace: { action: 'crear', changes: { Codigo, Nombre, Tipo: row?.tipo ?? '' } },
  });
  const copy = Number(made[0]?.id);
  const { de } = await readyOf(ctx, id);
  for (const day of de.detalle) {
    const detail = await addRow(ctx, HorarioDetalle, {
      ...{
        IdHorario: copy,
        NumeroDia: day.numero,
        TipoDia: day.tipo,
        Turno: day.clase,
        RefrigerioMarcado: day.refrigerioMarcado ? 'S' : 'N',
        HorasDia: day.minutos,
      },
    });
    const hour = (minute: number) =>
      minute === 1440 ? '24:00' : `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const next = (minute: number) => (minute > 1440 ? 1 : 0);
    await addRows(ctx, HorarioIntervalo, {
      values: day.bloques.map(({ tipo, desde, hasta }) => ({
        ...{
          IdHorarioDetalle: detail,
          Tipo: tipo,
          HoraInicio: hour(desde),
          HoraFin: hour(hasta),
          DiaInicio: desde >= 1440 ? 1 : 0,
          DiaFin: next(hasta),
        },
      })),
    });
  }
  return { IdHorario: copy };
}

export const horarioResources: readonly Resource[] = [
  resource(Horario, {
    computed: {
      Minutos: (t) =>
        `(select coalesce(sum(asistencia_minutos_dia(d.id_horario_detalle)), 0)::int from asistencia_horario_detalle d where d.id_cliente = ${t}.id_cliente and d.id_horario = ${t}.id_horario)`,
      Personas: (t) =>
        `(select count(distinct a.id_persona)::int from asistencia_persona_horario a where a.id_cliente = ${t}.id_cliente and a.id_horario = ${t}.id_horario and current_date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))`,
    },
    check(_ctx, { after }) {
      if (after?.Tipo === 'F' && after.HorasDia === null) throw refuse('campo.obligatorio', { campo: 'HorasDia' }, 'HorasDia');
      if (after?.Tipo === 'C' && after.DiasCiclo === null) throw refuse('campo.obligatorio', { campo: 'DiasCiclo' }, 'DiasCiclo');
    },
    async after(ctx, { kind, after }) {
      if (kind === 'editar' && after) await noteSchedule(ctx, after.IdHorario);
    },
    actions: {
      copiarDia: action({
        needs: 'editar',
        body: z.strictObject({
          Origen: number,
          Destinos: z.array(number, { error: 'asistencia.sin_destino' }).min(1, { error: 'asistencia.sin_destino' }).max(60),
        }),
        answer: z.object({ Dias: z.number() }),
        run: (ctx, id, { Origen, Destinos }) => copyDay(ctx, Number(id), Origen, Destinos),
      }),
      copiar: action({
        needs: 'crear',
        body: z.strictObject({
          Codigo: z.string({ error: 'campo.obligatorio' }).trim().min(1, { error: 'campo.obligatorio' }).max(10),
          Nombre: z.string({ error: 'campo.obligatorio' }).trim().min(1, { error: 'campo.obligatorio' }).max(80),
        }),
        answer: z.object({ IdHorario: z.number() }),
        run: (ctx, id, { Codigo, Nombre }) => copySchedule(ctx, Number(id), Codigo, Nombre),
      }),
    },
  }),
  resource(HorarioDetalle, {
    computed: { Horas: spanSql, Minutos: (t) => `asistencia_minutos_dia(${t}.id_horario_detalle)` },
    async check(ctx, { after }) {
      if (!after) return;
      const { de } = await readyOf(ctx, after.IdHorario);
      const most = de.tipo === 'C' ? de.diasCiclo : de.tipo === 'A' ? 60 : 7;
      if (after.NumeroDia > most) throw refuse('asistencia.dia_fuera', { n: most }, 'NumeroDia');
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (row) await noteSchedule(ctx, row.IdHorario);
    },
  }),
  resource(HorarioIntervalo, {
    computed: {},
    check(_ctx, { after }) {
      const at = (hour: string, day: number) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5)) + day * 1440;
      if (after && at(after.HoraFin, after.DiaFin) <= at(after.HoraInicio, after.DiaInicio))
        throw refuse('asistencia.intervalo_invertido', undefined, 'HoraFin');
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      await checkDay(ctx, row.IdHorarioDetalle);
      const found = await ctx.tx.first(
        { id_horario: int },
        sql`select id_horario from asistencia_horario_detalle where id_horario_detalle = ${row.IdHorarioDetalle}`,
      );
      if (!found) return;
      const { de } = await readyOf(ctx, found.id_horario);
      if (de.tipo === 'A') requireApart(de.detalle.flatMap(({ bloques }) => bloques.find(({ tipo }) => tipo === 'T')?.desde ?? []));
      await noteSchedule(ctx, found.id_horario);
    },
  }),
];

/** Candidates of an automatic schedule begin at least an hour apart. */
function requireApart(starts: readonly number[]): void {
  const sorted = [...starts].sort((one, other) => one - other);
  if (sorted.some((start, place) => place > 0 && start - (sorted[place - 1] ?? 0) < CLOSEST))
    throw refuse('asistencia.turnos_cercanos', undefined, 'HoraInicio');
}
