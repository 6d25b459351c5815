import { absences, chooseShifts, mondayOf } from './automatico';
import { type DiaHechos, type Hechos, justifiedDay } from './hechos';
import { interval, type Minutes, unionOf } from './intervalos';
import { type Clock, clockOf, DAY } from './reloj';
import { finished, type Hecho } from './resultado';
import { periodsOf, type Semana, settlePeriods } from './semana';
import type { Condicion, Dia, Justificacion, Marca, MarcaUsada, Plan, TipoDia, Turno } from './tipos';
import { assignDays, type Leida, type Ventana } from './ventanas';

const MINUTE = 60_000;

/** What was calculated: a row a day of the employment, and marks that no day takes. */
export interface Resultado {
  readonly dias: readonly Dia[];
  readonly fueraDeVentana: readonly { readonly id: number; readonly momento: number; readonly dia: number }[];
}

/** The plan of each day with its holiday and its chosen shift. */
export interface Planes {
  readonly de: (day: number) => Plan;
  readonly tipo: (day: number) => TipoDia;
  readonly turno: (day: number) => Turno | null;
}

const memo = <T extends object | string | boolean | null>(make: (day: number) => T): ((day: number) => T) => {
  const held = new Map<number, T>();
  return (day) => {
    const found = held.get(day);
    if (found !== undefined) return found;
    const made = make(day);
    held.set(day, made);
    return made;
  };
};

function plansOf(hechos: Hechos, clock: Clock, marks: readonly Leida[]): Planes & { ningunTurno: ReadonlySet<number> } {
  const de = hechos.plan;
  const closed = (day: number) => hechos.feriado(day) && !de(day).feriadoLaborable;
  const chosen = chooseShifts(marks, clock, (day) => (hechos.empleado(day) && !closed(day) ? de(day).automatico : null));
  const covered = (day: number) => justifiedDay({ dia: day, justificaciones: hechos.justificaciones });
  const kept = (day: number) => closed(day) || covered(day) || de(day).tipo === 'V';
  const missed = memo((monday) => absences(monday, hechos, de, chosen.turnos, kept));
  const turno = memo((day): Turno | null => {
    const plan = de(day);
    if (plan.tipo !== 'L' || closed(day)) return null;
    if (!plan.automatico) return plan.turno;
    const absent = covered(day) ? plan.automatico.candidatos[0] : missed(mondayOf(day)).get(day);
    return chosen.turnos.get(day) ?? absent ?? null;
  });
  const tipo = (day: number): TipoDia => {
    const plan = de(day);
    if (plan.tipo === 'L' && closed(day)) return 'H';
    return plan.tipo === 'L' && plan.automatico && !turno(day) ? 'D' : plan.tipo;
  };
  return { de, tipo, turno, ningunTurno: chosen.ningunTurno };
}

function windowOf(hechos: Hechos, clock: Clock, planes: Planes): (day: number) => Ventana | null {
  return memo((day) => {
    if (planes.tipo(day) !== 'L') return null;
    const { MargenEntrada, MargenSalida } = hechos.configuracion(day);
    const wall = (minute: number) => clock.instant(day * DAY + minute);
    const flexible = planes.de(day).flexible;
    if (flexible) {
      const [inicio, fin] = [wall(flexible.ventana[0]), wall(flexible.ventana[1])];
      return { dia: day, desde: inicio, hasta: fin, inicio, fin };
    }
    const turno = planes.turno(day);
    return (
      turno && {
        dia: day,
        desde: wall(turno.inicio - MargenEntrada),
        hasta: wall(turno.fin + MargenSalida),
        inicio: wall(turno.inicio),
        fin: wall(turno.fin),
      }
    );
  });
}

const minuteOf = (momento: number) => Math.floor(momento / MINUTE);

/** The shift of a day on an axis. */
function onAxis(turno: Turno, day: number, wall: (minute: number) => number): Turno {
  const at = (minute: number) => wall(day * DAY + minute);
  const parts: Minutes[] = [];
  for (let place = 1; place < turno.refrigerios.length; place += 2)
    parts.push(interval(at(turno.refrigerios[place - 1] ?? 0), at(turno.refrigerios[place] ?? 0)));
  return { ...turno, inicio: at(turno.inicio), fin: at(turno.fin), refrigerios: unionOf(parts) };
}

interface Vigentes {
  readonly justificaciones: readonly Justificacion[];
  readonly condiciones: readonly Condicion[];
}

/**
 * The days of a person from their plan, marks and the rest (Asistencia, *Calculations*). Pure: it reads no clock and no earlier result, and the
 * order of the marks changes nothing. *Probar*, the queue, the night and the closing call it and nothing else.
 */
export function calcular(given: Hechos): Resultado {
  // Each day is asked for by its neighbours, its week and each of its rules.
  const hechos: Hechos = {
    ...given,
    plan: memo(given.plan),
    configuracion: memo(given.configuracion),
    feriado: memo(given.feriado),
    empleado: memo(given.empleado),
  };
  const periods = periodsOf(hechos);
  const [first, last] = [periods.desde, periods.hasta];
  const clock = clockOf(hechos.zona, first, last);
  const sorted = [...hechos.marcas].sort((one, other) => Math.floor(one.momento / 1000) - Math.floor(other.momento / 1000) || one.id - other.id);
  const usable: Leida[] = sorted.filter(({ fuera }) => fuera === null).map(({ id, momento, sentido }) => ({ id, at: minuteOf(momento), sentido }));
  const planes = plansOf(hechos, clock, usable);
  const read = usable.filter(({ id }) => !planes.ningunTurno.has(id));
  const assigned = assignDays(read, clock, {
    ventana: windowOf(hechos, clock, planes),
    maximoPresencia: (day) => hechos.configuracion(day).MaximoPresencia,
    margenEntrada: (day) => hechos.configuracion(day).MargenEntrada,
  });
  const dayOfMark = new Map(read.map(({ id }, place) => [id, assigned[place] ?? null]));
  const byDay = new Map<number, Marca[]>();
  const listed = new Map<number, MarcaUsada[]>();
  const outside: { id: number; momento: number; dia: number }[] = [];
  for (const mark of sorted) {
    const own = Math.floor(clock.wall(minuteOf(mark.momento)) / DAY);
    const day = dayOfMark.get(mark.id) ?? null;
    const note = (at: number, uso: MarcaUsada['uso']) => {
      const marks = listed.get(at);
      const used = { id: mark.id, momento: mark.momento, sentido: mark.sentido, uso };
      if (marks) marks.push(used);
      else listed.set(at, [used]);
    };
    if (day === null) {
      note(own, mark.fuera ?? 'fuera_ventana');
      if (!mark.fuera && !planes.ningunTurno.has(mark.id)) outside.push({ id: mark.id, momento: mark.momento, dia: own });
      continue;
    }
    if (day !== own) note(own, 'otro_dia');
    note(day, 'usada');
    const marks = byDay.get(day);
    if (marks) marks.push(mark);
    else byDay.set(day, [mark]);
  }
  const outsideDays = new Set(outside.map(({ dia }) => dia));
  const odd = new Set(sorted.filter(({ id }) => planes.ningunTurno.has(id)).map(({ momento }) => Math.floor(clock.wall(minuteOf(momento)) / DAY)));
  const made = new Map<number, Hecho>();
  for (let day = first; day <= last; day++) {
    if (!hechos.empleado(day)) continue;
    const config = hechos.configuracion(day);
    const eje = clock.axes[config.CambioHora];
    const turno = planes.turno(day);
    const near: Vigentes = {
      justificaciones: hechos.justificaciones.filter(({ desde, hasta }) => desde <= day + 2 && hasta >= day - 1),
      condiciones: hechos.condiciones.filter(({ desde, hasta }) => desde <= day && day <= hasta),
    };
    const facts: DiaHechos = {
      dia: day,
      eje,
      config,
      plan: planes.de(day),
      turno: turno && onAxis(turno, day, eje.wall),
      puntos: (byDay.get(day) ?? []).map(({ id, momento, sentido }) => ({ id, sentido, at: eje.instant(minuteOf(momento)) })),
      feriado: hechos.feriado,
      ...near,
    };
    made.set(
      day,
      finished(facts, planes.tipo(day), byDay.get(day) ?? [], listed.get(day) ?? [], {
        fueraDeVentana: outsideDays.has(day),
        ningunTurno: odd.has(day),
        autorizado: hechos.autorizados.get(day),
      }),
    );
  }
  const semanas: readonly Semana[] = periods.partes(planes);
  const dias = settlePeriods(hechos, semanas, made)
    .filter(({ dia }) => hechos.desde <= dia && dia <= hechos.hasta)
    .sort((one, other) => one.dia - other.dia);
  return { dias, fueraDeVentana: outside.filter(({ dia }) => hechos.desde <= dia && dia <= hechos.hasta) };
}
