import { createHash } from 'node:crypto';
import type { ClientBy } from '@platform/server/record/by';
import { removeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { calcular } from '../../shared/calculo/calcular';
import { rowOf } from '../../shared/calculo/fila';
import { type Clock, clockOf, DAY, dayNumber, dayText } from '../../shared/calculo/reloj';
import type { Condicion, Dia } from '../../shared/calculo/tipos';
import { Dia as DiaEntity } from '../../shared/dia.entity';
import type { MotivoRegularizacion } from '../../shared/planilla.entity';
import { closedOf } from '../cierre/periodo.sql';
import { isClosed, type Recalculado, regularize } from '../cierre/regularizar';
import { type Guardado, keepDays } from './dia.write';
import { type Comunes, commonFacts, configurationOn, type Expediente, personFacts, plannedOn } from './hechos.facts';

const MINUTE = 60_000;

/** Days (`dayNumber`) of somebody that have to be calculated. */
export interface Encargo {
  readonly IdPersona: number;
  readonly desde: number;
  readonly hasta: number;
  /** What a closed day of them is regularized for. */
  readonly motivo?: MotivoRegularizacion;
}
export interface Calculado {
  /** Days looked at, and of them those that moved. */
  readonly procesados: number;
  readonly escritos: number;
}

const WITHOUT_CONTROL = (desde: number, hasta: number): Condicion => ({ efecto: 'NC', minutos: 0, desde, hasta });

/** The days of somebody, none later than today; today's own once it has a mark or its shift is over. */
function daysOf(file: Expediente, common: Comunes, { desde, hasta }: Encargo, now: Date): { dias: readonly Dia[]; clock: Clock } {
  const nowMinute = Math.floor(now.getTime() / MINUTE);
  const clock = clockOf(file.zona, desde - 70, hasta + 70);
  const today = Math.floor(clock.wall(nowMinute) / DAY);
  const employed = (day: number) => file.vinculos.find((one) => one.desde <= day && day <= one.hasta);
  const uncontrolled = file.vinculos.filter(({ sujeto }) => !sujeto).map((one) => WITHOUT_CONTROL(one.desde, one.hasta));
  const { dias } = calcular({
    desde,
    hasta: Math.min(hasta, today),
    zona: file.zona,
    pais: file.pais,
    jornadas: common.jornadas,
    plan: (day) => plannedOn(file, day),
    configuracion: (day) => configurationOn(common, file.pais, employed(day)?.IdCompania, day),
    feriado: (day) => common.feriados.has(`${file.pais}|0|${day}`) || common.feriados.has(`${file.pais}|${file.IdDivision}|${day}`),
    empleado: (day) => employed(day) !== undefined,
    marcas: file.marcas,
    justificaciones: file.justificaciones,
    condiciones: [...file.condiciones, ...uncontrolled],
    autorizados: file.autorizados,
    terminado: today - 1,
  });
  const over = (dia: Dia) =>
    dia.dia < today || dia.marcas.some(({ uso }) => uso === 'usada') || (dia.finTurno !== null && dia.finTurno <= now.getTime());
  return { dias: dias.filter(over), clock };
}

function keptOf(dia: Dia, clock: Clock, file: Expediente, idPersona: number, now: Date): Guardado {
  const { Tramos, Observaciones, ...row } = rowOf(dia, clock);
  const company = file.vinculos.find((one) => one.desde <= dia.dia && dia.dia <= one.hasta)?.IdCompania;
  const schedule = file.asignaciones.findLast((one) => one.desde <= dia.dia && dia.dia <= one.hasta)?.horario.de.id ?? null;
  const doors = new Map(file.marcas.map(({ id, IdPuerta }) => [id, IdPuerta]));
  const Marcas = dia.marcas.map(({ id, momento, sentido, uso }) => ({
    ...{ IdMarca: id, FechaHora: clock.text(momento), Sentido: sentido, Uso: uso, IdPuerta: doors.get(id) ?? null },
  }));
  const found = {
    ...row,
    IdPersona: idPersona,
    IdCompania: company ?? null,
    IdHorario: schedule,
    IdCentroCosto: file.centros.findLast(({ desde }) => desde <= dia.dia)?.id ?? null,
    Observaciones: [...Observaciones],
    Tramos: { Tramos: Tramos.map((one) => ({ ...one })), Marcas },
  };
  return { ...found, Huella: createHash('sha256').update(JSON.stringify(found)).digest('hex'), FechaCalculo: now.toISOString(), Cerrado: 'N' };
}

/** Calculates days of some people of a client and keeps what moved. The caller holds those people, so that nobody else calculates them. */
export async function calculateDays(by: ClientBy, wanted: readonly Encargo[]): Promise<Calculado> {
  const [first] = wanted;
  const { tx, session } = by;
  if (!first) return { procesados: 0, escritos: 0 };
  const desde = dayText(wanted.reduce((least, one) => Math.min(least, one.desde), first.desde));
  const hasta = dayText(wanted.reduce((most, one) => Math.max(most, one.hasta), first.hasta));
  const people = [...new Set(wanted.map(({ IdPersona }) => IdPersona))];
  const [common, files, closed] = await Promise.all([
    commonFacts(tx, session.IdCliente, desde, hasta),
    personFacts(tx, session.IdCliente, people, desde, hasta),
    closedOf(tx, session.IdCliente, people, desde, hasta),
  ]);
  const kept: Guardado[] = [];
  const again: Recalculado[] = [];
  for (const one of wanted) {
    const file = files.get(one.IdPersona);
    if (!file || one.desde > one.hasta) continue;
    const { dias, clock } = daysOf(file, common, one, by.now);
    const own = dias.map((dia) => keptOf(dia, clock, file, one.IdPersona, by.now));
    kept.push(...own.filter(({ Fecha }) => !isClosed(closed, one.IdPersona, String(Fecha))));
    const now = new Map(own.map((day) => [dayNumber(String(day.Fecha)), day]));
    if (closed.length > 0) again.push({ IdPersona: one.IdPersona, desde: one.desde, hasta: one.hasta, motivo: one.motivo ?? 'plan', dias: now });
    await forgetOutside(by, file, one);
  }
  const escritos = await keepDays(by, kept);
  await regularize(by, closed, again);
  return { procesados: kept.length, escritos };
}

/** A day outside the person's dates has no row. */
async function forgetOutside(by: ClientBy, file: Expediente, { IdPersona, desde, hasta }: Encargo): Promise<void> {
  const outside: string[] = [];
  for (let day = desde; day <= hasta; day++) if (!file.vinculos.some((one) => one.desde <= day && day <= one.hasta)) outside.push(dayText(day));
  if (outside.length === 0) return;
  await removeRows(by, DiaEntity, {
    where: sql`t.id_cliente = ${by.session.IdCliente} and t.id_persona = ${IdPersona} and t.fecha = any(${sql.param(outside)}::date[]) and t.cerrado = 'N'`,
  });
}
