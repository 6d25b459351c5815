import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { text } from '../entity/field';
import { errorsEs } from '../i18n/es.errors';
import { PATTERNS, tidyMac } from './patterns';
import { textSchema } from './texts';

/** Sistema › Text patterns: what each admits, what it does not, and its message. */
const TABLE = [
  ['LNE', ['Ñandú 12', 'Área 51'], ['a-b', 'a_b', 'a.b'], 'Solo se admiten letras, números y espacios.'],
  ['LET', ['Peña'], ['Peña 1', 'a b'], 'Solo se admiten letras.'],
  [
    'LEE',
    [
      "O'Higgins",
      'Ana-María',
      'José A.',
      "Ñahui O'Brien-Núñez",
      "d'Ávila",
      'María José',
      "Mc'Donald",
      'Sta. Cruz',
      'O’Neill',
      'O´Higgins',
      "'t Hooft",
      'G\u0303uarani',
    ],
    ['Ana 2', 'a_b', '😀', 'Juan 123 $%', '<script>alert(1)</script>', '.', '-', "'", 'Ana, Luz', 'Ana (2)', 'a/b', 'ana\u202Ezul'],
    'Solo se admiten letras.',
  ],
  ['NUM', ['0123'], ['1.5', '-1', 'a'], 'Solo se admiten números.'],
  ['LDG', ['Año_1-b'], ['a b', 'a.b'], 'Solo se admiten letras, números, guion y guion bajo.'],
  ['COD', ['Año1'], ['a b', 'a-b'], 'Solo se admiten letras y números.'],
  ['DES', ['Todo: ¡sí! (100 %) & más'], ['<b>', 'a > b'], 'El texto contiene caracteres no permitidos.'],
  ['IP', ['10.1.2.50', '255.255.255.255', '0.0.0.0'], ['10.1.300.4', '10.1.2', '1.2.3.4.5', '256.1.1.1'], 'La dirección IP no es válida.'],
  [
    'MAC',
    ['aa:bb:cc:dd:ee:ff', 'AA-BB-CC-DD-EE-FF', 'aabb.ccdd.eeff'],
    ['aa:bb-cc:dd:ee:ff', 'aabbccddeeff', 'aa:bb:cc:dd:ee'],
    'La dirección MAC no es válida.',
  ],
  ['HOST', ['lector-1.mina.pe', 'localhost'], ['-a', 'a_b', 'a..b', 'a-'], 'El nombre de host no es válido.'],
  ['RUTA', ['/sistema/menus', '/'], ['sistema', '/a/../b', '/a b'], 'La ruta no es válida.'],
  ['HOR', ['00:00', '23:59', '08:00-17:30'], ['24:00', '8:00', '08:60', '08:00-'], 'El horario no es válido.'],
  ['RUC', ['20100047218'], ['2010004721', '201000472180', '2010004721A'], 'El RUC debe tener 11 dígitos.'],
  ['DNI', ['45879632'], ['4587963', '458796320', '4587963A'], 'El DNI debe tener 8 dígitos.'],
] as const;

describe.each(TABLE)('%s', (pattern, good, bad, message) => {
  const schema = textSchema(text({ max: 250, pattern }));
  test.each(good)('admits %s', (value) => expect(schema.safeParse(value).success).toBe(true));
  test.each(bad)('refuses %s', (value) => expect(schema.safeParse(value).error?.issues[0]?.message).toBe(`patron.${pattern}`));
  test('with its message', () => expect(Object.entries(errorsEs).find(([code]) => code === `patron.${pattern}`)?.[1]).toBe(message));
});

test('a MAC address is stored AA:BB:CC:DD:EE:FF, whatever the form it was typed in', () => {
  expect(textSchema(text({ max: 17, pattern: 'MAC' })).parse('aabb.ccdd.eeff')).toBe('AA:BB:CC:DD:EE:FF');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 }), (bytes) => {
      const pairs = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
      const stored = pairs.join(':').toUpperCase();
      const dotted = pairs.join('').replace(/(....)(?=.)/g, '$1.');
      for (const form of [pairs.join(':'), pairs.join('-'), dotted]) expect(tidyMac(form)).toBe(stored);
      expect(PATTERNS.MAC.test(stored)).toBe(true);
    }),
  );
});
