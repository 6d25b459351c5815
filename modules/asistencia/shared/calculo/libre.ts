import { type Borrador, type DiaHechos, holidayOf, inForce, justifiedDay, justifiedIn, stretches } from './hechos';
import { both, earliest, interval, type Minutes, minus, NONE, size } from './intervalos';
import { workedAs } from './jornada';
import { presenceOf } from './presencia';
import { DAY } from './reloj';
import type { Flexible, Observacion } from './tipos';

/** A long presence loses a break, in its middle (13). */
function pausedIn(presencia: Minutes, { RefrigerioLibre, UmbralRefrigerio }: DiaHechos['config']): Minutes {
  const present = size(presencia);
  const length = Math.min(RefrigerioLibre, present - UmbralRefrigerio);
  if (length <= 0) return NONE;
  const start = Math.floor((present - length) / 2);
  return minus(earliest(presencia, start + length), earliest(presencia, start));
}

/** A day on which no shift is demanded: rest, a holiday not planned as work, or travel. */
export function freeDay(day: DiaHechos, estado: 'D' | 'H' | 'V'): Borrador {
  const { tramos, entrada, salida, falta, sueltas } = presenceOf(day.puntos, day.config, null);
  const presencia = minus(tramos, day.eje.skipped);
  const observaciones: Observacion[] = [];
  if (day.puntos.length > 0 && (sueltas > 0 || falta !== null)) observaciones.push('MSP');
  const common = { entrada, salida, presencia, programados: 0, antes: 0, despues: 0, fuera: NONE, observaciones };
  const unpaid = { ...common, estado, tramos: stretches(presencia, null, '13.minimo') };
  if (estado === 'V') return { ...unpaid, tramos: stretches(presencia, null, '2.viaje') };
  const paused = pausedIn(presencia, day.config);
  const counted = minus(presencia, paused);
  if (size(counted) === 0 || size(counted) < day.config.MinimoSobretiempo) return unpaid;
  const pause = stretches(paused, null, '13.refrigerio');
  if (estado === 'D') return { ...common, estado: 'A', tramos: [...stretches(counted, 'Descanso', '13.descanso'), ...pause] };
  const holiday = both(counted, holidayOf(day));
  const past = minus(counted, holiday);
  const held = inForce(day, 'NS') ? '7.NS' : inForce(day, 'NC') ? '7.NC' : null;
  const tramos0 = [...stretches(holiday, 'Feriado', '13.feriado'), ...pause, ...(held === null ? [] : stretches(past, null, held))];
  return { ...common, estado: 'A', tramos: tramos0, fuera: held === null ? past : NONE };
}

/** A day of so many minutes within a window (14). */
export function flexibleDay(day: DiaHechos, flexible: Flexible): Borrador {
  const { config, eje, dia } = day;
  const at = (minute: number) => eje.wall(dia * DAY + minute);
  const window: readonly [number, number] = [at(flexible.ventana[0]), at(flexible.ventana[1])];
  const core: readonly [number, number] | null = flexible.nucleo && [at(flexible.nucleo[0]), at(flexible.nucleo[1])];
  const { tramos, entrada, salida, falta, sueltas } = presenceOf(day.puntos, config, core ?? window);
  const presencia = minus(tramos, eje.skipped);
  const common = { entrada, salida, presencia, programados: flexible.minutos, antes: 0, despues: 0 };
  const none = day.puntos.length === 0;
  const estado = inForce(day, 'NC') ? 'N' : none ? (justifiedDay(day) ? 'J' : 'F') : falta !== null || !entrada ? 'M' : 'A';
  const paused = pausedIn(presencia, config);
  const worked = estado === 'A' ? minus(presencia, paused) : NONE;
  const normal = earliest(worked, flexible.minutos);
  // What is not lived has no hour of its own: it stands after what is, as so many minutes.
  const from = Math.max(presencia.at(-1) ?? window[0], window[0]);
  let [at0, left] = [from, estado === 'N' ? 0 : flexible.minutos - size(normal)];
  const owed = (minutes: number): Minutes => {
    const made = interval(at0, at0 + Math.min(minutes, left));
    at0 += size(made);
    left -= size(made);
    return made;
  };
  const absent = minus(interval(...window), presencia);
  const byDays = (pagada: boolean) =>
    day.justificaciones.some((one) => one.horas === null && one.pagada === pagada && one.desde <= dia && dia <= one.hasta);
  const paidHours = justifiedIn(day, absent, true);
  const paid = owed(byDays(true) ? left : size(paidHours));
  const unpaid = owed(byDays(false) ? left : size(minus(justifiedIn(day, absent, false), paidHours)));
  const bonus = owed(estado === 'A' ? (inForce(day, 'RE')?.minutos ?? 0) + (inForce(day, 'AS')?.minutos ?? 0) : 0);
  const tramos0 = [
    ...(estado === 'N' ? workedAs(day, interval(window[0], window[0] + flexible.minutos), '7.NC') : workedAs(day, normal, '14.trabajado')),
    ...stretches(paid, 'JustificadoPagado', '9.justificacion'),
    ...stretches(unpaid, 'JustificadoNoPagado', '9.justificacion'),
    ...stretches(bonus, 'Bonificado', '7.bonificado'),
    ...stretches(owed(left), 'Faltante', '14.faltante'),
    ...stretches(estado === 'A' ? paused : NONE, null, '13.refrigerio'),
    ...stretches(inForce(day, 'NS') ? minus(worked, normal) : NONE, null, '7.NS'),
  ];
  const observaciones: Observacion[] = [];
  if (estado === 'A' && sueltas > 0) observaciones.push('MSP');
  if (estado === 'A' && justifiedDay(day)) observaciones.push('JT');
  const late = estado === 'A' && core && entrada ? Math.max(0, Math.min(entrada.at, core[1]) - core[0]) : 0;
  const fuera = inForce(day, 'NS') ? NONE : minus(worked, normal);
  return { ...common, estado, tramos: tramos0, fuera, tardanza: late, observaciones };
}
