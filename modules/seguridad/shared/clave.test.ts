import { describe, expect, test } from 'vitest';
import { passwordFault } from './clave';

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
    expect(passwordFault(password, level, length, 'admin1')).toBe(fault);
  });
});
