import { describe, expect, test } from 'vitest';
import { medidas, TARJETA } from '../shared/diseno';
import { HOJA, lugarEnHoja, POR_HOJA } from '../shared/hoja';

describe('card geometry (Identificación, Calculations)', () => {
  test('A4, 2 × 5: card (column c, row r) at X = 16.90 + c × 90.60, Y = 3.55 + r × 58.98', () => {
    expect(POR_HOJA).toBe(10);
    for (let place = 0; place < POR_HOJA; place++) {
      const { x, y } = lugarEnHoja(place, false);
      expect(x).toBeCloseTo(16.9 + (place % 2) * 90.6, 2);
      expect(y).toBeCloseTo(3.55 + Math.floor(place / 2) * 58.98, 2);
    }
  });

  test('backs lie behind their fronts once the sheet is turned over: columns mirrored, c → 1 − c', () => {
    for (let place = 0; place < POR_HOJA; place++) {
      const [front, back] = [lugarEnHoja(place, false), lugarEnHoja(place, true)];
      expect(back.x).toBeCloseTo(HOJA.ancho - front.x - TARJETA.ancho, 6);
      expect(back.y).toBe(front.y);
    }
  });

  test('at 300 dpi ID-1 is 1011 × 638 points, and a photo box of 25 × 33.3 mm 295 × 393', () => {
    const points = (mm: number) => (mm / 25.4) * 300;
    expect([Math.round(points(TARJETA.ancho)), Math.ceil(points(TARJETA.alto))]).toEqual([1011, 638]);
    expect([Math.round(points(25)), Math.round(points(33.3))]).toEqual([295, 393]);
    expect(medidas('V')).toEqual({ ancho: 53.98, alto: 85.6 });
  });
});
