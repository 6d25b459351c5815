import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agosto, NORTE_AGOSTO } from '../test/ejemplo';
import { placesOn } from './plazas';
import { joined } from './tablero';

test('the night of one hotel alone is its own: with the example data on 10/08, 9 plazas, 3 ocupadas, 33.3 %', () => {
  const night = placesOn(NORTE_AGOSTO, agosto(10));
  expect(joined([night])).toEqual(night);
  expect(night).toMatchObject({ Plazas: 9, Ocupadas: 3, Porcentaje: 33.3 });
});

test('several hotels are one camp: each number adds up, and the percentage is of all the places not blocked', () => {
  const [one, other] = [placesOn(NORTE_AGOSTO, agosto(10)), placesOn(NORTE_AGOSTO, agosto(18))];
  expect(joined([one, { ...other, Bloqueadas: 3, Libres: other.Libres - 3 }])).toMatchObject({
    Plazas: 18,
    Ocupadas: 3,
    Bloqueadas: 3,
    Libres: 12,
    LibresHombres: one.LibresHombres + other.LibresHombres,
    Porcentaje: 20,
  });
  expect(joined([])).toMatchObject({ Plazas: 0, Porcentaje: 0 });
});

test('the parts of the ring add up to the places, whatever the hotels', () => {
  const night = fc.record({ Ocupadas: fc.nat(3000), Bloqueadas: fc.nat(300), Libres: fc.nat(3000) }).map(({ Ocupadas, Bloqueadas, Libres }) => ({
    ...placesOn(NORTE_AGOSTO, agosto(18)),
    Plazas: Ocupadas + Bloqueadas + Libres,
    Ocupadas,
    Bloqueadas,
    Libres,
  }));
  fc.assert(
    fc.property(fc.array(night, { maxLength: 12 }), (nights) => {
      const all = joined(nights);
      expect(all.Ocupadas + all.Bloqueadas + all.Libres).toBe(all.Plazas);
      expect(all.Porcentaje).toBeGreaterThanOrEqual(0);
      expect(all.Porcentaje).toBeLessThanOrEqual(100);
    }),
  );
});
