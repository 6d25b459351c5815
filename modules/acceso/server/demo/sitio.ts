import { type DemoPerson, demoCalendar, demoOtherRegimes, demoPeople } from '@modules/administracion/server/public';
import { readSegments, type Segmento, shiftOn } from '@modules/administracion/shared/turno';
import { demoClients } from '@modules/sistema/server/public';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { type Demo, demoPart } from '@platform/server/demo/part';
import { dayFrom, momentOf, weekdayOf } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { sleepersOfDemo } from '../preguntas';

/** Days of history before today. */
export const HISTORY_DAYS = 90;
/** How many come and go each day instead of sleeping in the camp, and how many at the port, which has none. */
const COMMUTERS = 56;
const DOCKERS = 24;

/** A stay on site: who came in through the main gate, and when they left; null while inside. */
export interface Spell {
  readonly IdPersona: number;
  readonly from: Date;
  readonly to: Date | null;
}

/** A shift of a day: its hours, in minutes from midnight of the day that it begins. */
interface Shift {
  readonly from: number;
  readonly to: number;
}
const DAY: Shift = { from: 7 * 60, to: 19 * 60 };
const NIGHT: Shift = { from: 19 * 60, to: 31 * 60 };
const OFFICE: Shift = { from: 8 * 60, to: 17 * 60 + 30 };

/** The work of somebody who commutes: by the guard's cycle, or office days. */
export interface Worker {
  readonly IdPersona: number;
  readonly guard: { readonly blocks: readonly Segmento[]; readonly base: string } | null;
}

/** A number spread evenly over 0 … below, the same for the same person and day. */
function spread(person: number, day: number, below: number): number {
  return (Math.imul(person * 2_654_435 + day * 40_503 + 17, 2_246_822_519) >>> 8) % below;
}

/** What somebody works on a day: nothing on rest days, on weekends and holidays of an office, and once a month or so for no reason. */
export function shiftOf({ IdPersona, guard }: Worker, day: string, holidays: ReadonlySet<string>): Shift | null {
  if (spread(IdPersona, Number(day), 31) === 0) return null;
  if (guard === null) return [0, 6].includes(weekdayOf(day)) || holidays.has(day) ? null : OFFICE;
  const { Tipo, Turno } = shiftOn(guard.blocks, guard.base, day);
  if (Tipo === 'D') return null;
  return Turno === 'N' ? NIGHT : DAY;
}

/** A stay as it is known now: not yet begun, still going on, or over. */
export function untilNow(IdPersona: number, from: Date, to: Date | null, now: Date): Spell[] {
  if (from >= now) return [];
  return [{ IdPersona, from, to: to !== null && to < now ? to : null }];
}

/** Days on site of those who come and go: most in a little before their shift and out a little after it. */
export function commuting(workers: readonly Worker[], today: string, now: Date, holidays: ReadonlySet<string>): Spell[] {
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, at) => dayFrom(today, at - HISTORY_DAYS)).flatMap((day) =>
    workers.flatMap((worker) => {
      const shift = shiftOf(worker, day, holidays);
      if (!shift) return [];
      const { IdPersona } = worker;
      // Now and then somebody comes late, or stays an hour or two.
      const early =
        spread(IdPersona, Number(day) + 4, 23) === 0 ? -6 - spread(IdPersona, Number(day) + 1, 34) : 8 + spread(IdPersona, Number(day) + 1, 44);
      const late =
        spread(IdPersona, Number(day) + 5, 17) === 0 ? 55 + spread(IdPersona, Number(day) + 2, 110) : 3 + spread(IdPersona, Number(day) + 2, 38);
      const second = spread(IdPersona, Number(day) + 3, 60);
      return untilNow(IdPersona, momentOf(day, shift.from - early, second), momentOf(day, shift.to + late, 59 - second), now);
    }),
  );
}

const blocks = z.unknown().transform((value) => readSegments(value));

/** The work of these people, by the guard that each is in today. */
async function workersOf({ tx, today }: Demo, ids: readonly number[]): Promise<Worker[]> {
  const guards = await tx.rows(
    { id_persona: int, base: orNull(text), segmentos: orNull(json(blocks)) },
    sql`select u.id_persona, to_char(g.fecha_base, 'YYYYMMDD') as base, r.segmentos
      from administracion_persona_guardia u join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia
        join administracion_regimen r on r.id_regimen = g.id_regimen
      where u.id_persona = any(${sql.param(ids)}::int[]) and ${today}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')`,
  );
  const known = new Map(guards.flatMap(({ id_persona, base, segmentos }) => (base && segmentos ? [[id_persona, { base, blocks: segmentos }]] : [])));
  return ids.map((IdPersona) => ({ IdPersona, guard: known.get(IdPersona) ?? null }));
}

/** Who may be on a site: accredited there, and still of a contract. */
const accredited = (people: readonly DemoPerson[], IdDivision: number) =>
  people.filter(({ contract, terminated, n }) => contract?.IdDivision === IdDivision && !terminated && n % 10 < 8 && n % 97 !== 0);

/** The first of some, who come and go; a few of them by other regimes than the rest. */
async function commutersOf(demo: Demo, IdCliente: number, people: readonly DemoPerson[], most: number): Promise<Worker[]> {
  const ids = people.slice(0, most).map(({ IdPersona }) => IdPersona);
  await demoOtherRegimes(demo, IdCliente, ids);
  return workersOf(demo, ids);
}

async function holidaysOf({ tx }: Demo, IdCliente: number, IdDivision: number): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    { fecha: text },
    sql`select to_char(f.fecha, 'YYYYMMDD') as fecha from administracion_feriado f where f.id_cliente = ${IdCliente} and coalesce(f.id_division, ${IdDivision}) = ${IdDivision}`,
  );
  return new Set(rows.map(({ fecha }) => fecha));
}

const inTurn = (spells: readonly Spell[]) =>
  spells.toSorted((one, other) => one.from.getTime() - other.from.getTime() || one.IdPersona - other.IdPersona);

const demoStays = demoPart(async (demo) => (await Promise.all(demo.tx.product.answers(sleepersOfDemo).map((asleep) => asleep(demo)))).flat());

/** Who sleeps in the camp, and how each works. */
export const demoGuests = demoPart(async (demo): Promise<ReadonlyMap<number, Worker>> => {
  await demoCalendar(demo);
  const ids = new Set((await demoStays(demo)).map(({ IdPersona }) => IdPersona));
  return new Map((await workersOf(demo, [...ids])).map((worker) => [worker.IdPersona, worker]));
});

/** Who was on site and when, these ninety days: guests of the camp from their check-in to their check-out, the others by their shifts. */
export const demoSite = demoPart(async (demo) => {
  const { now, today } = demo;
  const guests = await demoGuests(demo);
  const { IdCliente, divisions } = (await demoClients(demo)).andes;
  const [IdDivision = 0] = divisions;
  const people = accredited((await demoPeople(demo)).andes, IdDivision).filter(({ IdPersona }) => !guests.has(IdPersona));
  const commuters = await commutersOf(demo, IdCliente, people, COMMUTERS);
  const slept = (await demoStays(demo)).flatMap(({ IdPersona, from, to }) => untilNow(IdPersona, from, to, now));
  return inTurn([...slept, ...commuting(commuters, today, now, await holidaysOf(demo, IdCliente, IdDivision))]);
});

/** Who was at the port and when: all of them come and go by their shifts. */
export const demoPort = demoPart(async (demo) => {
  const { now, today } = demo;
  await demoCalendar(demo);
  const { IdCliente, divisions } = (await demoClients(demo)).andes;
  const [, IdDivision = 0] = divisions;
  const dockers = await commutersOf(demo, IdCliente, accredited((await demoPeople(demo)).andes, IdDivision), DOCKERS);
  return inTurn(commuting(dockers, today, now, await holidaysOf(demo, IdCliente, IdDivision)));
});
