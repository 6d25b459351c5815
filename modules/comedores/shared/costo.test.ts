import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asignacion, percentageFor, raised, split, valued } from './costo';

describe('cost and split', () => {
  test.each([
    [18.5, 100, 2, 0, 18.5],
    [18.5, 60, 2, 7.4, 11.1],
    [8.75, 70, 2, 2.63, 6.12],
    [12.35, 66.67, 2, 4.12, 8.23],
    [5990, 70, 0, 1797, 4193],
    [4575, 70, 0, 1373, 3202],
  ])('%d at %d %% of the company, %d decimals: the worker pays %d and the company %d', (costo, porcentaje, decimals, trabajador, compania) => {
    expect(split(costo, porcentaje, decimals)).toEqual({ trabajador, compania });
  });

  test('three breakfasts of 8.75 at 70 %: rounded per ration, the worker pays 7.89 and not 7.88', () => {
    expect(3 * split(8.75, 70, 2).trabajador).toBeCloseTo(7.89, 10);
  });

  test('both parts always make the cost, whatever the percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 10_000 }), (cents, hundredths) => {
        const { trabajador, compania } = split(cents / 100, hundredths / 100, 2);
        expect(Math.round(trabajador * 100) + Math.round(compania * 100)).toBe(cents);
        expect(trabajador).toBeGreaterThanOrEqual(0);
        expect(compania).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test.each([
  [12, 5, 12.6],
  [1.15, 10, 1.265],
  [18.5, -10, 16.65],
  [0, 50, 0],
])('%d with a rise of %d %% is %d', (costo, porcentaje, expected) => {
  expect(raised(costo, porcentaje)).toBe(expected);
});

describe('which percentage applies: of the worked day', () => {
  const [DES, ALM] = [1, 2];
  const [OPE, EMP, FUN] = [10, 11, 12];
  const row = (IdServicio: number | null, IdTipoCargo: number | null, PorcentajeCompania: number): Asignacion => ({
    IdServicio,
    IdTipoCargo,
    PorcentajeCompania,
  });
  const rows = [row(null, OPE, 100), row(null, EMP, 70), row(ALM, EMP, 60), row(null, FUN, 0)];

  test.each([
    [DES, OPE, 100, 'tipo'],
    [DES, EMP, 70, 'tipo'],
    [ALM, EMP, 60, 'celda'],
    [ALM, FUN, 0, 'tipo'],
    // A visit has no position type.
    [ALM, null, 100, 'ninguno'],
  ] as const)('service %s, type %s: %d %% by %s', (service, type, porcentaje, origen) => {
    expect(percentageFor(rows, service, type)).toEqual({ porcentaje, origen });
  });

  test('the position type goes before the service, and both before everything', () => {
    const all = [row(null, null, 50), row(DES, null, 40), row(null, EMP, 70)];
    expect(percentageFor(all, DES, EMP)).toEqual({ porcentaje: 70, origen: 'tipo' });
    expect(percentageFor(all, DES, OPE)).toEqual({ porcentaje: 40, origen: 'servicio' });
    expect(percentageFor(all, ALM, OPE)).toEqual({ porcentaje: 50, origen: 'todos' });
    expect(percentageFor(all, DES, null)).toEqual({ porcentaje: 40, origen: 'celda' });
  });
});

describe('the worked day, ration by ration', () => {
  const [DES, ALM, CEN, CNO] = [1, 2, 3, 4];
  const [OPE, EMP, FUN] = [10, 11, 12];
  const COSTS: Readonly<Record<number, number>> = { [DES]: 8.75, [ALM]: 18.5, [CEN]: 16, [CNO]: 12 };
  const allocation = [
    { IdServicio: null, IdTipoCargo: OPE, PorcentajeCompania: 100 },
    { IdServicio: null, IdTipoCargo: EMP, PorcentajeCompania: 70 },
    { IdServicio: ALM, IdTipoCargo: EMP, PorcentajeCompania: 60 },
    { IdServicio: null, IdTipoCargo: FUN, PorcentajeCompania: 0 },
  ];
  const total = (type: number | null, category: 'A' | 'B', services: readonly number[]) => {
    const rations = services.map((IdServicio) =>
      valued({
        Costo: COSTS[IdServicio] ?? 0,
        CostoCategoria: category === 'B' && IdServicio === ALM ? 20 : null,
        AsignadoA: null,
        Asignaciones: allocation,
        IdServicio,
        IdTipoCargo: type,
        Decimales: 2,
      }),
    );
    const sum = (of: 'Costo' | 'MontoCompania' | 'MontoTrabajador') => Number(rations.reduce((all, one) => all + one[of], 0).toFixed(2));
    return [sum('Costo'), sum('MontoCompania'), sum('MontoTrabajador')];
  };

  test.each([
    ['QUISPE', OPE, 'A', [DES, ALM, CEN], [43.25, 43.25, 0]],
    ['ROJAS', EMP, 'A', [DES, ALM], [27.25, 17.22, 10.03]],
    ['SOTO', FUN, 'B', [ALM], [20, 0, 20]],
    ['TELLO', EMP, 'B', [ALM, CNO], [32, 20.4, 11.6]],
    ['UGAZ', null, 'B', [ALM], [20, 20, 0]],
  ] as const)('%s', (_, type, category, services, expected) => {
    expect(total(type, category, services)).toEqual(expected);
  });

  test('an exclusive row says who pays, whatever the dining room says', () => {
    const tarifa = { Costo: 18.5, CostoCategoria: null, Asignaciones: allocation, IdServicio: ALM, IdTipoCargo: EMP, Decimales: 2 };
    expect(valued({ ...tarifa, AsignadoA: 'T' })).toEqual({ Costo: 18.5, PorcentajeCompania: 0, MontoCompania: 0, MontoTrabajador: 18.5 });
    expect(valued({ ...tarifa, AsignadoA: 'C' })).toMatchObject({ PorcentajeCompania: 100, MontoTrabajador: 0 });
    // A courtesy of a category costs nothing, though the service does.
    expect(valued({ ...tarifa, AsignadoA: null, CostoCategoria: 0 })).toMatchObject({ Costo: 0, MontoCompania: 0 });
  });
});
