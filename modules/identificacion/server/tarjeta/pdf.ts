import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { FUENTES, type Fuente, medidas, type Orientacion, SANGRADO, TARJETA } from '../../shared/diseno';
import { HOJA, lugarEnHoja, POR_HOJA } from '../../shared/hoja';
import { CUADRO_ICONO } from '../../shared/iconos';
import { componerCara, type Medir, type Pieza, type Tarjeta, type Trazo } from '../../shared/lamina';
import type { Lamina } from './datos';

const PT = 72 / 25.4;
const pt = (length: number): number => length * PT;

/** A card to be drawn, with its bearer's photo as it was sent. */
export interface Dibujable {
  readonly lamina: Lamina;
  readonly tarjeta: Tarjeta;
  readonly foto: Buffer | null;
}
export interface Pedido {
  readonly formato: 'T' | 'A';
  readonly reversos: boolean;
  /** Written over each card. */
  readonly muestra?: string;
  /** Called after each card; what it throws ends the file. */
  readonly avance?: (cards: number) => Promise<void>;
}

type Doc = PDFKit.PDFDocument;

const folder = () => join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

const fontOf = (fuente: Fuente, negrita: boolean): string => `${fuente} ${negrita ? 'negrita' : 'normal'}`;

interface Letters {
  readonly normal: string | Buffer;
  readonly negrita: string | Buffer;
}
/** The letters of cards: a file of the PDF writer's, and those that travel with the product. */
async function lettersOf(): Promise<Readonly<Record<Fuente, Letters>>> {
  const [{ CONDENSADA }, { SERIFA }] = await Promise.all([import('../../shared/letras/condensada'), import('../../shared/letras/serifa')]);
  const bytes = ({ normal, negrita }: { readonly normal: string; readonly negrita: string }): Letters => ({
    normal: Buffer.from(normal, 'base64'),
    negrita: Buffer.from(negrita, 'base64'),
  });
  return {
    ROBOTO: { normal: join(folder(), 'Roboto-Regular.ttf'), negrita: join(folder(), 'Roboto-Medium.ttf') },
    CONDENSADA: bytes(CONDENSADA),
    SERIFA: bytes(SERIFA),
  };
}

async function newDocument(size: [number, number]): Promise<{ doc: Doc; medir: Medir }> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false, compress: true, info: { Title: 'Credenciales', Producer: 'Faena' } });
  const files = await lettersOf();
  // What is registered is embedded, by the letters that are used of it, once a text is written with it.
  for (const fuente of FUENTES)
    for (const negrita of [false, true]) doc.registerFont(fontOf(fuente, negrita), files[fuente][negrita ? 'negrita' : 'normal']);
  const widths = new Map<string, number>();
  const medir: Medir = (texto, tamano, negrita, fuente) => {
    const key = `${fontOf(fuente, negrita)} ${texto}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = doc.font(fontOf(fuente, negrita), 100).widthOfString(texto);
      if (widths.size > 5000) widths.clear();
      widths.set(key, width);
    }
    return ((width / 100) * tamano) / PT;
  };
  return { doc, medir };
}

function drawStroke(doc: Doc, trazo: Trazo, foto: Buffer | null): void {
  if (trazo.tipo === 'rect') {
    const { x, y, ancho, alto, radio, color } = trazo;
    if (radio > 0) doc.roundedRect(pt(x), pt(y), pt(ancho), pt(alto), pt(radio)).fill(color);
    else doc.rect(pt(x), pt(y), pt(ancho), pt(alto)).fill(color);
  } else if (trazo.tipo === 'texto') {
    const { texto, tamano, negrita, fuente, color, ancla, x, y } = trazo;
    doc.font(fontOf(fuente, negrita), tamano).fillColor(color);
    const width = doc.widthOfString(texto);
    const left = pt(x) - (ancla === 'C' ? width / 2 : ancla === 'D' ? width : 0);
    doc.text(texto, left, pt(y), { lineBreak: false, baseline: 'alphabetic' });
  } else if (trazo.tipo === 'signo') {
    const { x, y, lado, trazo: path, color } = trazo;
    doc
      .save()
      .translate(pt(x), pt(y))
      .scale(pt(lado) / CUADRO_ICONO);
    doc.path(path).fill(color, 'even-odd').restore();
  } else {
    const source = trazo.fuente === 'foto' ? foto : trazo.fuente.datos;
    const { x, y, ancho, alto, cubre } = trazo;
    if (source === null) return;
    // The photo and a background fill their boxes, a logo fits into its own.
    const size: [number, number] = [pt(ancho), pt(alto)];
    doc.save().rect(pt(x), pt(y), pt(ancho), pt(alto)).clip();
    doc.image(source, pt(x), pt(y), cubre ? { cover: size, align: 'center', valign: 'center' } : { fit: size, align: 'center', valign: 'center' });
    doc.restore();
  }
}

/** QR modules are many and all of one colour: they are one path, so that no printer leaves a hair between them. */
function drawPiece(doc: Doc, { giro, cx, cy, trazos, elemento }: Pieza, foto: Buffer | null): void {
  doc.save();
  if (giro !== 0) doc.rotate(giro, { origin: [pt(cx), pt(cy)] });
  if (elemento.Tipo === 'QR' || elemento.Tipo === 'BARRAS') {
    const [paper, ...dark] = trazos;
    if (paper) drawStroke(doc, paper, foto);
    for (const one of dark) if (one.tipo === 'rect') doc.rect(pt(one.x), pt(one.y), pt(one.ancho), pt(one.alto));
    if (dark.length > 0) doc.fill('#000000');
  } else for (const trazo of trazos) drawStroke(doc, trazo, foto);
  doc.restore();
}

function stamp(doc: Doc, orientacion: Orientacion, words: string): void {
  const { ancho, alto } = medidas(orientacion);
  doc.save().rotate(-30, { origin: [pt(ancho / 2), pt(alto / 2)] });
  doc.font(fontOf('ROBOTO', true), 34).fillColor('#C02020', 0.35);
  doc.text(words, pt(ancho / 2) - doc.widthOfString(words) / 2, pt(alto / 2) + 12, { lineBreak: false, baseline: 'alphabetic' });
  doc.restore();
}

function drawSide(doc: Doc, { lamina, tarjeta, foto }: Dibujable, cara: 'A' | 'R', medir: Medir, muestra: string | undefined): void {
  const { ancho, alto } = medidas(lamina.Orientacion);
  doc
    .save()
    .rect(pt(-SANGRADO), pt(-SANGRADO), pt(ancho + 2 * SANGRADO), pt(alto + 2 * SANGRADO))
    .clip();
  if (cara === 'A' || lamina.DobleCara === 'S')
    for (const piece of componerCara(lamina.Elementos, cara, tarjeta, lamina.Orientacion, medir)) drawPiece(doc, piece, foto);
  if (muestra) stamp(doc, lamina.Orientacion, muestra);
  doc.restore();
}

/** Marks where a sheet is cut, beside the corners of a card. */
function cropMarks(doc: Doc, x: number, y: number): void {
  const [from, to] = [SANGRADO + 0.1, SANGRADO + 0.5];
  for (const [cx, out] of [
    [x, -1],
    [x + TARJETA.ancho, 1],
  ] as const)
    for (const [cy, away] of [
      [y, -1],
      [y + TARJETA.alto, 1],
    ] as const) {
      doc.moveTo(pt(cx + out * from), pt(cy)).lineTo(pt(cx + out * to), pt(cy));
      doc.moveTo(pt(cx), pt(cy + away * from)).lineTo(pt(cx), pt(cy + away * to));
    }
  doc.lineWidth(0.25).stroke('#808080');
}

/** A card on its place of a sheet; a standing one is turned by 90°. */
function placeOnSheet(doc: Doc, card: Dibujable, cara: 'A' | 'R', place: number, medir: Medir, muestra: string | undefined): void {
  const { x, y } = lugarEnHoja(place, cara === 'R');
  doc.save();
  if (card.lamina.Orientacion === 'H') doc.translate(pt(x), pt(y));
  else doc.translate(pt(x + TARJETA.ancho), pt(y)).rotate(90);
  drawSide(doc, card, cara, medir, muestra);
  doc.restore();
  cropMarks(doc, x, y);
}

/** A file of cards, written as it is drawn: one card a page, fronts and backs by turns, or sheets of A4 with mirrored backs. */
export async function drawCards(cards: AsyncIterable<Dibujable>, { formato, reversos, muestra, avance }: Pedido): Promise<Readable> {
  const sheet: [number, number] = [pt(HOJA.ancho), pt(HOJA.alto)];
  const { doc, medir } = await newDocument(sheet);
  const page = ({ lamina }: Dibujable): [number, number] => {
    const { ancho, alto } = medidas(lamina.Orientacion);
    return [pt(ancho), pt(alto)];
  };
  const sheetOf = (those: readonly Dibujable[]) => {
    for (const cara of reversos ? (['A', 'R'] as const) : (['A'] as const)) {
      doc.addPage({ size: sheet, margin: 0 });
      for (const [place, card] of those.entries()) placeOnSheet(doc, card, cara, place, medir, muestra);
    }
  };
  const write = async () => {
    let done = 0;
    let waiting: Dibujable[] = [];
    for await (const card of cards) {
      if (formato === 'T')
        for (const cara of reversos ? (['A', 'R'] as const) : (['A'] as const)) {
          doc.addPage({ size: page(card), margin: 0 });
          drawSide(doc, card, cara, medir, muestra);
        }
      else waiting.push(card);
      if (waiting.length === POR_HOJA) {
        sheetOf(waiting);
        waiting = [];
      }
      done += 1;
      await avance?.(done);
      // Whoever stands at a gate has their turn between two cards; and what was drawn is taken before more is.
      await setImmediate();
      while (doc.readableLength > doc.readableHighWaterMark && !doc.destroyed) await setImmediate();
    }
    if (waiting.length > 0) sheetOf(waiting);
    doc.end();
  };
  write().catch((error: unknown) => doc.destroy(error instanceof Error ? error : new Error(String(error))));
  return doc;
}
