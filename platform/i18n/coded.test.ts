import { expect, test } from 'vitest';
import { fill } from './coded';

test('a sentence that a value ends, ends once; nothing else of it changes', () => {
  expect(fill('La acreditación está suspendida: {motivo}.', { motivo: 'Falta grave.' })).toBe('La acreditación está suspendida: Falta grave.');
  expect(fill('La acreditación está suspendida: {motivo}.', { motivo: 'Falta grave' })).toBe('La acreditación está suspendida: Falta grave.');
  expect(fill('{a}.pdf, {b}', { a: 'Uno.', b: 2 })).toBe('Uno..pdf, 2');
  expect(fill('{x}.', {})).toBe('{x}.');
  expect(fill('La lectura no termina con {sufijo}.', { sufijo: '?' })).toBe('La lectura no termina con ?.');
});
