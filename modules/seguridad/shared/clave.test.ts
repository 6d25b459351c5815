import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordChecks, passwordFault } from './clave';

describe('Seguridad, Calculations 2: password valid', () => {
  test.each([
    ['minera', 'B', 6, null],
    ['minera', 'I', 6, 'clave.nivel_i'],
    ['minera1', 'I', 6, null],
    ['minera1', 'A', 6, 'clave.nivel_a'],
    ['Minera1#', 'A', 6, null],
    ['Mi1#a', 'B', 6, 'clave.longitud_minima{"n":6}'],
    ['minera12', 'I', 8, null],
    ['mineraaa', 'I', 8, 'clave.nivel_i'],
    ['mina12', 'I', 8, 'clave.longitud_minima{"n":8}'],
    ['a'.repeat(100), 'B', 6, 'clave.longitud_maxima'],
    ['A1b#'.repeat(24), 'A', 6, null],
    ['ADMIN1', 'B', 6, 'clave.usuario'],
    ['Password1', 'I', 6, 'clave.comun'],
  ] as const)('%s at level %s, length %i → %s', (password, level, length, fault) => {
    expect(passwordFault(password, { nivel: level, longitud: length, idUsuario: 'admin1' })).toBe(fault);
  });
});

describe('26: common and contextual passwords are refused, long ones accepted, exact match', () => {
  const policy = { nivel: 'B', longitud: 6, idUsuario: 'RQUISPE', palabras: ['Rosa', 'Quispe', 'Minera Andes del Sur'] } as const;
  test.each([
    'password',
    'Password2026!',
    'contraseña',
    'Qwerty#1',
    'rquispe',
    'RQuispe.2026',
    'Quispe2026*',
    'rosa1990',
    '1234567890',
    'MineraAndesdelSur1',
  ])('%s is refused', (password) => expect(passwordFault(password, policy)).toMatch(/^clave\.(comun|usuario)$/));
  test.each([`${'x'.repeat(64)}y`, 'la mina abre a las seis', '  con espacios  ', 'contraseña de cuatro palabras', 'ñandú voló'])(
    '%s is accepted',
    (password) => expect(passwordFault(password, policy)).toBeNull(),
  );
});

test('the checklist and the refusal agree, whatever is typed', () => {
  const level = fc.constantFrom('B', 'I', 'A');
  fc.assert(
    fc.property(fc.string({ maxLength: 110, unit: 'grapheme' }), level, fc.integer({ min: 6, max: 99 }), (password, nivel, longitud) => {
      const policy = { nivel, longitud, idUsuario: 'ADMIN1' } as const;
      const kept = passwordChecks(password, policy).every((one) => one.kept);
      expect(kept).toBe(passwordFault(password, policy) === null);
    }),
  );
});
