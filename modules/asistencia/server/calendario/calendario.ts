import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { DAY, dayNumber, dayText } from '../../shared/calculo/reloj';
import type { Plan } from '../../shared/calculo/tipos';
import type { Calendario, CalendarioPedido, FilaCalendario } from '../../shared/calendario.wire';
import { SENAS } from '../../shared/calendario.wire';
import { type Conflicto, conflictsOf, DIAS_CONSECUTIVOS } from '../../shared/conflictos';
import { type Comunes, commonFacts, type Expediente, isHoliday, personFacts, plannedOn } from '../calculo/hechos.facts';
import { type DeCalendario, guardsOf, peopleOfCalendar } from './personas';
import { lookedAt } from './reglas';

/** Days before the first one that a run of work and a shift that ended then are looked for in. */
const BEFORE = 60;

/** Days of accreditation of some people: `[from, to]` as numbers. */
export async function accreditedOf(ctx: Context, people: readonly number[], from: string, to: string) {
  const rows = await ctx.tx.rows(
    { id_persona: int, desde: text, hasta: text },
    sql`select a.id_persona, to_char(a.fecha_inicio, 'YYYYMMDD') as desde, to_char(least(a.fecha_fin, a.fecha_desmovilizacion - 1, ${to}::date), 'YYYYMMDD') as hasta from acreditacion_persona a
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = any(${sql.param([...people])}::int[]) and a.fecha_inicio <= ${to}::date and a.fecha_fin >= ${from}::date`,
  );
  const found = new Map<number, [number, number][]>();
  for (const { id_persona, desde, hasta } of rows) found.set(id_persona, [...(found.get(id_persona) ?? []), [dayNumber(desde), dayNumber(hasta)]]);
  return (IdPersona: number, day: number) => found.get(IdPersona)?.some(([first, last]) => first <= day && day <= last) === true;
}

interface Judged {
  readonly file: Expediente;
  readonly IdPersona: number;
  readonly from: number;
  readonly to: number;
  readonly consecutivos: number;
  readonly accredited: (IdPersona: number, day: number) => boolean;
}

/** What is wrong with each day of somebody's plan, by its number. */
export function conflictsOfPerson({ file, IdPersona, from, to, consecutivos, accredited }: Judged): ReadonlyMap<number, readonly Conflicto[]> {
  const days = Array.from({ length: to - from + 1 + BEFORE }, (_, place) => {
    const dia = from - BEFORE + place;
    const employed = file.vinculos.some(({ desde, hasta, sujeto }) => sujeto && desde <= dia && dia <= hasta);
    const plan = employed ? plannedOn(file, dia) : undefined;
    const turno = plan?.turno ? ([plan.turno.inicio + dia * DAY, plan.turno.fin + dia * DAY] as const) : null;
    return { dia, trabajo: plan?.tipo === 'L', turno, acreditado: accredited(IdPersona, dia) };
  });
  return conflictsOf(days, consecutivos);
}

const kindOf = ({ turno }: Plan): 'd' | 'n' => (turno && (turno.clase === 'N' || (turno.clase === undefined && turno.fin > DAY)) ? 'n' : 'd');

/** The letter of a planned day. */
export function plannedLetter(file: Expediente, common: Pick<Comunes, 'feriados'>, day: number): string {
  if (!file.vinculos.some(({ desde, hasta }) => desde <= day && day <= hasta)) return ' ';
  if (file.justificaciones.some((one) => one.horas === null && one.desde <= day && day <= one.hasta)) return 'j';
  const plan = plannedOn(file, day);
  if (plan.tipo === 'X') return 'x';
  if (plan.tipo === 'V') return 'v';
  if (plan.tipo === 'D') return '.';
  const holiday = isHoliday(common, file, day);
  return holiday && !plan.feriadoLaborable ? 'h' : kindOf(plan);
}

/** Calculated days as text, `place state shift marks closed`, of everybody in one statement: `3AD1N`. Who is still at work has not left yet: `T`. */
async function doneOf(ctx: Context, people: readonly number[], from: string, to: string): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.tx.rows(
    { id_persona: int, dias: text },
    sql`select d.id_persona, string_agg((d.fecha - ${from}::date)::text || case when d.estado = 'M' and d.fin_turno > ${ctx.now.toISOString()}::timestamptz then 'T' else d.estado end || coalesce(d.turno, '-')
        || ((case when d.tardanza > 0 then 1 else 0 end) + (case when d.sobretiempo_calculado > 0 then 2 else 0 end))::text || coalesce(d.cerrado, 'N'), ',') as dias
      from asistencia_dia d where d.id_cliente = ${ctx.session.IdCliente} and d.id_persona = any(${sql.param([...people])}::int[]) and d.fecha between ${from}::date and ${to}::date
      group by d.id_persona`,
  );
  return new Map(rows.map(({ id_persona, dias }) => [id_persona, dias]));
}

const DONE = /^(\d+)([A-Z])([DN-])(\d)([SN])$/;

/** Days of closed periods of some people: what may not be planned otherwise. */
async function closedDays(ctx: Context, people: readonly number[], from: string, to: string) {
  const rows = await ctx.tx.rows(
    { id_persona: int, desde: text, hasta: text },
    sql`select a.id_persona, to_char(greatest(a.fecha_inicio, p.fecha_inicio), 'YYYYMMDD') as desde, to_char(least(coalesce(a.fecha_fin, 'infinity'), p.fecha_fin), 'YYYYMMDD') as hasta
      from asistencia_persona a join asistencia_periodo p on p.id_cliente = a.id_cliente and p.id_planilla = a.id_planilla and p.estado <> 'A'
        and p.fecha_inicio <= least(coalesce(a.fecha_fin, 'infinity'), ${to}::date) and p.fecha_fin >= greatest(a.fecha_inicio, ${from}::date)
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = any(${sql.param([...people])}::int[])`,
  );
  const found = new Map<number, [number, number][]>();
  for (const { id_persona, desde, hasta } of rows) found.set(id_persona, [...(found.get(id_persona) ?? []), [dayNumber(desde), dayNumber(hasta)]]);
  return found;
}

interface Row {
  readonly file: Expediente | undefined;
  readonly common: Comunes;
  readonly done: string;
  readonly closed: readonly (readonly [number, number])[];
  readonly conflicts: ReadonlySet<number>;
  readonly from: number;
  readonly length: number;
}

/** One person's days as the four texts of the wire. */
function rowOf({ file, common, done, closed, conflicts, from, length }: Row): Omit<FilaCalendario, 'Guardia' | keyof Omit<DeCalendario, 'guardia'>> {
  const letters = Array.from({ length }, (_, place) => (file ? plannedLetter(file, common, from + place) : ' '));
  const shifts = letters.map(() => ' ');
  const marks = letters.map((letter, place) => {
    const day = from + place;
    const planned = file?.programados.has(day) ? SENAS.programado : 0;
    return planned + (conflicts.has(day) && letter !== ' ' ? SENAS.conflicto : 0);
  });
  const closedAt = letters.map((_, place) => (closed.some(([first, last]) => first <= from + place && from + place <= last) ? 'S' : 'N'));
  for (const one of done === '' ? [] : done.split(',')) {
    const [, place = '', state = ' ', shift = '-', own = '0', isClosed = 'N'] = DONE.exec(one) ?? [];
    const at = Number(place);
    letters[at] = state;
    shifts[at] = shift === '-' ? ' ' : shift;
    marks[at] = (marks[at] ?? 0) + Number(own);
    if (isClosed === 'S') closedAt[at] = 'S';
  }
  return {
    Letras: letters.join(''),
    Turnos: shifts.join(''),
    Senas: marks.map((mark) => mark.toString(16)).join(''),
    Cerrados: closedAt.join(''),
  };
}

/** People × days: what each day was calculated to be, and where it is not yet, what it is planned to be (050205). */
export async function calendarOf(ctx: Context, asked: CalendarioPedido): Promise<Calendario> {
  const { IdCliente, IdDivision, IdPais } = ctx.session;
  const { FechaInicio, FechaFin } = asked;
  const from = dayNumber(FechaInicio);
  const length = dayNumber(FechaFin) - from + 1;
  const { total, people } = await peopleOfCalendar(ctx, asked);
  const ids = people.map(({ IdPersona }) => IdPersona);
  const common = await commonFacts(ctx.tx, IdCliente, FechaInicio, FechaFin);
  const files = await personFacts(ctx.tx, IdCliente, ids, FechaInicio, FechaFin);
  const done = await doneOf(ctx, ids, FechaInicio, FechaFin);
  const closed = await closedDays(ctx, ids, FechaInicio, FechaFin);
  const accredited = await accreditedOf(ctx, ids, dayText(from - BEFORE), FechaFin);
  const Guardias = await guardsOf(ctx, [...new Set(people.flatMap(({ guardia }) => guardia ?? []))]);
  const pais = await ctx.tx.first({ codigo: text }, sql`select codigo from sistema_pais where id_pais = ${IdPais}`);
  const Dias = Array.from({ length }, (_, place) => dayText(from + place));
  const looked = lookedAt(ctx);
  const place = new Map(Guardias.map(({ IdRegimenGuardia }, at) => [IdRegimenGuardia, at]));
  return {
    Dias,
    Feriados: Dias.filter((day) => [0, IdDivision].some((division) => common.feriados.has(`${pais?.codigo ?? ''}|${division}|${dayNumber(day)}`))),
    totalCount: total,
    Guardias,
    data: people.map((who) => {
      const { guardia, ...said } = who;
      const file = files.get(who.IdPersona);
      const at = guardia === null ? undefined : place.get(guardia);
      const consecutivos = at === undefined ? DIAS_CONSECUTIVOS : (Guardias[at]?.DiasTrabajo ?? DIAS_CONSECUTIVOS);
      const judged = file ? conflictsOfPerson({ file, IdPersona: who.IdPersona, from, to: from + length - 1, consecutivos, accredited }) : [];
      const conflicts = new Set([...judged].flatMap(([day, own]) => (own.some((one) => looked.includes(one)) ? [day] : [])));
      return {
        ...said,
        Guardia: at ?? null,
        ...rowOf({ file, common, done: done.get(who.IdPersona) ?? '', closed: closed.get(who.IdPersona) ?? [], conflicts, from, length }),
      };
    }),
  };
}
