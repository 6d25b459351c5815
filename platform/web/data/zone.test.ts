import { describe, expect, it } from 'vitest';
import { clockOf, dayAfter, instantOf, shownDay, shownMoment, typedDay } from './zone';

describe('moments on the division’s clock', () => {
  it.each([
    ['America/Lima', '2026-03-15 06:58:00', '2026-03-15T11:58:00.000Z'],
    ['America/Santiago', '2026-01-10 00:00:00', '2026-01-10T03:00:00.000Z'],
    ['America/Santiago', '2026-07-10 00:00:00', '2026-07-10T04:00:00.000Z'],
  ])('%s %s', (zone, clock, instant) => {
    expect(instantOf(clock, zone)).toBe(instant);
    expect(clockOf(instant, zone)).toBe(clock);
  });
  it('takes a day for its first moment', () => expect(instantOf('2026-03-15', 'America/Lima')).toBe('2026-03-15T05:00:00.000Z'));
  it('shows a masked one as it came', () => {
    expect(shownMoment('••••', 'America/Lima')).toBe('••••');
    expect(shownDay('••••')).toBe('••••');
  });
  it('goes to the day after across months', () => expect(dayAfter('20260228')).toBe('20260301'));
});

describe('days as people type them', () => {
  it.each([
    ['15/3/26', '2026-03-15'],
    ['15032026', '2026-03-15'],
    ['150326', '2026-03-15'],
    ['15-3', '2026-03-15'],
    ['1.1.1985', '1985-01-01'],
    ['1/1/85', '1985-01-01'],
  ])('%s', (typed, day) => expect(typedDay(typed, 2026)).toBe(day));
  it.each(['31/4/2026', '29/2/2026', '15', 'abc', ''])('refuses %s', (typed) => expect(typedDay(typed, 2026)).toBeNull());
});
