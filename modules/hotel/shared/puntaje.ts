import { daysBetween } from '@modules/administracion/shared/dia';
import { type Cama, clash, discards, type Estado, exclusivityOf, type Indice, indexOf, type Motivo, type Pedido, takes } from './disponibilidad';
import { meet, type Turno } from './estadia';

/** The person's latest earlier stay in the hotel: where, and until when. */
export interface Anterior {
  readonly IdCama: number;
  readonly IdHabitacion: number;
  readonly hasta: string;
}
/** What else the choice of a bed looks at. */
export interface Eleccion extends Pedido {
  readonly anterior: Anterior | null;
  readonly today: string;
  readonly exigeLimpieza: boolean;
}

/** S1 to S7; the codes (S8) decide between equals. */
export type Puntaje = readonly [number, number, number, number, number, number, number];

const REMEMBERED = 60;
const IDLE = 30;

function lastBed(cama: Cama, { anterior, desde }: Eleccion): number {
  if (!anterior || anterior.hasta > desde || daysBetween(anterior.hasta, desde) > REMEMBERED) return 2;
  if (anterior.IdCama === cama.IdCama) return 0;
  return anterior.IdHabitacion === cama.IdHabitacion ? 1 : 2;
}

/** Hot beds are for who has a shift, those with half taken first; the others for who has none. */
function heat(cama: Cama, order: Eleccion, index: Indice): number {
  const withShift = takes(order).enCaliente.some(({ turno }) => turno !== 'C');
  if (!withShift) return cama.caliente ? 1 : 0;
  if (!cama.caliente) return 2;
  return index.deCama(cama.IdCama).some((one) => one.clase === 'R' && meet(one, order)) ? 0 : 1;
}

function company(cama: Cama, order: Eleccion, index: Indice): number {
  const others = index.deHabitacion(cama.IdHabitacion).filter((one) => meet(one, order));
  if (others.length === 0) return 1;
  return others.some(({ IdCompania }) => IdCompania !== null && IdCompania === order.huesped.IdCompania) ? 0 : 2;
}

/** Nights that would stay empty before and after, each at most 30. */
function idle(cama: Cama, order: Eleccion, index: Indice): number {
  const { enCaliente, enCama } = takes(order);
  const parts = cama.caliente ? enCaliente : enCama;
  const first: Turno = parts[0]?.turno ?? 'C';
  const last: Turno = parts.at(-1)?.turno ?? 'C';
  // The nearest of each side: days are counted once they are known.
  let before: string | undefined;
  let after: string | undefined;
  for (const one of index.deCama(cama.IdCama)) {
    if (one.hasta <= order.desde && (before === undefined || one.hasta > before) && clash(one.turno, first)) before = one.hasta;
    if (one.desde >= order.hasta && (after === undefined || one.desde < after) && clash(one.turno, last)) after = one.desde;
  }
  const nights = (from: string | undefined, to: string | undefined) =>
    from === undefined || to === undefined ? IDLE : Math.min(IDLE, daysBetween(from, to));
  return nights(before, order.desde) + nights(order.hasta, after);
}

/** The tuple by which a passing bed is compared with others, left to right, the smallest first. */
export const scoreOf = (cama: Cama, order: Eleccion, index: Indice): Puntaje => [
  exclusivityOf(cama, order, index.exclusividades(cama.IdCama)) ?? 2,
  lastBed(cama, order),
  order.exigeLimpieza && order.desde === order.today && !cama.limpia ? 1 : 0,
  heat(cama, order, index),
  order.huesped.IdRegimenGuardia !== null && !cama.contraguardia ? 1 : 0,
  company(cama, order, index),
  idle(cama, order, index),
];

const collator = new Intl.Collator('es', { numeric: true });

/** A code that is looked at many times: what stands before the number that it ends with, and the number. */
interface Codigo {
  readonly text: string;
  readonly stem: string | null;
  readonly number: number;
}
function codeOf(text: string): Codigo {
  const [, stem = null, digits = ''] = /^(|.*[^\p{N}])(\d{1,15})$/su.exec(text) ?? [];
  return { text, stem, number: Number(digits) };
}

/** Natural order of codes: M2 before M10. Two that differ in the number they end with are compared by it: a collator takes a hundred times as long, and a camp has thousands. */
function naturally(one: Codigo, other: Codigo): number {
  if (one.stem !== null && one.stem === other.stem) return Math.sign(one.number - other.number);
  return collator.compare(one.text, other.text);
}

/** Natural order of codes, left to right: M2 before M10. */
export function byCodes(one: readonly string[], other: readonly string[]): number {
  for (const [at, code] of one.entries()) {
    const beside = other[at] ?? '';
    const difference = code === beside ? 0 : naturally(codeOf(code), codeOf(beside));
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The place of each bed in the natural order of codes: each code is compared once, and beds by the places of theirs. */
function placesByCodes(camas: readonly Cama[]): ReadonlyMap<number, number> {
  const levels = [0, 1, 2].map((level) => {
    const codes = [...new Set(camas.map(({ codigos }) => codigos[level] ?? ''))].map(codeOf).sort(naturally);
    const places = new Map<string, number>();
    for (const [at, code] of codes.entries()) {
      const last = codes[at - 1];
      places.set(code.text, last !== undefined && naturally(last, code) === 0 ? (places.get(last.text) ?? 0) : at);
    }
    return places;
  });
  const width = camas.length + 1;
  const place = ({ codigos }: Cama) => levels.reduce((sum, places, level) => sum * width + (places.get(codigos[level] ?? '') ?? 0), 0);
  return new Map(camas.map((cama) => [cama.IdCama, place(cama)]));
}

export interface Ofrecida {
  readonly cama: Cama;
  readonly puntaje: Puntaje;
}
export interface Descartada {
  readonly cama: Cama;
  readonly motivo: Motivo;
}

/** Which of two offers comes first: the smaller tuple, left to right, and then the codes. */
function before(one: Ofrecida, other: Ofrecida, codes: (one: Cama, other: Cama) => number): number {
  for (let at = 0; at < one.puntaje.length; at += 1) {
    const difference = (one.puntaje[at] ?? 0) - (other.puntaje[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return codes(one.cama, other.cama);
}
const compareCodes = (one: Cama, other: Cama): number => byCodes(one.codigos, other.codigos);

/** The best bed of those that pass for a stay, with what is promised of them; null when none does. */
export function best(camas: readonly Cama[], order: Eleccion, index: Indice): Cama | null {
  let found: Ofrecida | null = null;
  for (const cama of camas) {
    if (discards(cama, order, index)) continue;
    const offer = { cama, puntaje: scoreOf(cama, order, index) };
    if (!found || before(offer, found, compareCodes) < 0) found = offer;
  }
  return found?.cama ?? null;
}

/** Beds that pass for a stay, in no order, and the others with the first reason, by their codes. */
export function sortOut(
  camas: readonly Cama[],
  order: Eleccion,
  index: Indice,
): { readonly pasan: readonly Cama[]; readonly descartadas: readonly Descartada[] } {
  const pasan: Cama[] = [];
  const descartadas: Descartada[] = [];
  for (const cama of camas) {
    const motivo = discards(cama, order, index);
    if (motivo) descartadas.push({ cama, motivo });
    else pasan.push(cama);
  }
  const places = placesByCodes(descartadas.map(({ cama }) => cama));
  descartadas.sort((one, other) => (places.get(one.cama.IdCama) ?? 0) - (places.get(other.cama.IdCama) ?? 0));
  return { pasan, descartadas };
}

/** Beds that pass for a stay, the best first. What is promised of them 30 nights before and after it decides between them. */
export function offered(camas: readonly Cama[], order: Eleccion, index: Indice): Ofrecida[] {
  const places = placesByCodes(camas);
  const inOrder = (one: Cama, other: Cama) => (places.get(one.IdCama) ?? 0) - (places.get(other.IdCama) ?? 0);
  return camas.map((cama) => ({ cama, puntaje: scoreOf(cama, order, index) })).sort((one, other) => before(one, other, inOrder));
}

/** Every bed judged for a stay: those that pass, the best first, and the others with the first reason. */
export function judge(state: Estado, order: Eleccion): { readonly pasan: readonly Ofrecida[]; readonly descartadas: readonly Descartada[] } {
  const index = indexOf(state);
  const { pasan, descartadas } = sortOut(state.camas, order, index);
  return { pasan: offered(pasan, order, index), descartadas };
}
