import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { occupancyByHour, type Paso } from '../shared/ocupacionPorHora';

const HOUR = 3_600_000;
const [MINA, PLANTA] = [1, 2];
/** Planta lies inside Mina. */
const sobre = new Map([
  [MINA, [MINA]],
  [PLANTA, [MINA, PLANTA]],
]);
const day = { desde: 0, hasta: 24 * HOUR };
const at = (zona: number, hour: number, of: readonly { zona: number; desde: number; maximo: number; promedio: number }[]) =>
  of.find((one) => one.zona === zona && one.desde === hour * HOUR);

describe('R5: occupancy by hour', () => {
  test('who is inside at the beginning counts; an inner zone counts in the one around it; the average is over time', () => {
    const steps: Paso[] = [
      { quien: 1, zona: MINA, momento: 6 * HOUR },
      { quien: 2, zona: MINA, momento: 6.5 * HOUR },
      { quien: 2, zona: PLANTA, momento: 7.25 * HOUR },
      { quien: 1, zona: null, momento: 7.5 * HOUR },
    ];
    const hours = occupancyByHour([{ quien: 9, zona: PLANTA }], steps, sobre, day);
    expect(hours).toHaveLength(48);
    expect(at(MINA, 0, hours)).toMatchObject({ maximo: 1, promedio: 1 });
    expect(at(MINA, 6, hours)).toMatchObject({ maximo: 3, promedio: 2.5 });
    expect(at(MINA, 7, hours)).toMatchObject({ maximo: 3, promedio: 2.5 });
    expect(at(PLANTA, 7, hours)).toMatchObject({ maximo: 2, promedio: 1.75 });
    expect(at(MINA, 8, hours)).toMatchObject({ maximo: 2, promedio: 2 });
  });

  test('an hour that is not whole is averaged over what there is of it; what comes later is not of it', () => {
    const hours = occupancyByHour(
      [],
      [
        { quien: 1, zona: MINA, momento: 0.5 * HOUR },
        { quien: 2, zona: MINA, momento: 5 * HOUR },
      ],
      sobre,
      {
        desde: 0.25 * HOUR,
        hasta: 0.75 * HOUR,
      },
    );
    expect(hours.filter(({ zona }) => zona === MINA)).toEqual([{ zona: MINA, desde: 0.25 * HOUR, maximo: 1, promedio: 0.5 }]);
  });

  test('nobody is in two places, and no average is above its maximum', () => {
    const step = fc.record({
      quien: fc.integer({ min: 1, max: 6 }),
      zona: fc.constantFrom(null, MINA, PLANTA),
      momento: fc.integer({ min: 0, max: 24 * HOUR }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const ordered = [...steps].sort((one, other) => one.momento - other.momento);
        for (const { zona, maximo, promedio, desde } of occupancyByHour([], ordered, sobre, day)) {
          expect(promedio).toBeLessThanOrEqual(maximo + 1e-9);
          expect(promedio).toBeGreaterThanOrEqual(0);
          expect(maximo).toBeLessThanOrEqual(6);
          if (zona === PLANTA) {
            const around = occupancyByHour([], ordered, sobre, day).find((one) => one.zona === MINA && one.desde === desde);
            expect(around?.promedio ?? 0).toBeGreaterThanOrEqual(promedio - 1e-9);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
