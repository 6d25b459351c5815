import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAMPOS, disenoSchema, esFondo, fondo, fueraDeArea, LETRA_MINIMA } from '../shared/diseno';
import { componer, componerCara } from '../shared/lamina';
import { muestraWire } from '../shared/plantilla.wire';

/** Millimetres of a point; letters as wide as the card's font has them on average, the bold ones wider. */
const PT = 25.4 / 72;
const LINE = 1.172;
const medir = (texto: string, tamano: number, negrita: boolean): number => texto.length * tamano * PT * (negrita ? 0.6 : 0.55);

describe('0704: a text stays inside its box', () => {
  test('a name of 60 letters stays inside its box, shrunk and whole', () => {
    const name = 'MARÍA DE LOS ÁNGELES FERNÁNDEZ-MALDONADO GUTIÉRREZ DE LA TORRE'.slice(0, 60);
    expect(name).toHaveLength(60);
    const box = { Ancho: 50, Alto: 9, Tamano: 12, Minimo: 5, Negrita: true, Ajustar: true };
    const { lineas, tamano, cortado } = componer(name, box, medir);
    expect(cortado).toBe(false);
    expect(lineas.join(' ')).toBe(name.trim());
    expect(tamano).toBeGreaterThanOrEqual(LETRA_MINIMA);
    for (const line of lineas) expect(medir(line, tamano, true)).toBeLessThanOrEqual(box.Ancho);
    // Where there is no room for it at 5 pt, it is cut with … and not made smaller.
    const small = componer(name, { ...box, Ancho: 20, Alto: 3 }, medir);
    expect(small).toMatchObject({ cortado: true, tamano: LETRA_MINIMA });
    expect(small.lineas.at(-1)).toMatch(/…$/);
  });

  test('property: whatever is written, no line is wider than its box, nor are there more than it has room for', () => {
    const word = fc.string({ unit: fc.constantFrom('A', 'Ñ', 'i', 'M', '-', '7'), minLength: 1, maxLength: 40 });
    const size = fc.integer({ min: LETRA_MINIMA, max: 24 });
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.record({
          Ancho: fc.integer({ min: 6, max: 80 }),
          Alto: fc.integer({ min: 3, max: 30 }),
          Tamano: size,
          Minimo: size,
          Negrita: fc.boolean(),
        }),
        fc.boolean(),
        (words, box, Ajustar) => {
          const { lineas, tamano } = componer(words.join(' '), { ...box, Ajustar }, medir);
          for (const line of lineas) if (line !== '…') expect(medir(line, tamano, box.Negrita)).toBeLessThanOrEqual(box.Ancho);
          expect(lineas.length).toBeLessThanOrEqual(Math.max(1, Math.floor(box.Alto / (tamano * PT * LINE) + 0.05)));
          expect(tamano).toBeGreaterThanOrEqual(Ajustar ? LETRA_MINIMA : box.Tamano);
        },
      ),
    );
  });
});

describe('0704: letters', () => {
  test('lines are as high as the letters themselves say', async () => {
    const { default: PDFDocument } = await import('pdfkit');
    const doc = new PDFDocument({ autoFirstPage: false });
    const { CONDENSADA } = await import('../shared/letras/condensada');
    const { SERIFA } = await import('../shared/letras/serifa');
    const box = { Ancho: 80, Minimo: 5, Negrita: false, Ajustar: false, Tamano: 10 };
    for (const [Fuente, { normal, negrita }] of [
      ['CONDENSADA', CONDENSADA],
      ['SERIFA', SERIFA],
    ] as const)
      for (const file of [normal, negrita]) {
        const line = (doc.font(Buffer.from(file, 'base64'), 10).currentLineHeight(true) * 25.4) / 72;
        const rows = (Alto: number) => componer('uno dos', { ...box, Fuente, Alto, Ancho: 8 }, (texto) => 2 * texto.length).lineas.length;
        expect([rows(line * 1.9), rows(line * 2.02)]).toEqual([1, 2]);
      }
  });
});

describe('0704: Fondo anverso/reverso', () => {
  const PNG = 'data:image/png;base64,iVBORw0KGgo=';
  const Campos = muestraWire.shape.Campos.parse(Object.fromEntries(CAMPOS.map((campo) => [campo, ''])));
  const nobody = { Campos, Requisitos: [], Color: '#1864AB', Qr: [], Barras: [] };

  test.each([
    ['H', 85.6, 53.98],
    ['V', 53.98, 85.6],
  ] as const)('%s: it fills the card and 2 mm around it, under everything, and is not outside of any area', (orientacion, ancho, alto) => {
    const back = fondo('f1', 'A', PNG, orientacion);
    expect(back).toMatchObject({ X: -2, Y: -2, Ancho: ancho + 4, Alto: alto + 4, Cubre: true });
    expect(esFondo(back, orientacion)).toBe(true);
    expect(fueraDeArea(back, orientacion)).toBe(0);
    const [first, ...others] = componerCara([back], 'A', nobody, orientacion, medir);
    expect(first?.trazos).toMatchObject([{ tipo: 'imagen', x: -2, y: -2, ancho: ancho + 4, alto: alto + 4, cubre: true, fuente: { datos: PNG } }]);
    expect(others).toEqual([]);
    expect(componerCara([back], 'R', nobody, orientacion, medir)).toEqual([]);
  });

  test('a picture of before fits into its box', () => {
    const [logo] = disenoSchema.parse([{ Tipo: 'IMAGEN', Id: 'l', Cara: 'A', X: 3, Y: 3, Ancho: 20, Alto: 10, Giro: 0, Datos: PNG }]);
    expect(logo).toMatchObject({ Cubre: false });
    expect(logo && esFondo(logo, 'H')).toBe(false);
  });
});
