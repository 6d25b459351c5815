import { missedChanges } from '@modules/acceso/server/public';
import { personNameSql, seenPhoto, withinUnits } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { int, num, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import type { DayPart } from '@platform/server/widgets/day';
import { ofEach, type Widget, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { type Clock, clockOf, DAY, dayNumber } from '../../shared/calculo/reloj';
import { cameLate, graceOf, standing, type TurnoDeHoy } from '../../shared/hoy';
import { type AsistenciaDeHoy, DIAS_SOBRETIEMPO } from '../../shared/tablero.wire';
import { diaResource, TO_AUTHORIZE } from '../calculo/dia.resource';
import {
  type Comunes,
  commonFacts,
  configurationOn,
  type Expediente,
  isHoliday,
  plannedFacts,
  plannedOn,
  siteOn,
  unmarked,
} from '../calculo/hechos.facts';
import { myDayWidget } from './jornada';

const SHOWN = 5;
const MINUTE = 60_000;
const HIDDEN = ['NombreCompleto', 'ApellidoPaterno', 'ApellidoMaterno', 'Nombres'];

interface Fila {
  readonly entrada: number | null;
  readonly salida: number | null;
}

/** The shift that somebody was planned on a day and whose marks are looked at, if there is one. */
function shiftOf(
  file: Expediente,
  common: Comunes,
  clockOn: (zona: string, day: number) => Clock,
  { IdPersona, day, deHoy, row }: { readonly IdPersona: number; readonly day: number; readonly deHoy: boolean; readonly row: Fila | undefined },
): TurnoDeHoy | null {
  const link = file.vinculos.find((one) => one.desde <= day && day <= one.hasta);
  const plan = plannedOn(file, day);
  const holiday = isHoliday(common, file, day);
  if (!link?.sujeto || unmarked(file, day) || plan.tipo !== 'L' || (holiday && !plan.feriadoLaborable)) return null;
  const limits = plan.turno ?? (plan.flexible && { inicio: (plan.flexible.nucleo ?? plan.flexible.ventana)[0], fin: plan.flexible.ventana[1] });
  if (!limits) return null;
  const config = configurationOn(common, siteOn(file, day).pais, link.IdCompania, day);
  const clock = clockOn(siteOn(file, day).zona, day);
  const at = (minute: number) => clock.instant(day * DAY + minute) * MINUTE;
  return {
    ...{ IdPersona, deHoy, inicio: at(limits.inicio), fin: at(limits.fin), margenSalida: config.MargenSalida },
    tolerancia: graceOf(file.condiciones, day, config.ToleranciaEntrada),
    justificado: file.justificaciones.some((one) => one.horas === null && one.desde <= day && day <= one.hasta),
    ...{ entrada: row?.entrada ?? null, salida: row?.salida ?? null },
  };
}

/** Shifts of the people of a division whose hours are controlled, of today and of yesterday where they go on. */
async function shiftsOf(ctx: Context, { compania }: WidgetQuery): Promise<TurnoDeHoy[]> {
  const { IdCliente, IdCompania } = ctx.session;
  const day = today(ctx);
  const people = await ctx.tx.rows(
    { id: int },
    sql`select distinct a.id_persona as id from asistencia_persona a where a.id_cliente = ${IdCliente} and a.sujeto_control = 'S'
      and a.fecha_inicio <= ${day}::date and coalesce(a.fecha_fin, 'infinity') >= ${day}::date - 1
      and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int) and (${compania}::int is null or a.id_compania = ${compania}::int)
      and exists (select 1 from administracion_persona_vinculo v where v.id_cliente = a.id_cliente and v.id_persona = a.id_persona and v.id_division = ${ctx.session.IdDivision})
      and ${withinUnits(ctx.session, 'a.id_persona') ?? sql`true`}`,
  );
  const ids = people.map(({ id }) => id);
  const rows = await ctx.tx.rows(
    { id_persona: int, fecha: text, entrada: orNull(num), salida: orNull(num) },
    sql`select d.id_persona, to_char(d.fecha, 'YYYYMMDD') as fecha, (extract(epoch from d.entrada) * 1000)::float8 as entrada, (extract(epoch from d.salida) * 1000)::float8 as salida
      from asistencia_dia d where d.id_cliente = ${IdCliente} and d.fecha between ${day}::date - 1 and ${day}::date and d.id_persona = any(${sql.param(`{${ids.join(',')}}`)}::int[])`,
  );
  const known = new Map(rows.map((row) => [`${row.id_persona}|${row.fecha}`, row]));
  const common = await commonFacts(ctx.tx, IdCliente, day, day);
  const files = await plannedFacts(ctx.tx, IdCliente, ids, day, day);
  const days = [addDays(day, -1), day];
  // One clock for everybody of a site, not one a person.
  const clocks = new Map<string, Clock>();
  const clockOn = (zona: string, on: number) => {
    const key = `${zona}|${on}`;
    const clock = clocks.get(key) ?? clockOf(zona, on - 1, on + 2);
    clocks.set(key, clock);
    return clock;
  };
  return [...files].flatMap(([id, file]) =>
    siteOn(file, dayNumber(day)).IdDivision === ctx.session.IdDivision
      ? days.flatMap((one) => {
          const of = { IdPersona: id, day: dayNumber(one), deHoy: one === day, row: known.get(`${id}|${one}`) };
          return shiftOf(file, common, clockOn, of) ?? [];
        })
      : [],
  );
}

async function namesOf(ctx: Context, absent: readonly TurnoDeHoy[]): Promise<AsistenciaDeHoy['Primeros']> {
  if (HIDDEN.some((name) => protectionOf(ctx.session, 'AdministracionPersona')?.has(name))) return [];
  const shown = [...absent].sort((one, other) => one.inicio - other.inicio).slice(0, SHOWN);
  const rows = await ctx.tx.rows(
    { id_persona: int, id: int, nombre: text, compania: orNull(text), foto: orNull(text) },
    sql`select distinct on (a.id_persona) a.id_persona, a.id_asistencia_persona as id, ${sql.raw(personNameSql('p'))} as nombre, c.alias as compania, f.hash as foto from asistencia_persona a
      join administracion_persona p on p.id_persona = a.id_persona left join administracion_compania c on c.id_compania = a.id_compania
        left join base_archivo f on f.id_archivo = p.foto_perfil
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = any(${sql.param(shown.map(({ IdPersona }) => IdPersona))}::int[]) order by a.id_persona, a.fecha_inicio desc`,
  );
  const Hoy = today(ctx);
  return shown.flatMap(({ IdPersona, inicio, deHoy }) => {
    const row = rows.find((one) => one.id_persona === IdPersona);
    return row
      ? [
          {
            IdAsistenciaPersona: row.id,
            IdPersona,
            Fecha: deHoy ? Hoy : addDays(Hoy, -1),
            Nombre: row.nombre,
            Compania: row.compania,
            Foto: seenPhoto(ctx, row.foto),
            Desde: new Date(inicio).toISOString(),
          },
        ]
      : [];
  });
}

async function ofDivision(ctx: Context, query: WidgetQuery) {
  const now = ctx.now.getTime();
  const day = today(ctx);
  const shifts = await shiftsOf(ctx, query);
  const found = shifts.flatMap((turno) => {
    const how = standing(turno, now);
    return how ? [{ turno, how }] : [];
  });
  const count = (how: string) => found.filter((one) => one.how === how).length;
  const waits = await ctx.tx.one(
    { incompletas: int, sobretiempos: int, pendientes: int, objetadas: int },
    sql`select (select count(*)::int from asistencia_dia t where ${scopeSql(diaResource, ctx.session)} and t.fecha = ${day}::date - 1 and t.estado = 'M'
        and (${query.compania}::int is null or t.id_compania = ${query.compania}::int)) as incompletas,
      (select count(*)::int from asistencia_dia t where ${scopeSql(diaResource, ctx.session)} and t.fecha between ${day}::date - ${DIAS_SOBRETIEMPO}::int and ${day}::date - 1 and ${sql.raw(TO_AUTHORIZE('t'))}
        and (${query.compania}::int is null or t.id_compania = ${query.compania}::int)) as sobretiempos,
      (select count(*)::int from asistencia_justificacion_persona j where j.id_cliente = ${ctx.session.IdCliente} and j.estado = 'P'
        and (${ctx.session.IdCompania}::int is null or j.id_compania = ${ctx.session.IdCompania}::int) and (${query.compania}::int is null or j.id_compania = ${query.compania}::int)
        and ${withinUnits(ctx.session, 'j.id_persona') ?? sql`true`}) as pendientes,
      (select count(*)::int from asistencia_correccion c where c.id_cliente = ${ctx.session.IdCliente} and c.estado = 'O'
        and (${ctx.session.IdCompania}::int is null or c.id_compania = ${ctx.session.IdCompania}::int) and (${query.compania}::int is null or c.id_compania = ${query.compania}::int)
        and ${withinUnits(ctx.session, 'c.id_persona') ?? sql`true`}) as objetadas`,
  );
  const absent = found.flatMap(({ turno, how }) => (how === 'ausente' ? [turno] : []));
  return {
    Presentes: count('presente'),
    Salieron: count('salio'),
    PorLlegar: count('porLlegar'),
    Ausentes: count('ausente'),
    Justificados: count('justificado'),
    Tardanzas: found.filter(({ turno, how }) => (how === 'presente' || how === 'salio') && cameLate(turno)).length,
    IncompletasAyer: waits.incompletas,
    SobretiemposPorAutorizar: waits.sobretiempos,
    JustificacionesPendientes: waits.pendientes,
    CorreccionesObjetadas: waits.objetadas,
    Primeros: await namesOf(ctx, absent),
  };
}

/** W15: attendance of today, of the divisions asked for. */
async function attendanceToday(divisions: readonly Context[], query: WidgetQuery): Promise<AsistenciaDeHoy> {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const found = await ofEach(divisions, (ctx) => ofDivision(ctx, query));
  const sum = (of: (one: (typeof found)[number]) => number) => found.reduce((total, one) => total + of(one), 0);
  const Hoy = today(first);
  const [Presentes, Salieron, PorLlegar, Ausentes] = [
    sum((one) => one.Presentes),
    sum((one) => one.Salieron),
    sum((one) => one.PorLlegar),
    sum((one) => one.Ausentes),
  ];
  return {
    ...{ Hoy, Ayer: addDays(Hoy, -1), Planificados: Presentes + Salieron + PorLlegar + Ausentes, Presentes, Salieron, PorLlegar, Ausentes },
    ...{ Tardanzas: sum((one) => one.Tardanzas), Justificados: sum((one) => one.Justificados), IncompletasAyer: sum((one) => one.IncompletasAyer) },
    // Of the client whole: the same in each of its divisions.
    SobretiemposPorAutorizar: found[0]?.SobretiemposPorAutorizar ?? 0,
    JustificacionesPendientes: found[0]?.JustificacionesPendientes ?? 0,
    CorreccionesObjetadas: found[0]?.CorreccionesObjetadas ?? 0,
    Primeros: found.flatMap((one) => one.Primeros).slice(0, SHOWN),
    SinCumplir: await missedChanges(first, query.compania),
  };
}

/** Shifts that begin today, those of one hour together, with how many people of each have come. */
export const asistenciaDay: readonly DayPart[] = [
  {
    needs: ['050302'],
    async of(ctx, query) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ctx.session.zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      const begins = new Map<string, { n: number; m: number }>();
      for (const turno of await shiftsOf(ctx, query)) {
        const how = turno.deHoy ? standing(turno, ctx.now.getTime()) : null;
        if (!how || how === 'justificado') continue;
        const hour = clock.format(turno.inicio);
        const { n, m } = begins.get(hour) ?? { n: 0, m: 0 };
        begins.set(hour, { n: n + 1, m: m + (how === 'presente' || how === 'salio' ? 1 : 0) });
      }
      return [...begins].map(([Hora, Valores]) => ({ Clave: Hora, Hora, Suceso: 'turno', Valores, Enlace: '/asistencia/calculo' }));
    },
  },
];

/** Widgets of Asistencia (Reportes › Tablero). */
export const asistenciaWidgets: readonly Widget[] = [{ code: 'W15', needs: ['050302'], data: attendanceToday }, myDayWidget];
