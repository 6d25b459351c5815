import { describe, expect, test } from 'vitest';
import { messageFault, valueFault } from './parametro';

const base = { name: 'x.y', scope: 'C', value: '1', es: '', en: '' } as const;

describe('values of parameters', () => {
  test.each([
    ['5', null],
    ['1', null],
    ['50', null],
    ['0', 'parametro.rango'],
    ['51', 'parametro.rango'],
    ['5.5', 'parametro.entero'],
    ['cinco', 'parametro.entero'],
  ])('a number from 1 to 50: %s → %s', (value, code) => {
    expect(valueFault({ ...base, type: 'I', min: 1, max: 50 }, value)?.code ?? null).toBe(code);
  });

  test('sistema.mesesLista admits 2, 3 and 6: 4 is refused', () => {
    const months = { ...base, type: 'I', options: ['2', '3', '6'] } as const;
    expect(['2', '3', '6'].map((value) => valueFault(months, value))).toEqual([null, null, null]);
    expect(valueFault(months, '4')).toMatchObject({ code: 'parametro.opcion' });
  });

  test.each([
    ['30,15,7,1', null],
    ['7', null],
    ['7,15', 'parametro.dias'],
    ['7,7', 'parametro.dias'],
    ['400', 'parametro.dias'],
    ['30,,1', 'parametro.dias'],
  ])('a descending list of days: %s → %s', (value, code) => {
    expect(valueFault({ ...base, type: 'S', pattern: 'DIAS' }, value)?.code ?? null).toBe(code);
  });

  test.each([
    ['08:00-17:00', null],
    ['00:00-23:59', null],
    ['99:00-17:00', 'parametro.horario'],
    ['08:00-24:00', 'parametro.horario'],
    ['17:00-08:00', 'parametro.horario'],
    ['08:00-08:00', 'parametro.horario'],
    ['8:00-17:00', 'parametro.horario'],
    ['08:00', 'parametro.horario'],
    ['08:00-17:00-18:00', 'parametro.horario'],
  ])('hours of a day: %s → %s', (value, code) => {
    expect(valueFault({ ...base, type: 'S', pattern: 'HORARIO' }, value)?.code ?? null).toBe(code);
  });

  test.each([
    ['dt.gob.cl sunafil.gob.pe', null],
    ['sunafil.gob.pe', null],
    ['', 'parametro.dominios'],
    ['@dt.gob.cl', 'parametro.dominios'],
    ['dt.gob.cl, sunafil.gob.pe', 'parametro.dominios'],
    ['localhost', 'parametro.dominios'],
  ])('domains of mail: %s → %s', (value, code) => {
    expect(valueFault({ ...base, type: 'S', pattern: 'DOMINIOS' }, value)?.code ?? null).toBe(code);
  });

  test.each([
    ['07', null],
    ['', 'patron.NUM'],
    ['7a', 'patron.NUM'],
    ['-7', 'patron.NUM'],
  ])('a code of digits: %s → %s', (value, code) => {
    expect(valueFault({ ...base, type: 'S', pattern: 'NUM' }, value)?.code ?? null).toBe(code);
  });

  test.each([
    ['07', null],
    ['7', 'parametro.cifras'],
    ['123456', 'parametro.cifras'],
  ])('a code of two digits: %s → %s', (value, code) => {
    expect(valueFault({ ...base, type: 'S', pattern: 'NUM', max: 2 }, value)?.code ?? null).toBe(code);
  });

  test.each([
    ['producto', null],
    ['', 'parametro.direccion'],
    ['https://acceso.ejemplo.pe', null],
    ['https://acceso.ejemplo.pe:8443/faena/', null],
    ['http://acceso.ejemplo.pe', 'parametro.direccion'],
    ['https://acceso.ejemplo.pe/v?x=1', 'parametro.direccion'],
    ['acceso.ejemplo.pe', 'parametro.direccion'],
    ['https://', 'parametro.direccion'],
  ])('an https address, or the product’s own: %s → %s', (value, code) => {
    expect(valueFault({ ...base, type: 'S', pattern: 'WEB' }, value)?.code ?? null).toBe(code);
  });

  test('a day is one of the calendar', () => {
    expect(valueFault({ ...base, type: 'D' }, '20260228')).toBeNull();
    expect(valueFault({ ...base, type: 'D' }, '20260230')?.code).toBe('parametro.fecha');
  });

  test('a time of day', () => {
    expect(valueFault({ ...base, type: 'S', pattern: 'HORA' }, '12:00')).toBeNull();
    expect(valueFault({ ...base, type: 'S', pattern: 'HORA' }, '24:00')?.code).toBe('parametro.hora');
  });
});

test('a message keeps the placeholders of the product’s, and has no others', () => {
  const product = 'El contrato {contrato} admite {dotacion}.';
  expect(messageFault(product, 'Tope {dotacion} de {contrato}')).toBeNull();
  expect(messageFault(product, 'Tope de {contrato}')).toEqual({ code: 'regla.mensaje', marcador: '{dotacion}' });
  expect(messageFault(product, '{contrato} {dotacion} {otra}')).toEqual({ code: 'regla.marcador', marcador: '{otra}' });
});
