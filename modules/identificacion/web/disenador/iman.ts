import { cajaDe, type Diseno, type Elemento, MARGEN, medidas, type Orientacion } from '../../shared/diseno';

/** Within so many millimetres something is drawn to a line. */
const NEAR = 0.8;
const GRID = 0.5;
const round = (value: number) => Math.round(value * 100) / 100;

export interface Atraido<E> {
  readonly elemento: E;
  /** Lines that drew it, to be shown. */
  readonly x: number | null;
  readonly y: number | null;
}

/** Edges and middles of what is at rest, of the safe area and of the card. */
function lines(diseno: Diseno, de: Elemento, orientacion: Orientacion): { x: number[]; y: number[] } {
  const { ancho, alto } = medidas(orientacion);
  const at = { x: [MARGEN, ancho / 2, ancho - MARGEN, 0, ancho], y: [MARGEN, alto / 2, alto - MARGEN, 0, alto] };
  for (const other of diseno) {
    if (other.Id === de.Id || other.Cara !== de.Cara) continue;
    const box = cajaDe(other);
    at.x.push(box.X, box.X + box.Ancho / 2, box.X + box.Ancho);
    at.y.push(box.Y, box.Y + box.Alto / 2, box.Y + box.Alto);
  }
  return at;
}

/** The nearest line to any edge of a stretch: how far it is to be moved, and the line. */
function nearest(start: number, size: number, to: readonly number[]): { by: number; line: number } | null {
  let best: { by: number; line: number } | null = null;
  for (const line of to)
    for (const edge of [start, start + size / 2, start + size]) {
      const by = line - edge;
      if (Math.abs(by) <= NEAR && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  return best;
}

/** Something that is moved, drawn to what it is near; to half millimetres where it is near nothing. */
export function atraer<E extends Elemento>(elemento: E, diseno: Diseno, orientacion: Orientacion): Atraido<E> {
  const box = cajaDe(elemento);
  const to = lines(diseno, elemento, orientacion);
  const [x, y] = [nearest(box.X, box.Ancho, to.x), nearest(box.Y, box.Alto, to.y)];
  const grid = (at: number) => Math.round(at / GRID) * GRID - at;
  return {
    elemento: { ...elemento, X: round(elemento.X + (x?.by ?? grid(box.X))), Y: round(elemento.Y + (y?.by ?? grid(box.Y))) },
    x: x?.line ?? null,
    y: y?.line ?? null,
  };
}
