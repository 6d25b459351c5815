import { coded } from '@platform/i18n/coded';
import { ask } from '@platform/server/audit/confirm';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRow, addRows, removeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type DetalleDia, minuteOfDay } from '../../shared/calculo/plan';
import { TURNO_MAXIMO } from '../../shared/calculo/probar';
import { DAY } from '../../shared/calculo/reloj';
import { Horario, HorarioDetalle, HorarioIntervalo } from '../../shared/horario.entity';
import { schedulesOf } from '../calculo/horarios.facts';
import { noteSchedule } from '../calculo/pendiente';
import { requireUnclosedSchedule } from '../cierre/abierto';
import { judgeAverage } from './promedio';

const CLOSEST = 60;
/** Shifts that an automatic schedule chooses from, at least. */
const CANDIDATES = 2;

/** Its days are changed by whoever may change the schedule: a contractor, those of its own. */
export async function requireOwn(ctx: Context, id: number): Promise<void> {
  const { IdCompania, IdCliente } = ctx.session;
  if (IdCompania === null) return;
  const row = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_horario where id_cliente = ${IdCliente} and id_horario = ${id} and id_compania = ${IdCompania}`,
  );
  if (!row) throw refuse('horario.de_otra', undefined, 'IdHorario');
}

/** The number of the last day that a schedule may have. */
export const mostDays = (tipo: string, cycle: number): number => (tipo === 'C' ? cycle : tipo === 'A' ? 60 : 7);

/** A schedule with its days as the calculation reads them. */
export async function readyOf(ctx: Context, id: number) {
  const [found] = await schedulesOf(ctx.tx, ctx.session.IdCliente, [id]);
  if (!found) throw refuse('campo.referencia', undefined, 'IdHorario');
  return found;
}

/** Of a day: at most 16 hours, its breaks inside it, and blocks of one kind do not cross. */
export async function checkDay(ctx: Context, idDetalle: number, escrito: number | null = null): Promise<void> {
  await settleCrossing(ctx, idDetalle, escrito);
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
  if (to - from > TURNO_MAXIMO) throw refuse('asistencia.turno_largo', { horas: TURNO_MAXIMO / 60 }, 'HoraFin');
  if (day.bloques.some(({ tipo, desde, hasta }) => tipo === 'R' && (desde < from || hasta > to)))
    throw refuse('asistencia.refrigerio_fuera', undefined, 'HoraInicio');
}

/** Blocks of one kind of a day that cross: it is asked whether those that were there before are to go (SI/NO), and once it is confirmed they are gone. */
async function settleCrossing(ctx: Context, idDetalle: number, escrito: number | null): Promise<void> {
  const rows = await ctx.tx.rows(
    { id: int, tipo: text, inicio: text, fin: text, dia_inicio: int, dia_fin: int },
    sql`select id_horario_intervalo as id, tipo, hora_inicio as inicio, hora_fin as fin, dia_inicio, dia_fin from asistencia_horario_intervalo
      where id_cliente = ${ctx.session.IdCliente} and id_horario_detalle = ${idDetalle} order by id_horario_intervalo is not distinct from ${escrito}::int, id_horario_intervalo`,
  );
  const blocks = rows.map((row) => ({ ...row, desde: minuteOfDay(row.inicio, row.dia_inicio), hasta: minuteOfDay(row.fin, row.dia_fin) }));
  const gone = new Set<number>();
  for (const [place, one] of blocks.entries()) {
    const other = blocks.slice(place + 1).find(({ tipo, desde, hasta }) => tipo === one.tipo && desde < one.hasta && one.desde < hasta);
    if (!other) continue;
    const said = { a: `${one.inicio}–${one.fin}`, b: `${other.inicio}–${other.fin}` };
    ask(ctx, 'asistencia.intervalo_cruzado', said, { errors: [{ field: 'HoraInicio', message: coded('asistencia.intervalo_cruzado', said) }] });
    gone.add(one.id);
  }
  if (gone.size > 0) await removeRows(ctx, HorarioIntervalo, { where: sql`t.id_horario_intervalo = any(${sql.param([...gone])}::int[])` });
}

/** Candidates of an automatic schedule begin at least an hour apart. */
export async function requireCandidates(ctx: Context, id: number): Promise<void> {
  const { de } = await readyOf(ctx, id);
  if (de.tipo !== 'A') return;
  const starts = de.detalle.flatMap(({ bloques }) => bloques.find(({ tipo }) => tipo === 'T')?.desde ?? []).sort((one, other) => one - other);
  const close = starts.some((start, place) => place > 0 && start - (starts[place - 1] ?? 0) < CLOSEST);
  if (close) throw refuse('asistencia.turnos_cercanos', undefined, 'HoraInicio');
}

/** Days copied onto others of the schedule, whole: what these had is gone. */
export async function copyDay(ctx: Context, id: number, origen: number, destinos: readonly number[]): Promise<{ Dias: number }> {
  await requireOwn(ctx, id);
  await requireUnclosedSchedule(ctx, id);
  const { IdCliente } = ctx.session;
  const targets = [...new Set(destinos)].filter((day) => day !== origen);
  if (targets.length === 0) throw refuse('asistencia.sin_destino', undefined, 'Destinos');
  const { de } = await readyOf(ctx, id);
  const source = de.detalle.find(({ numero }) => numero === origen);
  const most = mostDays(de.tipo, de.diasCiclo);
  if (!source) throw refuse('campo.referencia', undefined, 'Origen');
  if (targets.some((day) => day > most)) throw refuse('asistencia.dia_fuera', { n: most }, 'Destinos');
  const from = sql`select d.id_horario_detalle from asistencia_horario_detalle d where d.id_cliente = ${IdCliente} and d.id_horario = ${id} and d.numero_dia = ${origen}`;
  const of = (days: readonly number[]): SQL =>
    sql`d.id_cliente = ${IdCliente} and d.id_horario = ${id} and d.numero_dia = any(${sql.param([...days])})`;
  await removeRows(ctx, HorarioIntervalo, {
    where: sql`t.id_horario_detalle in (select d.id_horario_detalle from asistencia_horario_detalle d where ${of(targets)})`,
  });
  await removeRows(ctx, HorarioDetalle, {
    where: sql`t.id_cliente = ${IdCliente} and t.id_horario = ${id} and t.numero_dia = any(${sql.param(targets)})`,
  });
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

const hour = z.string({ error: 'campo.hora' }).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'campo.hora' });
const zeroOrOne = z.int({ error: 'campo.entero' }).min(0, { error: 'campo.minimo{"n":0}' }).max(1, { error: 'campo.maximo{"n":1}' });
export const detailBody = z.strictObject({
  Dias: z
    .array(
      z.strictObject({
        NumeroDia: z.int({ error: 'campo.entero' }).min(1, { error: 'campo.minimo{"n":1}' }).max(60, { error: 'campo.maximo{"n":60}' }),
        TipoDia: z.enum(['L', 'D', 'V'], { error: 'campo.opcion' }),
        Turno: z.enum(['D', 'N'], { error: 'campo.opcion' }).nullish(),
        RefrigerioMarcado: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
        HorasDia: z.int({ error: 'campo.entero' }).min(1, { error: 'campo.minimo{"n":1}' }).max(1440, { error: 'campo.maximo{"n":1440}' }).nullish(),
        Intervalos: z
          .array(
            z.strictObject({
              Tipo: z.enum(['T', 'R'], { error: 'campo.opcion' }),
              HoraInicio: hour,
              HoraFin: hour,
              DiaInicio: zeroOrOne.default(0),
              DiaFin: zeroOrOne.default(0),
            }),
            { error: 'campo.lista' },
          )
          .max(12, { error: 'asistencia.demasiados{"n":12}' })
          .default([]),
      }),
      { error: 'campo.lista' },
    )
    .max(60, { error: 'asistencia.demasiados{"n":60}' }),
});
type Detail = z.output<typeof detailBody>;

/** Puts days in the place of all that a schedule has, each with its blocks. */
export async function replaceDays(ctx: Context, id: number, { Dias }: Detail): Promise<{ Dias: number }> {
  await requireOwn(ctx, id);
  await requireUnclosedSchedule(ctx, id);
  const { de, minutos } = await readyOf(ctx, id);
  const most = mostDays(de.tipo, de.diasCiclo);
  if (Dias.some(({ NumeroDia }) => NumeroDia > most)) throw refuse('asistencia.dia_fuera', { n: most }, 'Dias');
  if (new Set(Dias.map(({ NumeroDia }) => NumeroDia)).size < Dias.length) throw refuse('asistencia.dia_repetido', undefined, 'Dias');
  const inverted = Dias.some(({ Intervalos }) =>
    Intervalos.some((one) => minuteOfDay(one.HoraFin, one.DiaFin) <= minuteOfDay(one.HoraInicio, one.DiaInicio)),
  );
  if (inverted) throw refuse('asistencia.intervalo_invertido', undefined, 'Dias');
  if (de.tipo === 'A' && Dias.filter(({ TipoDia }) => TipoDia === 'L').length < CANDIDATES)
    throw refuse('asistencia.candidatos', { n: CANDIDATES }, 'Dias');
  const own = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_horario = ${id}`;
  await removeRows(ctx, HorarioIntervalo, {
    where: sql`t.id_horario_detalle in (select t.id_horario_detalle from asistencia_horario_detalle t where ${own})`,
  });
  await removeRows(ctx, HorarioDetalle, { where: own });
  for (const { NumeroDia, TipoDia, Turno, RefrigerioMarcado, HorasDia, Intervalos } of Dias) {
    const detail = await addRow(ctx, HorarioDetalle, {
      IdHorario: id,
      NumeroDia,
      TipoDia,
      Turno: Turno ?? null,
      RefrigerioMarcado,
      HorasDia: HorasDia ?? null,
    });
    await addRows(ctx, HorarioIntervalo, {
      values: Intervalos.map(({ Tipo, HoraInicio, HoraFin, DiaInicio, DiaFin }) => ({
        IdHorarioDetalle: detail,
        Tipo,
        HoraInicio,
        HoraFin,
        DiaInicio,
        DiaFin,
      })),
    });
    await checkDay(ctx, detail);
  }
  ctx.audit({ entity: Horario.resource, record: id, action: 'detalle', changes: { Dias: Dias.length } });
  await requireCandidates(ctx, id);
  await judgeAverage(ctx, await readyOf(ctx, id), minutos);
  await noteSchedule(ctx, id);
  return { Dias: Dias.length };
}

const hourOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The blocks of a day by the hours that are typed; midnight ends a day rather than begins the next. */
const blocksOf = ({ bloques }: DetalleDia) =>
  bloques.map(({ tipo, desde, hasta }) => ({
    ...{ Tipo: tipo, HoraInicio: hourOf(desde % DAY), HoraFin: hasta === DAY ? '24:00' : hourOf(hasta % DAY) },
    ...{ DiaInicio: desde >= DAY ? 1 : 0, DiaFin: hasta > DAY ? 1 : 0 },
  }));

/** The days of a schedule with their blocks, as `detalle` takes them. */
export async function daysOf(ctx: Context, id: number): Promise<Detail> {
  const { de } = await readyOf(ctx, id);
  return {
    Dias: de.detalle.map((day) => ({
      ...{ NumeroDia: day.numero, TipoDia: day.tipo, Turno: day.clase, RefrigerioMarcado: day.refrigerioMarcado ? 'S' : 'N', HorasDia: day.minutos },
      Intervalos: blocksOf(day),
    })),
  };
}

/** A copy of a schedule under another code, with its days. */
export async function copySchedule(ctx: Context, id: number, Codigo: string, Nombre: string): Promise<{ IdHorario: number }> {
  const row = await ctx.tx.first({ tipo: text }, sql`select tipo from asistencia_horario where id_horario = ${id}`);
  const made = await addRows(ctx, Horario, {
    values: {
      ...{
        Codigo,
        Nombre,
        IdCompania: sql`coalesce(h.id_compania, ${ctx.session.IdCompania}::int)`,
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
    await addRows(ctx, HorarioIntervalo, {
      values: blocksOf(day).map(({ Tipo, HoraInicio, HoraFin, DiaInicio, DiaFin }) => ({
        IdHorarioDetalle: detail,
        Tipo,
        HoraInicio,
        HoraFin,
        DiaInicio,
        DiaFin,
      })),
    });
  }
  return { IdHorario: copy };
}
