import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agrupar, type Hecho, NIVELES } from './permanencia';

const ANDES = 1;
const PEN = 7;

test('Calculations, Stay and cost: Andes, 2 people inside that day, 5 rations → 2 person-days, 2.5 rations per person-day, 70.50 = 60.47 + 10.03', () => {
  const at = { IdCompania: ANDES, IdCentroCosto: 3 };
  const [andes, ...others] = agrupar('C', [
    { ...at, IdPersona: 10, Dias: 1, Minutos: 660 },
    { ...at, IdPersona: 11, Dias: 1, Minutos: 640 },
    { ...at, IdPersona: 10, Raciones: 3, IdMoneda: PEN, Costo: 43.25, MontoCompania: 43.25, MontoTrabajador: 0 },
    { ...at, IdPersona: 11, Raciones: 2, IdMoneda: PEN, Costo: 27.25, MontoCompania: 17.22, MontoTrabajador: 10.03 },
  ]);
  expect(others).toEqual([]);
  expect(andes).toMatchObject({ Personas: 2, Dias: 2, Minutos: 1300, Raciones: 5, RacionesDia: 2.5 });
  expect(andes?.Montos).toEqual([{ IdMoneda: PEN, Costo: 70.5, MontoCompania: 60.47, MontoTrabajador: 10.03 }]);
});

const key = fc.integer({ min: 1, max: 4 });
const fact: fc.Arbitrary<Hecho> = fc.record({
  IdCompania: fc.option(key),
  IdCentroCosto: fc.option(key),
  IdPersona: fc.option(key),
  Dias: fc.nat(31),
  Usadas: fc.nat(31),
  Raciones: fc.nat(100),
});

test('whatever is known, each sum is the same by company, by cost center and by person; nobody without a day has rations by day', () => {
  fc.assert(
    fc.property(fc.array(fact), (facts) => {
      const sums = NIVELES.map((nivel) => {
        const groups = agrupar(nivel, facts);
        for (const { Dias, RacionesDia } of groups) expect(RacionesDia === null).toBe(Dias === 0);
        return (['Dias', 'Usadas', 'Raciones'] as const).map((name) => groups.reduce((all, group) => all + group[name], 0));
      });
      expect(sums[1]).toEqual(sums[0]);
      expect(sums[2]).toEqual(sums[0]);
    }),
  );
});
