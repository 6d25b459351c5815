import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTS, entryChance, insideShare, perHour } from './rhythm';

const minute = fc.integer({ min: 0, max: 1439 });

test('people arrive and leave at the changes of shift; meals are taken at their hours; offices ask by day', () => {
  expect(perHour('paso', 6 * 60 + 30)).toBeGreaterThan(5 * perHour('paso', 3 * 60));
  expect(perHour('paso', 18 * 60 + 30)).toBeGreaterThan(5 * perHour('paso', 22 * 60));
  expect(perHour('racion', 12 * 60)).toBeGreaterThan(10 * perHour('racion', 16 * 60));
  expect(perHour('solicitud', 10 * 60)).toBeGreaterThan(5 * perHour('solicitud', 23 * 60));
});

test('property: something happens at every minute, and the part that is inside never jumps', () => {
  fc.assert(
    fc.property(minute, (at) => {
      for (const act of ACTS) expect(perHour(act, at)).toBeGreaterThan(0);
      const [now, next] = [insideShare(at), insideShare((at + 1) % 1440)];
      expect(now).toBeGreaterThan(0);
      expect(now).toBeLessThan(1);
      expect(Math.abs(next - now)).toBeLessThan(0.01);
    }),
  );
});

test('property: whoever passes an empty site comes in, of a full one leaves, and the fewer are inside the likelier one comes in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), minute, fc.nat(5000), (people, at, inside) => {
      expect(entryChance(0, people, at)).toBe(1);
      expect(entryChance(people, people, at)).toBe(0);
      const some = inside % people;
      const chance = entryChance(some, people, at);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThanOrEqual(1);
      if (some > 0) expect(entryChance(some - 1, people, at)).toBeGreaterThanOrEqual(chance);
    }),
  );
});
