import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localMoment } from '../server/decision/calendar';
import { minutesOf } from '../server/instantanea/instantanea.ventanas';

const HOUR = 3_600_000;
const each = (zone: string, from: number, to: number) => {
  const minutes = [];
  for (let at = from; at < to; at += 60_000) minutes.push({ at, ...localMoment(zone, new Date(at)) });
  return minutes;
};

test('every minute of a list is the one that the clock shows, also where it jumps and where it is a quarter off', () => {
  for (const [zone, day] of [
    ['America/Lima', '2026-11-20T05:00:00Z'],
    // The clock goes forward at midnight, and back.
    ['America/Santiago', '2026-09-05T04:00:00Z'],
    ['America/Santiago', '2026-04-04T03:00:00Z'],
    ['Asia/Kathmandu', '2026-11-19T18:15:00Z'],
  ] as const) {
    const from = Date.parse(day);
    expect(minutesOf(zone, from, from + 36 * HOUR), zone).toEqual(each(zone, from, from + 36 * HOUR));
  }
});

test('property: from whatever moment it begins, also within a minute, as the comparison of readers does', () => {
  const zone = fc.constantFrom('America/Lima', 'America/Santiago', 'America/La_Paz', 'Europe/Madrid', 'Australia/Lord_Howe');
  const moment = fc.integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2035-01-01T00:00:00Z') });
  fc.assert(
    fc.property(zone, moment, (name, from) => {
      expect(minutesOf(name, from, from + 3 * HOUR)).toEqual(each(name, from, from + 3 * HOUR));
    }),
    { numRuns: 60 },
  );
});
