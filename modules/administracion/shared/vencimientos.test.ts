import '@platform/testing/properties';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './dia';
import { cycleDays, type Segmento, shiftsBetween, workDays } from './turno';
import { duranteSubida, situacionDe, subidasEntre } from './vencimientos';

const BLOCKS: readonly Segmento[] = [
  { Tipo: 'T', Turno: 'D', Dias: 14 },
  { Tipo: 'D', Dias: 7 },
];

test('0 days left is to come, not over', () => {
  expect([-1, 0, 1].map(situacionDe)).toEqual(['X', 'P', 'P']);
});

test('14x7 from 01/11/2026: what ends on the 14th ends while he is up, on the 15th to the 21st while he rests, on the 22nd up again; without a guard nobody knows', () => {
  const at = (day: string) => duranteSubida({ bloques: BLOCKS, base: '20261101' }, day);
  expect(['20261101', '20261114', '20261115', '20261121', '20261122'].map(at)).toEqual(['S', 'S', 'N', 'N', 'S']);
  expect(duranteSubida(undefined, '20261114')).toBeNull();
});

test('in any cycle, before or after its base, as many days are up as it works, and a cycle later all is the same', () => {
  const cycle = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), fc.integer({ min: -400, max: 400 }));
  fc.assert(
    fc.property(cycle, ([work, rest, from]) => {
      const bloques: readonly Segmento[] = [
        { Tipo: 'T', Turno: 'N', Dias: work },
        { Tipo: 'D', Dias: rest },
      ];
      const guardia = { bloques, base: '20261101' };
      const first = addDays('20261101', from);
      const days = shiftsBetween(bloques, guardia.base, first, addDays(first, cycleDays(bloques) - 1)).map(({ Fecha }) => Fecha);
      expect(days.filter((day) => duranteSubida(guardia, day) === 'S')).toHaveLength(workDays(bloques));
      for (const day of days) expect(duranteSubida(guardia, addDays(day, cycleDays(bloques)))).toBe(duranteSubida(guardia, day));
    }),
  );
});

test('property: the swings between two days are the days up, in order, in a row and each once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 21 }),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 120 }),
      (work, rest, shift, length) => {
        const guardia = {
          bloques: [
            { Tipo: 'T', Turno: 'D', Dias: work },
            { Tipo: 'D', Dias: rest },
          ] as const,
          base: addDays('20260101', shift),
        };
        const [desde, hasta] = ['20260301', addDays('20260301', length)];
        const days = Array.from({ length: length + 1 }, (_, n) => addDays(desde, n));
        const swings = subidasEntre(desde, hasta, () => guardia);
        const told = swings.flatMap((one) => days.filter((day) => day >= one.Desde && day <= one.Hasta));
        expect(told).toEqual(days.filter((day) => duranteSubida(guardia, day) === 'S'));
        for (const [n, one] of swings.entries()) if (n > 0) expect(one.Desde > addDays(swings[n - 1]?.Hasta ?? '', 1)).toBe(true);
        expect(subidasEntre(desde, hasta, () => undefined)).toEqual([]);
      },
    ),
  );
});
