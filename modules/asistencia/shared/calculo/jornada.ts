import { type Borrador, type DiaHechos, holidayOf, inForce, justifiedDay, justifiedIn, stretches } from './hechos';
import { before, both, earliest, interval, type Minutes, minus, NONE, since, size, union } from './intervalos';
import { breaksOf, markedBreaks, type Presencia, presenceOf } from './presencia';
import type { Observacion, Tramo, Turno } from './tipos';

/** Worked minutes of a shift, split where they are a holiday's (10). */
export function workedAs(day: DiaHechos, worked: Minutes, regla: string): Tramo[] {
  const holiday = both(worked, holidayOf(day));
  return [...stretches(minus(worked, holiday), 'Normales', regla), ...stretches(holiday, 'FeriadoTurno', '10.feriado')];
}

interface Present {
  readonly presencia: Presencia;
  readonly tramos: Minutes;
  readonly asumida?: { readonly lado: 'E' | 'S'; readonly at: number };
  readonly completa: boolean;
}

/** The presence of a planned day, with the side that the shift gives where the company wants it so (6). */
function presentIn(day: DiaHechos, [start, end]: readonly [number, number]): Present {
  const presencia = presenceOf(day.puntos, day.config, [start, end]);
  const { falta, tramos, salida, abierta } = presencia;
  const none = presencia.entrada === null && salida === null;
  if (falta === null && !none) return { presencia, tramos, completa: true };
  if (day.config.MarcaIncompleta === 'T' && !none) {
    if (falta === 'S' && abierta !== null && abierta < end) {
      return { presencia, tramos: union(tramos, interval(abierta, end)), asumida: { lado: 'S', at: end }, completa: true };
    }
    if (falta === 'E' && salida && start < salida.at) {
      return { presencia, tramos: union(tramos, interval(start, salida.at)), asumida: { lado: 'E', at: start }, completa: true };
    }
  }
  return { presencia, tramos, completa: false };
}

/** Planned minutes that nobody works count as justified, and those left as missing: of an absence and of an incomplete day (9). */
function missing(day: DiaHechos, planned: Minutes, regla: string): Tramo[] {
  const paid = justifiedIn(day, planned, true);
  const unpaid = justifiedIn(day, minus(planned, paid), false);
  return [
    ...stretches(paid, 'JustificadoPagado', '9.justificacion'),
    ...stretches(unpaid, 'JustificadoNoPagado', '9.justificacion'),
    ...stretches(minus(minus(planned, paid), unpaid), 'Faltante', regla),
  ];
}

/** Each planned minute as exactly one thing, in the order of step 9. */
function classified(
  day: DiaHechos,
  planned: Minutes,
  shift: readonly [number, number],
  exceso: Minutes,
  salidas: Minutes,
  present: Minutes,
  ends: readonly [number, number],
) {
  const { config } = day;
  const worked = minus(minus(both(planned, present), exceso), salidas);
  let left = minus(planned, worked);
  const take = (set: Minutes): Minutes => {
    const taken = both(left, set);
    left = minus(left, taken);
    return taken;
  };
  const paid = take(justifiedIn(day, left, true));
  const unpaid = take(justifiedIn(day, left, false));
  const late = inForce(day, 'RE')?.minutos ?? 0;
  const early = inForce(day, 'AS')?.minutos ?? 0;
  const bonus = take(union(interval(shift[0], shift[0] + late), interval(shift[1] - early, shift[1])));
  let tardanza = take(before(left, ends[0]));
  let anticipada = take(since(left, ends[1]));
  const tolerance = inForce(day, 'TO')?.minutos ?? config.ToleranciaEntrada;
  let forgiven: Minutes = NONE;
  if (size(tardanza) <= tolerance) forgiven = tardanza;
  else if (config.TardanzaDesde === 'T') forgiven = earliest(tardanza, tolerance);
  tardanza = minus(tardanza, forgiven);
  let excused: Minutes = NONE;
  if (size(anticipada) <= config.ToleranciaSalida) {
    excused = anticipada;
    anticipada = NONE;
  }
  const tramos = [
    ...workedAs(day, worked, '9.trabajado'),
    ...workedAs(day, forgiven, '9.tolerancia'),
    ...workedAs(day, excused, '9.tolerancia_salida'),
    ...stretches(paid, 'JustificadoPagado', '9.justificacion'),
    ...stretches(unpaid, 'JustificadoNoPagado', '9.justificacion'),
    ...stretches(bonus, 'Bonificado', '7.bonificado'),
    ...stretches(tardanza, 'Tardanza', '9.tardanza'),
    ...stretches(anticipada, 'SalidaAnticipada', '9.anticipada'),
    ...stretches(minus(left, exceso), 'SalidaIntermedia', '9.intermedia'),
    ...stretches(both(left, exceso), 'ExcesoRefrigerio', '8.exceso'),
  ];
  return { tramos, tardanza: size(tardanza) };
}

/** A day with a shift (*Calculations* 6 to 10). */
export function shiftDay(day: DiaHechos, turno: Turno): Borrador {
  const { config, eje } = day;
  const shift: readonly [number, number] = [turno.inicio, turno.fin];
  const span = minus(interval(...shift), eje.repeated);
  const marked = day.plan.refrigerioMarcado ? markedBreaks(day.puntos) : [];
  const found = presentIn(day, shift);
  const { presencia, tramos: present } = found;
  const worked = found.completa;
  const breaks =
    day.plan.refrigerioMarcado && worked
      ? breaksOf(turno.refrigerios, marked, shift)
      : { libre: turno.refrigerios, exceso: NONE, salidas: NONE, sinMarca: false };
  const planned = minus(span, breaks.libre);
  const programados = size(minus(span, turno.refrigerios));
  const paused = stretches(both(span, breaks.libre), null, '8.refrigerio');
  const real = minus(present, eje.skipped);
  const [outBefore, outAfter] = [before(real, shift[0]), since(real, shift[1])];
  const again = both(both(real, eje.repeated), interval(...shift));
  const common = {
    entrada: presencia.entrada,
    salida: presencia.salida,
    presencia: real,
    programados,
    antes: size(outBefore),
    despues: size(outAfter),
  };
  const seen: Observacion[] = [];
  if (presencia.sueltas > 0 && (worked || presencia.falta === null)) seen.push('MSP');
  if (inForce(day, 'NC')) {
    return { ...common, estado: 'N', tramos: [...workedAs(day, planned, '7.NC'), ...paused], fuera: NONE, observaciones: seen };
  }
  if (!worked) {
    const estado = day.puntos.length > 0 ? 'M' : justifiedDay(day) ? 'J' : 'F';
    const regla = estado === 'M' ? '6.incompleta' : '6.falta';
    return { ...common, estado, tramos: [...missing(day, planned, regla), ...paused], fuera: NONE, observaciones: seen };
  }
  if (found.asumida) seen.push('MA');
  if (breaks.sinMarca) seen.push('RSM');
  if (justifiedDay(day)) seen.push('JT');
  const first = found.asumida?.lado === 'E' ? shift[0] : (presencia.entrada?.at ?? shift[0]);
  const last = found.asumida?.lado === 'S' ? shift[1] : (presencia.salida?.at ?? shift[1]);
  // The hour that the clock jumps over was nobody's to be late for: it counts as worked (17).
  const lived = union(present, both(interval(...shift), eje.skipped));
  const made = classified(day, planned, shift, breaks.exceso, breaks.salidas, lived, [first, Math.max(first, last)]);
  const asumida = found.asumida && { asumida: found.asumida };
  if (config.MaximoTardanza > 0 && made.tardanza > config.MaximoTardanza) {
    const tramos = [...missing(day, planned, '9.maximo'), ...paused];
    return { ...common, ...asumida, estado: 'F', tramos, fuera: NONE, observaciones: [...seen, 'TM'] };
  }
  if (again.length > 0) seen.push('CHM');
  const fuera = union(union(config.SobretiempoAntes === 'S' ? outBefore : NONE, again), outAfter);
  return { ...common, ...asumida, estado: 'A', tramos: [...made.tramos, ...paused], fuera: inForce(day, 'NS') ? NONE : fuera, observaciones: seen };
}
