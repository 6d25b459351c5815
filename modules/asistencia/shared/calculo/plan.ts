import { unionOf } from './intervalos';
import { SIN_HORARIO } from './probar';
import { DAY, weekdayOf } from './reloj';
import type { Flexible, Plan, Turno } from './tipos';

/** A day of a schedule as it is kept. Minutes of the day; from 1440 on, of the next one. */
export interface DetalleDia {
  readonly numero: number;
  readonly tipo: 'L' | 'D' | 'V';
  readonly clase: 'D' | 'N' | null;
  readonly refrigerioMarcado: boolean;
  /** Flexible: minutes of this day, where they are its own. */
  readonly minutos: number | null;
  readonly bloques: readonly { readonly tipo: 'T' | 'R'; readonly desde: number; readonly hasta: number }[];
}
/** A schedule as it is kept (`AsistenciaHorario`). */
export interface HorarioDe {
  readonly id: number;
  readonly tipo: 'F' | 'S' | 'C' | 'A';
  readonly minutos: number;
  readonly ventana: readonly [number, number];
  readonly nucleo: readonly [number, number] | null;
  readonly diasCiclo: number;
  readonly porRegimen: boolean;
  readonly ancla: number | null;
  readonly desvioMaximo: number;
  readonly diasSemana: number;
  readonly feriadoLaborable: boolean;
  readonly detalle: readonly DetalleDia[];
}

/** The shift of a day: from its first block of work to its last; breaks and what lies between blocks are break (*Calculations* 3). */
export function shiftOfDay({ bloques, clase }: DetalleDia): Turno | null {
  const work = bloques.filter(({ tipo }) => tipo === 'T');
  if (work.length === 0) return null;
  const inicio = Math.min(...work.map(({ desde }) => desde));
  const fin = Math.max(...work.map(({ hasta }) => hasta));
  const busy = unionOf(work.map(({ desde, hasta }) => [desde, hasta]));
  const gaps: [number, number][] = [];
  for (let place = 2; place < busy.length; place += 2) gaps.push([busy[place - 1] ?? 0, busy[place] ?? 0]);
  const pauses = bloques
    .filter(({ tipo }) => tipo === 'R')
    .map(({ desde, hasta }): [number, number] => [Math.max(inicio, desde), Math.min(fin, hasta)]);
  const refrigerios = unionOf([...pauses, ...gaps].filter(([from, to]) => from < to));
  return { inicio, fin, refrigerios, ...(clase ? { clase } : {}) };
}

/** The minutes that a day plans. */
export function plannedMinutes(detalle: DetalleDia, horario: Pick<HorarioDe, 'tipo' | 'minutos'>): number {
  if (detalle.tipo !== 'L') return 0;
  if (horario.tipo === 'F') return detalle.minutos ?? horario.minutos;
  const turno = shiftOfDay(detalle);
  if (!turno) return 0;
  let minutes = turno.fin - turno.inicio;
  for (let place = 1; place < turno.refrigerios.length; place += 2) minutes -= (turno.refrigerios[place] ?? 0) - (turno.refrigerios[place - 1] ?? 0);
  return minutes;
}

/** A schedule made ready: its plans by number of day, once for everybody who has it. */
export interface HorarioListo {
  readonly de: HorarioDe;
  readonly planes: ReadonlyMap<number, Plan>;
  readonly minutos: number;
  readonly automatico: Plan | null;
}

export function readySchedule(horario: HorarioDe): HorarioListo {
  const common = { ...SIN_HORARIO, feriadoLaborable: horario.feriadoLaborable };
  const planes = new Map<number, Plan>();
  for (const detalle of horario.detalle) {
    const day: Plan = { ...common, tipo: detalle.tipo, refrigerioMarcado: detalle.refrigerioMarcado };
    if (detalle.tipo !== 'L') planes.set(detalle.numero, day);
    else if (horario.tipo === 'F') {
      const flexible: Flexible = { minutos: detalle.minutos ?? horario.minutos, ventana: horario.ventana, nucleo: horario.nucleo };
      planes.set(detalle.numero, { ...day, flexible });
    } else {
      const turno = shiftOfDay(detalle);
      planes.set(detalle.numero, turno ? { ...day, turno } : { ...day, tipo: 'D' });
    }
  }
  const candidatos = [...planes.entries()].sort(([one], [other]) => one - other).flatMap(([, { turno }]) => turno ?? []);
  return {
    de: horario,
    planes,
    minutos: horario.detalle.reduce((sum, one) => sum + plannedMinutes(one, horario), 0),
    automatico:
      horario.tipo === 'A' && candidatos.length > 0
        ? { ...common, tipo: 'L', automatico: { candidatos, desvioMaximo: horario.desvioMaximo, diasSemana: horario.diasSemana } }
        : null,
  };
}

/** A schedule of somebody between days (`AsistenciaPersonaHorario`). */
export interface Asignacion {
  readonly horario: HorarioListo;
  readonly desde: number;
  readonly hasta: number;
  /** The base day of a guard of its own. */
  readonly base: number | null;
  readonly diaInicial: number | null;
}
/** A guard of somebody between days, and the base day of its cycle. */
export interface Guardia {
  readonly desde: number;
  readonly hasta: number;
  readonly base: number;
}

const within = (day: number, { desde, hasta }: { readonly desde: number; readonly hasta: number }) => desde <= day && day <= hasta;
const rest: Plan = { ...SIN_HORARIO, tipo: 'D' };

/** The first day of some cycle of a person on a day: of the guard in force, of the schedule, or of the assignment. */
function anchorOf({ horario, base, desde, diaInicial }: Asignacion, guardias: readonly Guardia[], day: number): number | null {
  if (horario.de.porRegimen) return base ?? guardias.findLast((one) => within(day, one))?.base ?? null;
  return horario.de.ancla ?? desde - ((diaInicial ?? 1) - 1);
}

/** The day of a schedule that somebody has on a day; null where none says one (no schedule, no guard, or a shift that marks choose). */
export function placeOn(
  asignaciones: readonly Asignacion[],
  guardias: readonly Guardia[],
  day: number,
): { IdHorario: number; numero: number; tipo: 'L' | 'D' | 'V' } | null {
  const found = asignaciones.findLast((one) => within(day, one));
  if (!found || found.horario.de.tipo === 'A') return null;
  const { horario } = found;
  let numero = weekdayOf(day);
  if (horario.de.tipo === 'C') {
    const anchor = anchorOf(found, guardias, day);
    if (anchor === null) return null;
    numero = day - anchor - Math.floor((day - anchor) / horario.de.diasCiclo) * horario.de.diasCiclo + 1;
  }
  const tipo = horario.planes.get(numero)?.tipo ?? 'D';
  return { IdHorario: horario.de.id, numero, tipo: tipo === 'X' ? 'D' : tipo };
}

/** What a day was planned to be (*Calculations* 1 and 2). */
export function planOn(asignaciones: readonly Asignacion[], guardias: readonly Guardia[], day: number): Plan {
  return planLike(asignaciones, guardias, day, day);
}

/** What a day would be planned by the schedule and the guard of another day: what a week that an employment cuts would have been whole (12). */
export function planLike(asignaciones: readonly Asignacion[], guardias: readonly Guardia[], day: number, como: number): Plan {
  const found = asignaciones.findLast((one) => within(como, one));
  if (!found) return SIN_HORARIO;
  const { horario } = found;
  switch (horario.de.tipo) {
    case 'A':
      return horario.automatico ?? SIN_HORARIO;
    case 'C': {
      const anchor = anchorOf(found, guardias, como);
      if (anchor === null) return { ...SIN_HORARIO, sinGuardia: true };
      const { diasCiclo } = horario.de;
      const inicio = anchor + Math.floor((day - anchor) / diasCiclo) * diasCiclo;
      return { ...(horario.planes.get(day - inicio + 1) ?? rest), ciclo: { inicio, dias: diasCiclo, minutos: horario.minutos } };
    }
    default:
      return horario.planes.get(weekdayOf(day)) ?? rest;
  }
}

/** Minutes since the day's midnight of a typed hour of it or of the next day. */
export const minuteOfDay = (hour: string, next: number): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5)) + next * DAY;
