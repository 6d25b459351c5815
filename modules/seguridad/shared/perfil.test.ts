import { ACTIONS } from '@platform/entity/module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admitsContractor, tidyActions, toggleAction } from './perfil';

const actions = fc.subarray([...ACTIONS]);

test('Menú: ticking an action ticks consultar; unticking consultar clears the row', () => {
  expect(toggleAction([], 'editar', true)).toEqual(['consultar', 'editar']);
  expect(toggleAction(['consultar', 'editar'], 'consultar', false)).toEqual([]);
  expect(toggleAction(['consultar', 'editar'], 'editar', false)).toEqual(['consultar']);
});

test('whatever is ticked, a row has consultar or nothing, each action once and in order', () => {
  fc.assert(
    fc.property(actions, fc.constantFrom(...ACTIONS), fc.boolean(), (given, action, on) => {
      const next = toggleAction(tidyActions(given), action, on);
      expect(next.length === 0 || next[0] === 'consultar').toBe(true);
      expect(next).toEqual(ACTIONS.filter((one) => next.includes(one)));
      expect(next.includes(action)).toBe(on);
    }),
  );
});

test('a contractor profile takes no option of 01 or 02', () => {
  expect(['01', '010101', '0204', '03', '060101'].map(admitsContractor)).toEqual([false, false, false, true, true]);
});
