/** Somebody in a zone from a moment on, or outside of all (null). Moments in ms. */
export interface Paso {
  readonly quien: number;
  readonly zona: number | null;
  readonly momento: number;
}
/** How many were in a zone in an hour: at most, and on average over its time. */
export interface Hora {
  readonly zona: number;
  /** Its first instant, in ms. */
  readonly desde: number;
  readonly maximo: number;
  readonly promedio: number;
}

const HOUR_MS = 3_600_000;

/** The hour of a zone as it is being counted. */
interface Cuenta {
  ahora: number;
  maximo: number;
  /** People × ms so far in this hour. */
  area: number;
  desde: number;
}

/**
 * Occupancy hour by hour between two moments: whoever is in a zone is also in those around it. `dentro` is who was inside at the beginning,
 * `pasos` what changed later in the order of time, `sobre` a zone with all those that it is within.
 */
export function occupancyByHour(
  dentro: readonly Omit<Paso, 'momento'>[],
  pasos: readonly Paso[],
  sobre: ReadonlyMap<number, readonly number[]>,
  { desde, hasta }: { readonly desde: number; readonly hasta: number },
): Hora[] {
  const where = new Map<number, number | null>();
  const counts = new Map<number, Cuenta>();
  for (const zona of sobre.keys()) counts.set(zona, { ahora: 0, maximo: 0, area: 0, desde });
  const hours: Hora[] = [];
  let began = desde;

  function moves(quien: number, to: number | null, at: number): void {
    const from = where.get(quien) ?? null;
    where.set(quien, to);
    const left = from === null ? [] : (sobre.get(from) ?? []);
    const entered = to === null ? [] : (sobre.get(to) ?? []);
    for (const zona of left) if (!entered.includes(zona)) add(zona, -1, at);
    for (const zona of entered) if (!left.includes(zona)) add(zona, 1, at);
  }
  function add(zona: number, by: number, at: number): void {
    const count = counts.get(zona);
    if (!count) return;
    count.area += count.ahora * (at - count.desde);
    count.desde = at;
    count.ahora += by;
    count.maximo = Math.max(count.maximo, count.ahora);
  }
  function close(end: number): void {
    for (const [zona, count] of counts) {
      add(zona, 0, end);
      hours.push({ zona, desde: began, maximo: count.maximo, promedio: count.area / (end - began) });
      count.area = 0;
      count.maximo = count.ahora;
    }
    began = end;
  }

  for (const { quien, zona } of dentro) moves(quien, zona, desde);
  const endOf = () => Math.min(Math.floor(began / HOUR_MS) * HOUR_MS + HOUR_MS, hasta);
  for (const { quien, zona, momento } of pasos) {
    if (momento >= hasta) break;
    while (endOf() <= momento) close(endOf());
    moves(quien, zona, momento);
  }
  while (began < hasta) close(endOf());
  return hours;
}
