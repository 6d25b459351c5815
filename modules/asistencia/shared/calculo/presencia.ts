import type { Configuracion } from './configuracion';
import { each, interval, type Minutes, NONE, size, union, unionOf } from './intervalos';
import type { Sentido } from './tipos';

/** A mark of the day on its axis. */
export interface Punto {
  readonly id: number;
  readonly at: number;
  readonly sentido: Sentido;
}
/** Duplicates left out: of a group the first entry, the last exit; of marks without direction the first, except in the last of several groups. */
export function withoutDuplicates(puntos: readonly Punto[], minutes: number): { kept: Punto[]; dropped: ReadonlySet<number> } {
  const groups: Punto[][] = [];
  for (const punto of puntos) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first?.sentido === punto.sentido && punto.at - first.at <= minutes) group.push(punto);
    else groups.push([punto]);
  }
  const free = groups.filter(([first]) => first?.sentido === '?');
  const dropped = new Set<number>();
  const kept = groups.map((group) => {
    const last = group[0]?.sentido === '?' ? free.length > 1 && free.at(-1) === group : ['S', 'HS', 'RE'].includes(group[0]?.sentido ?? '');
    const chosen = last ? group.at(-1) : group[0];
    for (const one of group) if (one !== chosen) dropped.add(one.id);
    if (!chosen) throw new Error('A group without a mark');
    return chosen;
  });
  return { kept, dropped };
}

/** Who was there from when to when, before any rule of what it counts as (*Calculations* 6). */
export interface Presencia {
  readonly tramos: Minutes;
  readonly entrada: Punto | null;
  readonly salida: Punto | null;
  /** The side that is missing: E an entry, S an exit. */
  readonly falta: 'E' | 'S' | null;
  /** From when on somebody is there whose exit is missing. */
  readonly abierta: number | null;
  /** Marks that no other one answers, beside the one whose other side is missing. */
  readonly sueltas: number;
}

const enters = (sentido: Sentido) => sentido === 'E' || sentido === '?';
const leaves = (sentido: Sentido) => sentido === 'S' || sentido === '?';
const asPlain = (punto: Punto): Punto =>
  punto.sentido === 'HE' || punto.sentido === 'HS' ? { ...punto, sentido: punto.sentido === 'HE' ? 'E' : 'S' } : punto;

/** First and last mark; pairs of overtime before and after them stand for themselves. */
function byEnds(puntos: readonly Punto[]): Presencia {
  const plain = puntos.filter(({ sentido }) => sentido === 'E' || sentido === 'S' || sentido === '?');
  const entrada = plain.find(({ sentido }) => enters(sentido)) ?? null;
  const after = entrada ? plain.slice(plain.indexOf(entrada) + 1) : plain;
  const salida = after.findLast(({ sentido }) => leaves(sentido)) ?? null;
  if (!entrada || !salida) {
    const overtime = puntos.some(({ sentido }) => sentido === 'HE' || sentido === 'HS');
    // Without a plain pair, marks of overtime are entries and exits like any other.
    if (overtime) return byEnds(puntos.map(asPlain));
  }
  const later = salida && after.slice(after.indexOf(salida) + 1).some(({ sentido }) => sentido === 'E');
  const stray = plain.slice(0, entrada ? plain.indexOf(entrada) : 0).length;
  const between = entrada && salida ? interval(entrada.at, salida.at) : NONE;
  const pairs: Minutes[] = [between];
  let open: Punto | null = null;
  let unanswered = 0;
  for (const punto of puntos) {
    if (punto.sentido === 'HE' && !open) open = punto;
    else if (punto.sentido === 'HS' && open) {
      pairs.push(interval(open.at, punto.at));
      open = null;
    } else if (punto.sentido === 'HS') unanswered++;
  }
  const falta = !entrada ? 'E' : !salida || later ? 'S' : null;
  return {
    tramos: unionOf(pairs),
    entrada,
    salida,
    falta,
    abierta: falta === 'S' ? (entrada?.at ?? null) : null,
    sueltas: stray + unanswered + (open ? 1 : 0),
  };
}

/** Each entry with its exit, in time order; those without direction open and close by turn. */
function byDirection(puntos: readonly Punto[]): Presencia {
  const pairs: Minutes[] = [];
  let entrada: Punto | null = null;
  let salida: Punto | null = null;
  let open: Punto | null = null;
  let stray = 0;
  for (const punto of puntos.map(asPlain)) {
    if (punto.sentido === 'RS' || punto.sentido === 'RE') continue;
    if (open) {
      if (!leaves(punto.sentido)) continue;
      pairs.push(interval(open.at, punto.at));
      salida = punto;
      open = null;
    } else if (enters(punto.sentido)) {
      open = punto;
      entrada ??= punto;
    } else {
      stray++;
      if (!entrada) salida = punto;
    }
  }
  const falta = open ? 'S' : entrada || !salida ? null : 'E';
  // The side that lacks its other one is told as such (`falta`), not as a stray mark besides.
  return { tramos: unionOf(pairs), entrada, salida, falta, abierta: open?.at ?? null, sueltas: stray - (falta === 'E' ? 1 : 0) };
}

/** The marks of a day as presence. `limits` are those of its shift: a lone mark without direction is the side whose limit is nearer. */
export function presenceOf(
  puntos: readonly Punto[],
  config: Pick<Configuracion, 'ModoEmparejamiento'>,
  limits: readonly [number, number] | null,
): Presencia {
  const told = puntos.filter(({ sentido }) => sentido !== 'RS' && sentido !== 'RE');
  const [only] = told;
  if (told.length === 1 && only?.sentido === '?') {
    const entry = !limits || Math.abs(only.at - limits[0]) <= Math.abs(only.at - limits[1]);
    return entry
      ? { tramos: NONE, entrada: only, salida: null, falta: 'S', abierta: only.at, sueltas: 0 }
      : { tramos: NONE, entrada: null, salida: only, falta: 'E', abierta: null, sueltas: 0 };
  }
  return config.ModoEmparejamiento === 'S' ? byDirection(told) : byEnds(told);
}

/** Breaks that were marked, each RS with the RE after it. */
export function markedBreaks(puntos: readonly Punto[]): { from: number; to: number }[] {
  const pairs: { from: number; to: number }[] = [];
  let out: number | null = null;
  for (const { sentido, at } of puntos) {
    if (sentido === 'RS') out ??= at;
    else if (sentido === 'RE' && out !== null) {
      if (out < at) pairs.push({ from: out, to: at });
      out = null;
    }
  }
  return pairs;
}

/** What of a shift is break, what of a marked one is too long, and what is a going out (*Calculations* 8). */
export interface Refrigerio {
  readonly libre: Minutes;
  readonly exceso: Minutes;
  readonly salidas: Minutes;
  readonly sinMarca: boolean;
}

/** A break of the planned length at a place inside the shift that no other takes; nothing when there is none. */
function placed(from: number, length: number, shift: readonly [number, number], taken: Minutes): Minutes {
  const start = Math.max(shift[0], Math.min(from, shift[1] - length));
  const made = interval(start, start + length);
  return size(union(made, taken)) === size(made) + size(taken) ? made : NONE;
}

export function breaksOf(planned: Minutes, marked: readonly { from: number; to: number }[], shift: readonly [number, number]): Refrigerio {
  let libre = NONE;
  let exceso = NONE;
  let salidas = NONE;
  const breaks = [...each(planned)];
  // Breaks that nobody marked stay where they were planned.
  const unmarked = unionOf(breaks.slice(marked.length).map(([from, to]) => interval(from, to)));
  let sinMarca = false;
  for (const [place, [from, to]] of breaks.entries()) {
    const pair = marked[place];
    const moved = pair ? placed(pair.from, to - from, shift, union(libre, unmarked)) : NONE;
    if (pair && moved.length > 0) exceso = union(exceso, interval(Math.max(pair.from, moved[1] ?? 0), pair.to));
    else if (pair) salidas = union(salidas, interval(pair.from, pair.to));
    else sinMarca = true;
    libre = union(libre, moved.length > 0 ? moved : interval(from, to));
  }
  for (const { from, to } of marked.slice(breaks.length)) salidas = union(salidas, interval(from, to));
  return { libre, exceso, salidas, sinMarca };
}
