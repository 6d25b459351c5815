import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpretReading, type LecturaConfig } from './lectura';

const plain: LecturaConfig = {
  Prefijo: null,
  Sufijo: null,
  PosicionInicio: 1,
  Longitud: 0,
  Base: 'T',
  InvertirBytes: 'N',
  QuitarCeros: 'N',
  LongitudFinal: 0,
};
const one: LecturaConfig = { ...plain, Prefijo: '#', Base: 'H', InvertirBytes: 'S', LongitudFinal: 10 };
const two: LecturaConfig = { ...plain, Prefijo: ';', Sufijo: '?', PosicionInicio: 3, Longitud: 8 };

describe('Calculations 1: a reading becomes an identifier', () => {
  test('Check: example 1: #4E61BC00 with its bytes reversed is 0012345678', () => {
    const read = interpretReading('#4E61BC00\r\n', one);
    expect(read.pasos.map(({ valor }) => valor)).toEqual(['#4E61BC00', '4E61BC00', '00BC614E', '12345678', '0012345678']);
    expect(read).toMatchObject({ resultado: '0012345678', falla: null });
  });

  test('Check: example 2: ;0045879632? from the third, eight characters, is 45879632', () => {
    expect(interpretReading(';0045879632?', two).resultado).toBe('45879632');
  });

  test.each([
    ['a prefix that is not there', one, '4E61BC00', 'lectura.prefijo', { prefijo: '#' }],
    ['a suffix that is not there', two, ';0045879632', 'lectura.sufijo', { sufijo: '?' }],
    ['letters in a decimal', { ...plain, Base: 'D' as const }, '12A', 'lectura.decimal', {}],
    ['half a byte', { ...plain, Base: 'H' as const }, 'ABC', 'lectura.hexadecimal', {}],
    ['more than its final length', { ...plain, LongitudFinal: 3 }, '1234', 'lectura.larga', { n: 3 }],
    ['nothing', plain, '\r\n', 'lectura.vacia', {}],
    ['nothing where it begins', { ...plain, PosicionInicio: 9 }, 'ABC', 'lectura.vacia', {}],
  ])('%s is refused with its reason', (_name, config, reading, code, params) => {
    expect(interpretReading(reading, config)).toMatchObject({ resultado: null, falla: { code, params } });
  });

  test('zeros go, but for the last', () => {
    expect(interpretReading('000', { ...plain, QuitarCeros: 'S' }).resultado).toBe('0');
    expect(interpretReading('0070', { ...plain, QuitarCeros: 'S' }).resultado).toBe('70');
    expect(interpretReading('0070', { ...plain, QuitarCeros: 'S', LongitudFinal: 6 }).resultado).toBe('000070');
  });
});

describe('properties of any reading', () => {
  const config = fc.record({
    Prefijo: fc.option(fc.string({ minLength: 1, maxLength: 3 })),
    Sufijo: fc.option(fc.string({ minLength: 1, maxLength: 3 })),
    PosicionInicio: fc.integer({ min: 1, max: 12 }),
    Longitud: fc.integer({ min: 0, max: 12 }),
    Base: fc.constantFrom('D' as const, 'H' as const, 'T' as const),
    InvertirBytes: fc.constantFrom('S' as const, 'N' as const),
    QuitarCeros: fc.constantFrom('S' as const, 'N' as const),
    LongitudFinal: fc.integer({ min: 0, max: 40 }),
  });

  test('it ends in an identifier or in a reason, never in both', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), config, (reading, own) => {
        const { resultado, falla } = interpretReading(reading, own);
        expect((resultado === null) !== (falla === null)).toBe(true);
        if (resultado !== null && own.LongitudFinal > 0) expect(resultado).toHaveLength(own.LongitudFinal);
        if (resultado !== null && own.Base !== 'T') expect(resultado).toMatch(/^\d+$/);
      }),
    );
  });

  test('hexadecimal, either way round, is the number it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), (bytes) => {
        const hex = (list: Iterable<number>) => [...list].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        const straight = interpretReading(hex(bytes), { ...plain, Base: 'H' }).resultado;
        const reversed = interpretReading(hex([...bytes].reverse()), { ...plain, Base: 'H', InvertirBytes: 'S' }).resultado;
        expect(straight).toBe(BigInt(`0x${hex(bytes)}`).toString());
        expect(reversed).toBe(straight);
      }),
    );
  });

  test('what its prefix and suffix wrap comes back', () => {
    const clean = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'ABC123xyz') });
    fc.assert(
      fc.property(clean, (text) => {
        expect(interpretReading(`;${text}?`, { ...plain, Prefijo: ';', Sufijo: '?' }).resultado).toBe(text.toUpperCase());
      }),
    );
  });
});
