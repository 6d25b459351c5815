import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';
import { extractText, getDocumentProxy } from 'unpdf';

type Matrix = readonly [number, number, number, number, number, number];
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

/** The drawing of each page, in the order in which they were written. */
function contents(file: Buffer): string[] {
  const text = file.toString('latin1');
  const streams: string[] = [];
  for (const { index, 0: head } of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    // A picture's points may read as anything.
    if (/\/Subtype\s*\/Image/.test(text.slice(text.lastIndexOf(' obj', index), index))) continue;
    const start = index + head.length;
    const end = text.indexOf('endstream', start);
    try {
      const drawn = inflateSync(file.subarray(start, end)).toString('latin1');
      if (/\bre\b|\bBT\b/.test(drawn) && /\bcm\b/.test(drawn)) streams.push(drawn);
    } catch {
      // A picture or a font.
    }
  }
  return streams;
}

/** Paints the filled rectangles of a page, at so many dots an inch: what a printer lays down of its codes. */
function painted(drawing: string, width: number, height: number, dpi: number) {
  const scale = dpi / 72;
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const kept: { matrix: Matrix; colour: number[] }[] = [];
  let colour = [0, 0, 0];
  let stack: number[] = [];
  let path: number[][] = [];
  for (const token of drawing.split(/\s+/)) {
    const value = Number(token);
    if (token !== '' && !Number.isNaN(value)) {
      stack.push(value);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = stack;
    if (token === 'q') kept.push({ matrix, colour });
    else if (token === 'Q') ({ matrix, colour } = kept.pop() ?? { matrix, colour });
    else if (token === 'cm') matrix = times([a, b, c, d, e, f], matrix);
    else if (token === 'scn' || token === 'rg') colour = stack.slice(-3);
    else if (token === 're') path.push([a, b, c, d]);
    else if (token === 'n' || token === 'S') path = [];
    else if (token === 'f' || token === 'f*') {
      for (const [x = 0, y = 0, w = 0, h = 0] of path) {
        const [x1, y1] = [x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]];
        const [x2, y2] = [(x + w) * matrix[0] + (y + h) * matrix[2] + matrix[4], (x + w) * matrix[1] + (y + h) * matrix[3] + matrix[5]];
        const [left, right] = [Math.min(x1, x2) * scale, Math.max(x1, x2) * scale];
        const [top, bottom] = [rows - Math.max(y1, y2) * scale, rows - Math.min(y1, y2) * scale];
        for (let row = Math.max(0, Math.round(top)); row < Math.min(rows, Math.round(bottom)); row++)
          for (let column = Math.max(0, Math.round(left)); column < Math.min(columns, Math.round(right)); column++)
            for (let part = 0; part < 3; part++) data[(row * columns + column) * 4 + part] = (colour[part] ?? 0) * 255;
      }
      path = [];
    }
    stack = [];
  }
  return { width: columns, height: rows, data };
}

const PT = 72 / 25.4;

/** A rectangle on a page in millimetres, from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alto: number;
}

/** The rectangles within which a page is drawn, in their order: where each thing was given its place. */
function placesOf(drawing: string, height: number): Place[] {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const kept: Matrix[] = [];
  let stack: number[] = [];
  let path: number[][] = [];
  const places: Place[] = [];
  for (const token of drawing.split(/\s+/)) {
    const value = Number(token);
    if (token !== '' && !Number.isNaN(value)) {
      stack.push(value);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = stack;
    if (token === 'q') kept.push(matrix);
    else if (token === 'Q') matrix = kept.pop() ?? matrix;
    else if (token === 'cm') matrix = times([a, b, c, d, e, f], matrix);
    else if (token === 're') path.push([a, b, c, d]);
    else if (token === 'W') {
      for (const [x = 0, y = 0, w = 0, h = 0] of path) {
        const [x1, y1] = [x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]];
        const [x2, y2] = [(x + w) * matrix[0] + (y + h) * matrix[2] + matrix[4], (x + w) * matrix[1] + (y + h) * matrix[3] + matrix[5]];
        const [left, top] = [Math.min(x1, x2), height - Math.max(y1, y2)];
        places.push({ x: left / PT, y: top / PT, ancho: Math.abs(x2 - x1) / PT, alto: Math.abs(y2 - y1) / PT });
      }
    } else if (['n', 'f', 'f*', 'S'].includes(token)) path = [];
    stack = [];
  }
  return places;
}

export interface Read {
  /** Width and height of each page, in points. */
  readonly pages: readonly (readonly [number, number])[];
  readonly text: readonly string[];
  /** What the QR of a page says, as a reader finds it on the page at a card printer's 300 dots an inch. */
  qr(page: number): string;
  /** Where each thing of a page was given its place. */
  places(page: number): readonly Place[];
}

/** A PDF read back: its pages to size, their text, and their codes. */
export async function readPdf(fileBase64: string): Promise<Read> {
  const file = Buffer.from(fileBase64, 'base64');
  const drawings = contents(file);
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages: [number, number][] = [];
  for (let n = 1; n <= document.numPages; n++) {
    const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(n)).view;
    pages.push([right - left, top - bottom]);
  }
  const { text } = await extractText(document, { mergePages: false });
  return {
    pages,
    text,
    qr(page) {
      const [width, height] = pages[page] ?? [0, 0];
      return decodeQR(painted(drawings[page] ?? '', width, height, 300));
    },
    places: (page) => placesOf(drawings[page] ?? '', pages[page]?.[1] ?? 0),
  };
}
