import { expect, test } from 'vitest';
import { nextState } from '../server/tramites/actualizacion.rules';

test('an update waits while a row is unreviewed, goes back when returned, and is rejected only when nothing conforms', () => {
  expect(nextState('aprobar', ['C', 'N'])).toBe('P');
  expect(nextState('aprobar', ['C', 'C'])).toBe('A');
  expect(nextState('devolver', ['O', 'N'])).toBe('O');
  expect(nextState('rechazar', ['R', 'C'])).toBe('A');
  expect(nextState('rechazar', ['R', 'R'])).toBe('R');
  expect(nextState('rechazar', ['R', 'N'])).toBe('P');
  expect(nextState('aprobar', ['C', 'O'])).toBe('O');
});
