import { type Borrador, type DiaHechos, holidayOf, inForce, nightOf, stretches } from './hechos';
import { both, interval, type Minutes, minus, size, union, unionOf } from './intervalos';
import { shiftDay } from './jornada';
import { flexibleDay, freeDay } from './libre';
import { withoutDuplicates } from './presencia';
import { DAY } from './reloj';
import { dailyOvertime, laterOvertime } from './sobretiempo';
import {
  type Autorizado,
  CEROS,
  type Cuenta,
  type Dia,
  type Estado,
  type Marca,
  type MarcaUsada,
  OBSERVACIONES,
  type Observacion,
  type TipoDia,
  type Tramo,
} from './tipos';

const MINUTE = 60_000;
const LONG = 960;
const NIGHTFALL = 1080;

/** A finished day, with what its week or cycle needs of it. */
export interface Hecho {
  readonly dia: Dia;
  readonly fuera: Minutes;
  readonly noche: Minutes;
}

function counts(estado: Estado, tipo: TipoDia): Cuenta {
  switch (estado) {
    case 'A':
      return tipo === 'L' ? 'DiasTrabajados' : 'DiasTrabajoDescanso';
    case 'N':
      return 'DiasTrabajados';
    case 'F':
      return 'DiasFalta';
    case 'J':
      return 'DiasJustificados';
    case 'M':
      return 'DiasIncompletos';
    case 'D':
      return 'DiasDescanso';
    case 'H':
      return 'DiasFeriado';
    case 'V':
      return 'DiasViaje';
    case 'X':
      return 'DiasSinHorario';
  }
}

const NOTHING: Omit<Borrador, 'estado'> = {
  entrada: null,
  salida: null,
  presencia: [],
  tramos: [],
  programados: 0,
  fuera: [],
  antes: 0,
  despues: 0,
  observaciones: [],
};

function draftOf(facts: DiaHechos, tipo: TipoDia): Borrador {
  if (tipo === 'X') return { ...NOTHING, estado: 'X' };
  if (tipo !== 'L') return freeDay(facts, tipo);
  if (facts.plan.flexible) return flexibleDay(facts, facts.plan.flexible);
  return facts.turno ? shiftDay(facts, facts.turno) : freeDay(facts, 'D');
}

/** The stretches of a day in order, with what lies between them. */
function without(tramos: readonly Tramo[]): Tramo[] {
  const sorted = tramos.filter(({ desde, hasta }) => desde < hasta).sort((one, other) => one.desde - other.desde);
  const made: Tramo[] = [];
  for (const one of sorted) {
    const before = made.at(-1);
    if (before && before.hasta < one.desde)
      made.push({ desde: before.hasta, hasta: one.desde, minutos: one.desde - before.hasta, medida: null, regla: '6.ausente' });
    made.push(one);
  }
  return made;
}

interface Beside {
  readonly fueraDeVentana: boolean;
  readonly ningunTurno: boolean;
  readonly autorizado: Autorizado | undefined;
}

/** A day from its marks to its measures (*Calculations* 6 to 11, 13 to 16). */
export function finished(day: DiaHechos, tipo: TipoDia, marks: readonly Marca[], listed: readonly MarcaUsada[], beside: Beside): Hecho {
  const { kept, dropped } = withoutDuplicates(day.puntos, day.config.MinutosDuplicado);
  const facts: DiaHechos = { ...day, puntos: kept };
  const draft = draftOf(facts, tipo);
  const daily = day.config.BaseSobretiempo === 'D';
  const holiday = holidayOf(facts);
  const night = nightOf(facts);
  const overtime = daily ? dailyOvertime(draft.fuera, tipo === 'H', holiday, day.config, beside.autorizado) : laterOvertime(draft.fuera, day.config);
  const tramos = without([...draft.tramos, ...overtime.tramos, ...unpaid(facts, draft)]);
  const medidas = { ...CEROS };
  const inNight = { normal: 0, rest: 0 };
  for (const { desde, hasta, medida } of tramos) {
    if (!medida) continue;
    medidas[medida] += hasta - desde;
    const dark = size(both([desde, hasta], night));
    if (medida === 'Normales' || medida === 'FeriadoTurno') inNight.normal += dark;
    else if (medida === 'Descanso' || (medida === 'Feriado' && tipo === 'H')) inNight.rest += dark;
  }
  medidas.Feriado += medidas.FeriadoTurno;
  medidas.Programados = draft.programados;
  medidas.Presencia = size(draft.presencia);
  medidas.PermanenciaAntes = draft.antes;
  medidas.PermanenciaDespues = draft.despues;
  medidas.Nocturno = inNight.normal;
  medidas.NocturnoDescanso = inNight.rest;
  medidas.SobretiempoCalculado = overtime.medidas.SobretiempoCalculado;
  medidas.SobretiempoNocturno = size(both(overtime.reconocidos, night));
  if (draft.tardanza !== undefined) medidas.Tardanza = draft.tardanza;
  medidas[counts(draft.estado, tipo)] = 1;
  const restHoliday = tipo === 'D' && facts.feriado(day.dia);
  if (restHoliday) medidas.FeriadoEnDescanso = 1;
  const seen = new Set<Observacion>(draft.observaciones);
  if (dropped.size > 0) seen.add('DUP');
  if (beside.fueraDeVentana) seen.add('FV');
  if (beside.ningunTurno) seen.add('NC');
  if (listed.some(({ uso }) => uso === 'fuera_area')) seen.add('FA');
  if (restHoliday) seen.add('FD');
  if (overtime.excede) seen.add('SMX');
  if (medidas.Presencia > LONG) seen.add('PL');
  if (day.plan.sinGuardia) seen.add('SG');
  const moment = (id: number | undefined) => marks.find((mark) => mark.id === id)?.momento ?? null;
  const toMs = (minute: number) => day.eje.toInstant(minute) * MINUTE;
  const assumed = (side: 'E' | 'S') => (draft.asumida?.lado === side ? toMs(draft.asumida.at) : null);
  const of = (sentido: 'RS' | 'RE') => (sentido === 'RS' ? kept.find((one) => one.sentido === 'RS') : kept.findLast((one) => one.sentido === 'RE'));
  return {
    fuera: draft.fuera,
    noche: night,
    dia: {
      dia: day.dia,
      tipo,
      planificado: tipo === 'L',
      estado: draft.estado,
      turno: turnOf(facts, tipo),
      inicioTurno: day.turno && tipo === 'L' ? toMs(day.turno.inicio) : null,
      finTurno: day.turno && tipo === 'L' ? toMs(day.turno.fin) : null,
      entrada: assumed('E') ?? moment(draft.entrada?.id),
      salida: assumed('S') ?? moment(draft.salida?.id),
      salidaRefrigerio: moment(of('RS')?.id),
      retornoRefrigerio: moment(of('RE')?.id),
      medidas,
      observaciones: OBSERVACIONES.filter((one) => seen.has(one)),
      tramos: tramos.map((one) => ({ ...one, desde: toMs(one.desde), hasta: toMs(one.hasta) })),
      marcas: listed.map((one) => (dropped.has(one.id) && one.uso === 'usada' ? { ...one, uso: 'duplicada' as const } : one)),
    },
  };
}

/** Day or night: as the schedule says, else a shift that crosses midnight or begins after 18:00 is a night's. */
function turnOf({ dia, eje, turno }: DiaHechos, tipo: TipoDia): 'D' | 'N' | null {
  if (!turno || tipo !== 'L') return null;
  return turno.clase ?? (turno.fin > eje.wall((dia + 1) * DAY) || turno.inicio >= eje.wall(dia * DAY + NIGHTFALL) ? 'N' : 'D');
}

/** Presence outside the shift that no rule pays: told, so that no minute of it is lost. */
function unpaid(facts: DiaHechos, draft: Borrador): Tramo[] {
  if (!facts.turno || (draft.estado !== 'A' && draft.estado !== 'N' && draft.estado !== 'M' && draft.estado !== 'F')) return [];
  const shift = minus(interval(facts.turno.inicio, facts.turno.fin), facts.eje.repeated);
  const taken = union(draft.fuera, unionOf(draft.tramos.map(({ desde, hasta }) => interval(desde, hasta))));
  const regla = inForce(facts, 'NS') ? '7.NS' : inForce(facts, 'NC') ? '7.NC' : '11.antes';
  return stretches(minus(minus(draft.presencia, shift), taken), null, regla);
}
