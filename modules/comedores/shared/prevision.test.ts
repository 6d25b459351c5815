import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prever, repartir } from './prevision';

const [DES, ALM, RAN] = [1, 2, 3];

describe('forecast of rations', () => {
  test('each person expected eats one of each meal of their group', () => {
    const sets = [
      { Servicios: [DES], Personas: 12, EnSitio: 10 },
      { Servicios: [ALM], Personas: 10, EnSitio: 10 },
    ];
    expect(prever([DES, ALM, RAN], sets, new Map())).toEqual([
      { IdServicio: DES, Personas: 12, EnSitio: 10, Llegan: 2, Raciones: 12 },
      { IdServicio: ALM, Personas: 10, EnSitio: 10, Llegan: 0, Raciones: 10 },
      { IdServicio: RAN, Personas: 0, EnSitio: 0, Llegan: 0, Raciones: 0 },
    ]);
  });

  test('lunch at the hall and the lunch box are alternatives: they divide as on the last same weekdays', () => {
    const usual = new Map([
      [ALM, 60],
      [RAN, 20],
    ]);
    const said = prever([ALM, RAN], [{ Servicios: [ALM, RAN], Personas: 10, EnSitio: 10 }], usual);
    expect(said.map(({ Raciones }) => Raciones)).toEqual([8, 2]);
    expect(said.map(({ Personas }) => Personas)).toEqual([10, 10]);
  });

  test('without history alternatives are alike', () => {
    expect(repartir(5, [0, 0])).toEqual([3, 2]);
  });

  test('property: the rations of alternatives are together as many as their people, none negative', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.array(fc.nat(900), { minLength: 1, maxLength: 6 }), (people, weights) => {
        const parts = repartir(people, weights);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(people);
        expect(parts.every((one) => one >= 0 && Number.isInteger(one))).toBe(true);
      }),
    );
  });
});
