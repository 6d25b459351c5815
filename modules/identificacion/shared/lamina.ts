import { type Campo, cajaDe, type Diseno, type Elemento, type Fuente, LETRA_MINIMA, medidas, type Orientacion, SANGRADO } from './diseno';
import { TRAZOS_ICONO } from './iconos';

/*
 * What a card looks like, once for the screen and for the printer: strokes in millimetres. Whoever draws knows how wide its letters are.
 */

/** What is drawn of a bearer and of the card. */
export interface Tarjeta {
  readonly Campos: Readonly<Record<Campo, string>>;
  readonly Color: string;
  /** Rows of the QR, `1` dark. */
  readonly Qr: readonly string[];
  /** Widths of the bars of the code, dark and light by turns, in modules. */
  readonly Barras: readonly number[];
  /** Codes of the requirements that the bearer has in force; null draws the signs of any. */
  readonly Requisitos: readonly string[] | null;
}

export type Trazo =
  | {
      readonly tipo: 'texto';
      readonly x: number;
      readonly y: number;
      readonly texto: string;
      readonly tamano: number;
      readonly negrita: boolean;
      readonly fuente: Fuente;
      readonly color: string;
      readonly ancla: 'I' | 'C' | 'D';
    }
  | {
      readonly tipo: 'rect';
      readonly x: number;
      readonly y: number;
      readonly ancho: number;
      readonly alto: number;
      readonly color: string;
      readonly radio: number;
    }
  | {
      /** An outline on a square of 24, filled (even-odd). */
      readonly tipo: 'signo';
      readonly x: number;
      readonly y: number;
      readonly lado: number;
      readonly trazo: string;
      readonly color: string;
    }
  | {
      readonly tipo: 'imagen';
      readonly x: number;
      readonly y: number;
      readonly ancho: number;
      readonly alto: number;
      readonly fuente: 'foto' | { readonly datos: string };
      /** It fills its box, or fits into it. */
      readonly cubre: boolean;
    };

/** Strokes of one element, all turned about the same point. */
export interface Pieza {
  readonly elemento: Elemento;
  readonly giro: number;
  readonly cx: number;
  readonly cy: number;
  readonly trazos: readonly Trazo[];
}

/** How wide a text is, in millimetres, in points of a size. */
export type Medir = (texto: string, tamano: number, negrita: boolean, fuente: Fuente) => number;

const PT = 25.4 / 72;
/** Of the letters that cards are printed with: how high a line is, and where it stands in it, of their size. */
const LETRAS: Readonly<Record<Fuente, { readonly linea: number; readonly ascenso: number }>> = {
  ROBOTO: { linea: 1.172, ascenso: 0.928 },
  CONDENSADA: { linea: 1.172, ascenso: 0.928 },
  SERIFA: { linea: 1.319, ascenso: 1.048 },
};
/** A quiet zone of four modules around a QR (ISO/IEC 18004); ten beside bars. */
const [QUIET, QUIET_BARS] = [4, 10];
const PAPER = '#FFFFFF';
const INK = '#000000';

/** Words laid in lines of a width. */
function lined(texto: string, width: number, fits: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of texto.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string, width: number, fits: (line: string) => number): string {
  let kept = line;
  while (kept.length > 0 && fits(`${kept}…`) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
}

export interface Compuesto {
  readonly lineas: readonly string[];
  readonly tamano: number;
  /** Something had to be left out. */
  readonly cortado: boolean;
}

/** A text in its box: in as many lines as there is room for, shrunk by half points where it may be, and last cut with … */
export function componer(
  texto: string,
  {
    Ancho,
    Alto,
    Tamano,
    Minimo,
    Negrita,
    Fuente = 'ROBOTO',
    Ajustar,
  }: { Ancho: number; Alto: number; Tamano: number; Minimo: number; Negrita: boolean; Fuente?: Fuente; Ajustar: boolean },
  medir: Medir,
): Compuesto {
  const least = Ajustar ? Math.max(LETRA_MINIMA, Math.min(Minimo, Tamano)) : Tamano;
  for (let tamano = Tamano; ; tamano = Math.max(least, tamano - 0.5)) {
    const fits = (line: string) => medir(line, tamano, Negrita, Fuente);
    const room = Math.max(1, Math.floor(Alto / (tamano * PT * LETRAS[Fuente].linea) + 0.05));
    const lines = lined(texto, Ancho, fits);
    if (lines.length <= room && lines.every((line) => fits(line) <= Ancho)) return { lineas: lines, tamano, cortado: false };
    if (tamano > least) continue;
    const kept = lines.slice(0, room).map((line, at) => (at === room - 1 && lines.length > room ? cut(line, Ancho, fits) : line));
    return { lineas: kept.map((line) => (fits(line) > Ancho ? cut(line, Ancho, fits) : line)), tamano, cortado: true };
  }
}

function textStrokes(elemento: Extract<Elemento, { Tipo: 'TEXTO' | 'CAMPO' }>, said: string, medir: Medir): Trazo[] {
  const texto = elemento.Mayusculas ? said.toLocaleUpperCase('es') : said;
  const { lineas, tamano } = componer(texto, elemento, medir);
  const { X, Y, Ancho, Alto, Alinea, Negrita, Fuente, Color } = elemento;
  const { linea, ascenso } = LETRAS[Fuente];
  const high = tamano * PT * linea;
  const top = Y + (Alto - lineas.length * high) / 2;
  const x = Alinea === 'I' ? X : Alinea === 'C' ? X + Ancho / 2 : X + Ancho;
  return lineas.map((line, at) => ({
    tipo: 'texto',
    x,
    y: top + at * high + tamano * PT * ascenso,
    texto: line,
    tamano,
    negrita: Negrita,
    fuente: Fuente,
    color: Color,
    ancla: Alinea,
  }));
}

/** A QR with its quiet zone inside the box; dark modules that touch are one stroke. */
function qrStrokes({ X, Y, Ancho, Alto }: Elemento, rows: readonly string[]): Trazo[] {
  const side = Math.min(Ancho, Alto);
  const module = side / (rows.length + 2 * QUIET);
  const [left, top] = [X + (Ancho - side) / 2, Y + (Alto - side) / 2];
  const strokes: Trazo[] = [{ tipo: 'rect', x: left, y: top, ancho: side, alto: side, color: PAPER, radio: 0 }];
  for (const [row, bits] of rows.entries())
    for (const run of bits.matchAll(/1+/g))
      strokes.push({
        tipo: 'rect',
        x: left + (QUIET + run.index) * module,
        y: top + (QUIET + row) * module,
        ancho: run[0].length * module,
        alto: module,
        color: INK,
        radio: 0,
      });
  return strokes;
}

function barStrokes({ X, Y, Ancho, Alto }: Elemento, bars: readonly number[]): Trazo[] {
  const modules = bars.reduce((sum, width) => sum + width, 0) + 2 * QUIET_BARS;
  const module = Ancho / modules;
  const strokes: Trazo[] = [{ tipo: 'rect', x: X, y: Y, ancho: Ancho, alto: Alto, color: PAPER, radio: 0 }];
  let at = X + QUIET_BARS * module;
  for (const [place, width] of bars.entries()) {
    if (place % 2 === 0) strokes.push({ tipo: 'rect', x: at, y: Y, ancho: width * module, alto: Alto, color: INK, radio: 0 });
    at += width * module;
  }
  return strokes;
}

/** What colours a card to its edge goes on beyond it: a sheet is never cut to the hair. */
function bled(elemento: Elemento, orientacion: Orientacion): { x: number; y: number; ancho: number; alto: number } {
  const { ancho, alto } = medidas(orientacion);
  const { X, Y, Ancho, Alto } = cajaDe(elemento);
  const near = 0.06;
  const left = X <= near ? SANGRADO + Math.max(0, X) : 0;
  const top = Y <= near ? SANGRADO + Math.max(0, Y) : 0;
  const right = X + Ancho >= ancho - near ? SANGRADO + Math.max(0, ancho - X - Ancho) : 0;
  const bottom = Y + Alto >= alto - near ? SANGRADO + Math.max(0, alto - Y - Alto) : 0;
  return { x: X - left, y: Y - top, ancho: Ancho + left + right, alto: Alto + top + bottom };
}

function strokesOf(elemento: Elemento, de: Tarjeta, orientacion: Orientacion, medir: Medir): Pieza {
  const { X, Y, Ancho, Alto, Giro } = elemento;
  const piece = (trazos: readonly Trazo[], giro: number = Giro): Pieza => ({ elemento, giro, cx: X + Ancho / 2, cy: Y + Alto / 2, trazos });
  switch (elemento.Tipo) {
    case 'TEXTO':
      return piece(textStrokes(elemento, elemento.Texto, medir));
    case 'CAMPO':
      return piece(textStrokes(elemento, de.Campos[elemento.Campo], medir));
    case 'QR':
      return piece(qrStrokes(elemento, de.Qr));
    case 'BARRAS':
      return piece(barStrokes(elemento, de.Barras));
    case 'ICONO': {
      const lado = Math.min(Ancho, Alto);
      const shown = de.Requisitos === null || de.Requisitos.includes(elemento.Requisito);
      const at = { x: X + (Ancho - lado) / 2, y: Y + (Alto - lado) / 2, lado };
      return piece(shown ? [{ tipo: 'signo', ...at, trazo: TRAZOS_ICONO[elemento.Icono], color: elemento.Color }] : []);
    }
    case 'FOTO':
      return piece([{ tipo: 'imagen', x: X, y: Y, ancho: Ancho, alto: Alto, fuente: 'foto', cubre: true }]);
    case 'IMAGEN':
      return piece([{ tipo: 'imagen', x: X, y: Y, ancho: Ancho, alto: Alto, fuente: { datos: elemento.Datos }, cubre: elemento.Cubre }]);
    // A rectangle that is turned is another rectangle.
    case 'FRANJA':
      return piece([{ tipo: 'rect', ...bled(elemento, orientacion), color: de.Color, radio: 0 }], 0);
    case 'FORMA':
      return piece([{ tipo: 'rect', ...bled(elemento, orientacion), color: elemento.Relleno, radio: elemento.Radio }], 0);
    case 'LINEA':
      return piece([
        { tipo: 'rect', x: X, y: Y + (Alto - elemento.Grosor) / 2, ancho: Ancho, alto: elemento.Grosor, color: elemento.Color, radio: 0 },
      ]);
  }
}

/** A side of a card, the undermost first. */
export const componerCara = (diseno: Diseno, cara: 'A' | 'R', de: Tarjeta, orientacion: Orientacion, medir: Medir): Pieza[] =>
  diseno.filter(({ Cara }) => Cara === cara).map((elemento) => strokesOf(elemento, de, orientacion, medir));
