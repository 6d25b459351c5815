import { hash } from 'node:crypto';
import { int, text } from '@platform/server/db/rows';
import type { ClientBy } from '@platform/server/record/by';
import { sql } from 'drizzle-orm';
import { calcular } from '../../shared/calculo/calcular';
import { planLike } from '../../shared/calculo/plan';
import { type Clock, clockOf, DAY, dayText } from '../../shared/calculo/reloj';
import { type Alcance, reachOf } from '../../shared/calculo/semana';
import type { Condicion, Dia, Marca } from '../../shared/calculo/tipos';
import type { MotivoRegularizacion } from '../../shared/planilla.entity';
import { type Cerrado, CONTADAS, closedOf } from '../cierre/periodo.sql';
import { isClosed, type Recalculado, regularize } from '../cierre/regularizar';
import { forgetDays } from './dia.olvidar';
import { type Guardado, keepDays, type Lugar, type Puertas } from './dia.write';
import { type Comunes, commonFacts, configurationOn, type Expediente, isHoliday, personFacts, plannedOn, type Sitio, siteOn } from './hechos.facts';
import { attended, checkpointsOf, marksOf, type Punto } from './marcas.facts';
import { commonTold, factsTold, isSealed, keepSeals, sealOf, sealsOf } from './sello';

const MINUTE = 60_000;

/** Days (`dayNumber`) of somebody that have to be calculated. */
export interface Encargo {
  readonly IdPersona: number;
  readonly desde: number;
  readonly hasta: number;
  /** What a closed day of them is regularized for. */
  readonly motivo?: MotivoRegularizacion;
}
/** What became of a day that was looked at; of a closed one nothing. */
export type Suerte = 'cambio' | 'sin cambio' | 'cerrado';
export interface Calculado {
  /** Days looked at, and of them those that moved. */
  readonly procesados: number;
  readonly escritos: number;
  /** By person and day (`dayNumber`). */
  readonly dias: ReadonlyMap<number, ReadonlyMap<number, Suerte>>;
}

const WITHOUT_CONTROL = (desde: number, hasta: number): Condicion => ({ efecto: 'NC', minutos: 0, desde, hasta });

/** What a week is counted under: the clock of a place and the law of its country. */
const lawOf = ({ pais, zona }: Sitio): string => `${pais}|${zona}`;

/** What of somebody's days follows from their dates and configurations alone. */
function plansOf(file: Expediente, common: Comunes) {
  const employed = (day: number) => file.vinculos.find((one) => one.desde <= day && day <= one.hasta);
  return {
    plan: (day: number) => plannedOn(file, day),
    planComo: (day: number, como: number) => planLike(file.asignaciones, file.guardias, day, como),
    configuracion: (day: number) => configurationOn(common, siteOn(file, day).pais, employed(day)?.IdCompania, day),
    empleado: (day: number) => employed(day) !== undefined,
    vinculo: (day: number) => `${employed(day)?.IdCompania}|${lawOf(siteOn(file, day))}`,
  };
}

const todayOf = (file: Expediente, now: Date): number => {
  const minute = Math.floor(now.getTime() / MINUTE);
  const around = Math.floor(minute / DAY);
  const { zona } = siteOn(file, around);
  return Math.floor(clockOf(zona, around - 1, around + 1).wall(minute) / DAY);
};

/** What is to be calculated of somebody, and what day it is where they work. */
type Alcanzado = Encargo & Alcance & { readonly hoy: number };

/** What is to be calculated of somebody, with what it reaches: weeks and cycles are over when they are, none is told before. */
function reached(file: Expediente, common: Comunes, one: Encargo, now: Date): Alcanzado {
  const hoy = todayOf(file, now);
  return { ...one, ...reachOf(plansOf(file, common), one.desde, one.hasta, hoy), hoy };
}

/** A day that was found, and the clock by which it is told. */
interface Contado {
  readonly dia: Dia;
  readonly clock: Clock;
}

/** Stretches of days by the clock and the law that held where they were worked: one, but of whoever moved from a country to another. */
function stretchesOf(file: Expediente, desde: number, hasta: number): { readonly sitio: Sitio; readonly desde: number; readonly hasta: number }[] {
  const found: { sitio: Sitio; desde: number; hasta: number }[] = [];
  for (let day = desde; day <= hasta; day++) {
    const sitio = siteOn(file, day);
    const last = found.at(-1);
    if (last && lawOf(last.sitio) === lawOf(sitio)) last.hasta = day;
    else found.push({ sitio, desde: day, hasta: day });
  }
  return found;
}

/** The days of somebody, none later than today; today's own once it has a mark or its shift is over. */
export function daysOf(
  file: Expediente,
  common: Comunes,
  marcas: readonly Marca[],
  { desde, hasta, hoy: today }: Alcanzado,
  now: Date,
): readonly Contado[] {
  const uncontrolled = file.vinculos.filter(({ sujeto }) => !sujeto).map((one) => WITHOUT_CONTROL(one.desde, one.hasta));
  const isOver = (dia: Dia) =>
    dia.dia < today || dia.marcas.some(({ uso }) => uso === 'usada') || (dia.finTurno !== null && dia.finTurno <= now.getTime());
  return stretchesOf(file, desde, Math.min(hasta, today)).flatMap(({ sitio: { zona, pais }, ...stretch }) => {
    const clock = clockOf(zona, stretch.desde - 70, stretch.hasta + 70);
    const { dias } = calcular({
      ...{ ...stretch, zona, pais, jornadas: common.jornadas },
      ...plansOf(file, common),
      feriado: (day) => isHoliday(common, file, day),
      marcas,
      justificaciones: file.justificaciones,
      condiciones: [...file.condiciones, ...uncontrolled],
      autorizados: file.autorizados,
      terminado: today - 1,
    });
    return dias.filter(isOver).map((dia) => ({ dia, clock }));
  });
}

const placeOf = (file: Expediente, IdPersona: number, day: number): Lugar => ({
  IdPersona,
  IdCompania: file.vinculos.find((one) => one.desde <= day && day <= one.hasta)?.IdCompania ?? null,
  IdHorario: file.asignaciones.findLast((one) => one.desde <= day && day <= one.hasta)?.horario.de.id ?? null,
  IdCentroCosto: file.centros.findLast(({ desde }) => desde <= day)?.id ?? null,
});

/**
 * The print of what a day was found to be: everything that is kept of it, written as shortly as it can be told apart. Moments are told from the
 * day's own beginning, and measures that are nothing are left out: short numbers are written much faster.
 */
function printOf(dia: Dia, clock: Clock, doors: Puertas, { IdPersona, IdCompania, IdHorario, IdCentroCosto }: Lugar): string {
  const { medidas } = dia;
  const begins = dia.dia * DAY * MINUTE;
  const at = (ms: number | null) => (ms === null ? '' : (ms - begins) / 1000);
  let told = `${IdPersona}|${dia.dia}|${clock.zone}|${IdCompania}|${IdHorario}|${IdCentroCosto}|${dia.tipo}|${dia.planificado}|${dia.estado}|${dia.turno}`;
  told += `|${at(dia.inicioTurno)}|${at(dia.finTurno)}|${at(dia.entrada)}|${at(dia.salida)}|${at(dia.salidaRefrigerio)}|${at(dia.retornoRefrigerio)}`;
  for (const seen of dia.observaciones) told += `|${seen}`;
  for (const name of CONTADAS) if (medidas[name] !== 0) told += `,${name}${medidas[name]}`;
  for (const { desde, hasta, minutos, medida, regla } of dia.tramos) told += `;${at(desde)},${at(hasta)},${minutos},${medida},${regla}`;
  for (const { id, momento, sentido, uso } of dia.marcas) told += `:${id},${at(momento)},${sentido},${uso},${doors.get(id)}`;
  return hash('sha256', told);
}

/** The prints of what is kept, by person and day: a day that is found again as it was is not sent to the database at all. */
type Huellas = ReadonlyMap<number, ReadonlyMap<number, string>>;
const NO_PRINTS: ReadonlyMap<number, string> = new Map();
const NO_SEALS = NO_PRINTS;

/** One row a person: each of their days by its number, with its print behind. */
async function printsOf({ tx, session }: ClientBy, people: readonly number[], desde: string, hasta: string): Promise<Huellas> {
  const rows = await tx.rows(
    { id_persona: int, huellas: text },
    sql`select d.id_persona, string_agg((d.fecha - date '1970-01-01') || ':' || d.huella, ',') as huellas from asistencia_dia d
      where d.id_cliente = ${session.IdCliente} and d.id_persona = any(${sql.param([...people])}::int[]) and d.fecha between ${desde}::date and ${hasta}::date group by d.id_persona`,
  );
  const kept = (one: string) => [Number(one.slice(0, one.indexOf(':'))), one.slice(one.indexOf(':') + 1)] as const;
  return new Map(rows.map(({ id_persona, huellas }) => [id_persona, new Map(huellas.split(',').map(kept))]));
}

interface Leido {
  readonly common: Comunes;
  readonly files: ReadonlyMap<number, Expediente>;
  /** Marks of each, a line a mark, and which doors count. */
  readonly marks: ReadonlyMap<number, string>;
  readonly points: readonly Punto[];
  readonly closed: readonly Cerrado[];
  readonly prints: Huellas;
  readonly wanted: readonly Alcanzado[];
}

const spanOf = (wanted: readonly { readonly desde: number; readonly hasta: number }[]): { desde: string; hasta: string } => ({
  desde: dayText(wanted.reduce((least, { desde }) => Math.min(least, desde), Number.MAX_SAFE_INTEGER)),
  hasta: dayText(wanted.reduce((most, { hasta }) => Math.max(most, hasta), 0)),
});

/**
 * Everything that days of some people are calculated from, and what they reach. Whose overtime is counted by the day reaches nothing more;
 * where a week or a cycle does, its marks are read once more from its beginning on.
 */
async function readFor(by: ClientBy, asked: readonly Encargo[]): Promise<Leido> {
  const { tx, session } = by;
  const { desde, hasta } = spanOf(asked);
  const people = [...new Set(asked.map(({ IdPersona }) => IdPersona))];
  const [common, files, marks, points, closed, prints] = await Promise.all([
    commonFacts(tx, session.IdCliente, desde, hasta),
    personFacts(tx, session.IdCliente, people, desde, hasta),
    marksOf(tx, session.IdCliente, people, desde, hasta),
    checkpointsOf(tx, session.IdCliente),
    closedOf(tx, session.IdCliente, people, desde, hasta),
    printsOf(by, people, desde, hasta),
  ]);
  const wanted = asked.flatMap((one) => {
    const file = files.get(one.IdPersona);
    return file && one.desde <= one.hasta ? [reached(file, common, one, by.now)] : [];
  });
  const found = { common, files, marks, points, closed, prints, wanted };
  if (wanted.length === 0) return found;
  const wide = spanOf(wanted.map(({ lee, hasta: last }) => ({ desde: lee, hasta: last })));
  if (wide.desde >= desde && wide.hasta <= hasta) return found;
  const [marksWide, closedWide, printsWide] = await Promise.all([
    marksOf(tx, session.IdCliente, people, wide.desde, wide.hasta),
    closedOf(tx, session.IdCliente, people, wide.desde, wide.hasta),
    printsOf(by, people, wide.desde, wide.hasta),
  ]);
  return { ...found, marks: marksWide, closed: closedWide, prints: printsWide };
}

/** The kept days of a stretch, in order. */
function* keptIn(kept: ReadonlyMap<number, string>, { desde, hasta }: Encargo): Generator<readonly [number, string]> {
  for (let day = desde; day <= hasta; day++) {
    const print = kept.get(day);
    if (print !== undefined) yield [day, print];
  }
}

/** Calculates days of some people of a client and keeps what moved. The caller holds those people, so that nobody else calculates them. */
export async function calculateDays(by: ClientBy, asked: readonly Encargo[]): Promise<Calculado> {
  if (asked.length === 0) return { procesados: 0, escritos: 0, dias: new Map() };
  const { common, files, marks, points, closed, prints, wanted } = await readFor(by, asked);
  const sealed = wanted.filter((one) => isSealed(one, one.hoy)).map(({ IdPersona }) => IdPersona);
  const before = sealed.length > 0 ? await sealsOf(by, sealed) : NO_SEALS;
  const comunes = sealed.length > 0 ? commonTold(common, points) : '';
  const now = by.now.toISOString();
  const moved: Guardado[] = [];
  const outside: { readonly IdPersona: number; readonly Fecha: string }[] = [];
  const again: Recalculado[] = [];
  const seals = new Map<number, string>();
  const told = new Map<number, Map<number, Suerte>>();
  let procesados = 0;
  for (const one of wanted) {
    const file = files.get(one.IdPersona);
    if (!file || one.desde > one.hasta) continue;
    const theirs = closed.filter(({ IdPersona }) => IdPersona === one.IdPersona);
    const own = told.get(one.IdPersona) ?? new Map<number, Suerte>();
    told.set(one.IdPersona, own);
    const kept = prints.get(one.IdPersona) ?? NO_PRINTS;
    const lines = marks.get(one.IdPersona);
    const facts = theirs.length === 0 && isSealed(one, one.hoy) ? factsTold(comunes, file, lines, one, one.hoy) : null;
    if (facts !== null && before.has(one.IdPersona) && before.get(one.IdPersona) === sealOf(facts, keptIn(kept, one))) {
      for (const [day] of keptIn(kept, one)) {
        procesados++;
        own.set(day, 'sin cambio');
      }
      continue;
    }
    const attending = attended(lines, points, file.vinculos);
    const contados = daysOf(file, common, attending, one, by.now);
    const doors = new Map(attending.map(({ id, IdPuerta }) => [id, IdPuerta]));
    const found: [number, string][] = [];
    for (const { dia, clock } of contados) {
      if (isClosed(theirs, one.IdPersona, dia.dia)) {
        own.set(dia.dia, 'cerrado');
        continue;
      }
      procesados++;
      const lugar = placeOf(file, one.IdPersona, dia.dia);
      const print = printOf(dia, clock, doors, lugar);
      found.push([dia.dia, print]);
      const same = kept.get(dia.dia) === print;
      own.set(dia.dia, same ? 'sin cambio' : 'cambio');
      if (!same) moved.push({ dia, clock, puertas: doors, lugar, huella: print, ahora: now });
    }
    if (facts !== null) seals.set(one.IdPersona, sealOf(facts, found));
    if (theirs.length > 0) {
      const counted = new Map(contados.map(({ dia: { dia, medidas } }) => [dia, medidas]));
      const compania = (day: number) => file.vinculos.find((link) => link.desde <= day && day <= link.hasta)?.IdCompania;
      again.push({ IdPersona: one.IdPersona, desde: one.desde, hasta: one.hasta, motivo: one.motivo ?? 'plan', dias: counted, compania });
    }
    // A day outside the person's dates, and today where nothing of it is left: its mark went, or its shift is another one that goes on.
    const counted = new Set(contados.map(({ dia }) => dia.dia));
    for (let day = one.desde; day <= one.hasta; day++) {
      if (!counted.has(day) && kept.has(day)) outside.push({ IdPersona: one.IdPersona, Fecha: dayText(day) });
    }
  }
  const escritos = await keepDays(by, moved);
  await forgetDays(by, outside);
  await regularize(by, closed, again);
  await keepSeals(by, seals);
  return { procesados, escritos, dias: told };
}
