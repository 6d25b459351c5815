import { expect, test } from 'vitest';
import { remaining } from './indicadores';

test('the headline says what remains of the day, not what is done: 5 to arrive with 3 arrived are 5', () => {
  const day = { LlegadasHechas: 3, PorLlegar: 5, SalidasHechas: 4, PorSalir: 2, Vencidas: 1 };
  expect(remaining([day])).toEqual({ llegan: 5, salen: 2, siguen: 1 });
  expect(remaining([day, { ...day, PorLlegar: 1, PorSalir: 0 }])).toEqual({ llegan: 6, salen: 2, siguen: 2 });
  expect(remaining([])).toEqual({ llegan: 0, salen: 0, siguen: 0 });
});
