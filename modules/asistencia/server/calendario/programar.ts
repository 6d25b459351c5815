import { addDays, shownDay } from '@modules/administracion/shared/dia';
import type { Json } from '@platform/entity/field';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, removeRows } from '@platform/server/record/rows';
import { applyRule } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dayNumber, dayText } from '../../shared/calculo/reloj';
import type { programarBody, restablecerBody } from '../../shared/calendario.wire';
import { Programacion } from '../../shared/cambios.entity';
import { type Conflicto, DIAS_CONSECUTIVOS } from '../../shared/conflictos';
import type { Via } from '../../shared/turnos.entity';
import { personFacts } from '../calculo/hechos.facts';
import { schedulesOf } from '../calculo/horarios.facts';
import { notePlanned } from '../calculo/pendiente';
import { requireOpenDays } from '../cierre/abierto';
import { requireTheirSchedule } from '../horario/pertenencia';
import { requireWorking } from '../persona/persona.rules';
import { accreditedOf, conflictsOfPerson } from './calendario';
import { type Lugar, recordChanges } from './cambios';
import { guardsOf, guardsOfPeople } from './personas';
import { RULES } from './reglas';

/** By person, the days of some cells, in order. */
export type Celdas = ReadonlyMap<number, readonly string[]>;
const byPerson = (celdas: z.output<typeof programarBody>['Celdas']): Celdas => {
  const found = new Map<number, string[]>();
  for (const { IdPersona, Fecha } of celdas) {
    const days = found.get(IdPersona) ?? [];
    if (!days.includes(Fecha)) found.set(IdPersona, [...days, Fecha].sort());
  }
  return found;
};

/** Everybody of some cells is controlled on those days, within reach, and each day is open. */
async function requireCells(ctx: Context, cells: Celdas): Promise<void> {
  for (const [IdPersona, days] of cells) {
    for (const Fecha of days) {
      const row = await ctx.tx.first(
        { id: int },
        sql`select a.id_asistencia_persona as id from asistencia_persona a join administracion_persona p on p.id_persona = a.id_persona
          where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${IdPersona} and ${Fecha}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')
            and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania}::int)
            and (${ctx.session.units === null} or p.actual_id_unidad_organizacional = any(${sql.param([...(ctx.session.units ?? [])])}::int[]))`,
      );
      if (!row) throw refuse('justificacion.sin_asistencia', undefined, 'Celdas');
      await requireOpenDays(ctx, IdPersona, Fecha, Fecha, 'Celdas');
    }
    await requireWorking(ctx, IdPersona);
  }
}

/** By person and day, conflicts of the plan as it is now; `without` what those cells were planned otherwise, as their schedules alone have it. */
export async function conflictsNow(ctx: Context, cells: Celdas, without = false): Promise<ReadonlyMap<string, readonly Conflicto[]>> {
  const people = [...cells.keys()];
  const all = [...cells.values()].flat().sort();
  const [from = today(ctx)] = all;
  const to = addDays(all.at(-1) ?? from, 1);
  const files = await personFacts(ctx.tx, ctx.session.IdCliente, people, from, to);
  const accredited = await accreditedOf(ctx, people, from, to);
  const guards = await guardsOfPeople(ctx, people, from, to);
  const days = new Map((await guardsOf(ctx, [...guards.values()])).map((one) => [one.IdRegimenGuardia, one.DiasTrabajo]));
  const found = new Map<string, readonly Conflicto[]>();
  for (const [IdPersona, whole] of files) {
    const own = new Set(without ? cells.get(IdPersona)?.map(dayNumber) : []);
    const file = { ...whole, programados: new Map([...whole.programados].filter(([day]) => !own.has(day))) };
    const consecutivos = days.get(guards.get(IdPersona) ?? 0) ?? DIAS_CONSECUTIVOS;
    const judged = conflictsOfPerson({ file, IdPersona, from: dayNumber(from), to: dayNumber(to), consecutivos, accredited });
    for (const [day, faults] of judged) found.set(`${IdPersona}|${dayText(day)}`, faults);
  }
  return found;
}

/** Asks about, or refuses, what a change of plan made wrong: on the days that changed and on the ones after them. */
function judge(ctx: Context, before: ReadonlyMap<string, readonly Conflicto[]>, after: ReadonlyMap<string, readonly Conflicto[]>): void {
  for (const [cell, conflicts] of after) {
    for (const one of conflicts) {
      if (before.get(cell)?.includes(one)) continue;
      applyRule(ctx, RULES[one], { fecha: shownDay(cell.slice(cell.indexOf('|') + 1)) }, 'Celdas');
    }
  }
}

/** The same of one cell that was just planned otherwise: what its schedule alone would not have had. */
export async function judgeCell(ctx: Context, IdPersona: number, Fecha: string): Promise<void> {
  const cells: Celdas = new Map([[IdPersona, [Fecha]]]);
  judge(ctx, await conflictsNow(ctx, cells, true), await conflictsNow(ctx, cells));
}

/** Refuses what a change of plan made wrong where the client's rule refuses it; what it would only ask about is marked in the roster. */
export function refuseForbidden(
  ctx: Context,
  before: ReadonlyMap<string, readonly Conflicto[]>,
  after: ReadonlyMap<string, readonly Conflicto[]>,
): void {
  const forbidden = (one: Conflicto) => ctx.session.rules.get(RULES[one]) === 'B';
  judge(ctx, before, new Map([...after].map(([cell, found]) => [cell, found.filter(forbidden)])));
}

/** Plans some cells otherwise, all of them or none; what the rules of rosters say of it is asked before. Answers how many. */
export async function programCells(ctx: Context, { Celdas, TipoDia, IdHorario = null, NumeroDia = null, Motivo }: z.output<typeof programarBody>) {
  const cells = byPerson(Celdas);
  await requireCells(ctx, cells);
  const worked = TipoDia === 'L';
  if (worked) {
    if (IdHorario === null) throw refuse('campo.obligatorio', { campo: 'IdHorario' }, 'IdHorario');
    const [schedule] = await schedulesOf(ctx.tx, ctx.session.IdCliente, [IdHorario]);
    if (!schedule) throw refuse('campo.referencia', { campo: 'IdHorario' }, 'IdHorario');
    if (NumeroDia === null || schedule.planes.get(NumeroDia)?.tipo !== 'L') throw refuse('programacion.dia_sin_turno', undefined, 'NumeroDia');
    const each = [...cells].flatMap(([IdPersona, days]) => days.map((Fecha) => ({ IdPersona, Fecha })));
    await requireTheirSchedule(ctx, IdHorario, each, 'IdHorario');
  }
  const before = await conflictsNow(ctx, cells);
  const place = { TipoDia, IdHorario: worked ? IdHorario : null, NumeroDia: worked ? NumeroDia : null };
  const flat = [...cells].flatMap(([IdPersona, days]) => days.map((Fecha) => ({ IdPersona, Fecha })));
  await plan(ctx, {
    ...{ Via: flat.length > 1 ? 'M' : 'C', Motivo, places: flat.map((cell) => ({ ...cell, ...place })) },
    trace: (cell) => ({ action: 'programar', changes: { ...cell, ...place, Motivo } }),
  });
  judge(ctx, before, await conflictsNow(ctx, cells));
  return { Celdas: flat.length };
}

/** A day and what it is planned to be. */
export type Celda = Lugar & { readonly IdPersona: number; readonly Fecha: string };
interface Planned {
  readonly Via: Via;
  readonly Motivo: string;
  readonly places: readonly Celda[];
  /** What the trace of a day says. */
  readonly trace: (cell: { readonly IdPersona: number; readonly Fecha: string }) => {
    readonly action: string;
    readonly changes: Record<string, Json>;
  };
}

/** What some cells are planned by hand now, held until the act is over; a cell that is as its schedule says is not among them. */
async function plannedNow(
  ctx: Context,
  cells: readonly { readonly IdPersona: number; readonly Fecha: string }[],
): Promise<ReadonlyMap<string, Lugar>> {
  const rows = await ctx.tx.rows(
    { id_persona: int, fecha: text, TipoDia: oneOf(['L', 'D', 'V']), IdHorario: orNull(int), NumeroDia: orNull(int) },
    sql`select g.id_persona, to_char(g.fecha, 'YYYYMMDD') as fecha, g.tipo_dia as "TipoDia", g.id_horario as "IdHorario", g.numero_dia as "NumeroDia" from asistencia_programacion g
      where g.id_cliente = ${ctx.session.IdCliente} and (g.id_persona, g.fecha) in (select x.persona, x.fecha from unnest(${sql.param(cells.map(({ IdPersona }) => IdPersona))}::int[], ${sql.param(cells.map(({ Fecha }) => Fecha))}::date[]) as x(persona, fecha))
      for update`,
  );
  return new Map(rows.map(({ id_persona, fecha, ...place }) => [`${id_persona}|${fecha}`, place]));
}

/** Writes what days are planned by hand, keeps what that changed, and has them calculated: the one place where several are. */
export async function plan(ctx: Context, { Via, Motivo, places, trace }: Planned): Promise<void> {
  const before = await plannedNow(ctx, places);
  const traced = new Map(places.map((cell) => [`${cell.IdPersona}|${cell.Fecha}`, trace({ IdPersona: cell.IdPersona, Fecha: cell.Fecha })]));
  const [first] = traced.values();
  await addRows(ctx, Programacion, {
    values: places.map((cell) => ({ ...cell, Motivo })),
    clash: { on: sql`id_cliente, id_persona, fecha`, takes: ['TipoDia', 'IdHorario', 'NumeroDia', 'Motivo'] },
    returning: sql`t.id_persona, to_char(t.fecha, 'YYYYMMDD') as fecha`,
    trace: { action: first?.action ?? 'programar', changes: (row) => traced.get(`${row.id_persona}|${row.fecha}`)?.changes ?? {} },
  });
  const changes = places.map(({ IdPersona, Fecha, TipoDia, IdHorario, NumeroDia }) => ({
    ...{ IdPersona, Fecha, antes: before.get(`${IdPersona}|${Fecha}`) ?? null, despues: { TipoDia, IdHorario, NumeroDia }, Motivo },
  }));
  await recordChanges(ctx, Via, changes);
  await notePlanned(ctx, places);
}

/** Cells go back to what their schedule says. Answers how many had been planned otherwise. */
export async function restoreCells(ctx: Context, { Celdas }: z.output<typeof restablecerBody>) {
  const cells = byPerson(Celdas);
  await requireCells(ctx, cells);
  const flat = [...cells].flatMap(([IdPersona, days]) => days.map((Fecha) => ({ IdPersona, Fecha })));
  const before = await plannedNow(ctx, flat);
  const gone = await removeRows(ctx, Programacion, {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and (t.id_persona, t.fecha) in (select x.persona, x.fecha from unnest(${sql.param(flat.map(({ IdPersona }) => IdPersona))}::int[], ${sql.param(flat.map(({ Fecha }) => Fecha))}::date[]) as x(persona, fecha))`,
    returning: sql`t.id_persona, to_char(t.fecha, 'YYYYMMDD') as fecha`,
    trace: { action: 'restablecer', changes: (row) => ({ IdPersona: Number(row.id_persona), Fecha: String(row.fecha) }) },
  });
  const changes = flat.flatMap((cell) => {
    const antes = before.get(`${cell.IdPersona}|${cell.Fecha}`);
    return antes ? { ...cell, antes, despues: null, Motivo: null } : [];
  });
  await recordChanges(ctx, 'R', changes);
  await notePlanned(ctx, changes);
  return { Celdas: gone.length };
}
