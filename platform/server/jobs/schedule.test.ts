import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun } from './schedule';

const lima = (every: Parameters<typeof nextRun>[0], at: string) => nextRun(every, new Date(`${at}-05:00`), 'America/Lima').toISOString();

describe('next run of a job (Sistema, Calculations 6)', () => {
  it('daily at 00:15: at 00:14:59 it is today, at 00:15:00 tomorrow', () => {
    const daily = { frecuencia: 'D', hora: '00:15' } as const;
    expect(lima(daily, '2026-03-01T00:14:59')).toBe('2026-03-01T05:15:00.000Z');
    expect(lima(daily, '2026-03-01T00:15:00')).toBe('2026-03-02T05:15:00.000Z');
  });
  it('monthly on day 1 at 04:00: at 01/03 04:00 the next is 01/04 04:00', () => {
    expect(lima({ frecuencia: 'X', hora: '04:00', diaMes: 1 }, '2026-03-01T04:00:00')).toBe('2026-04-01T09:00:00.000Z');
  });
  it('weekly on Sunday, 7', () => {
    expect(lima({ frecuencia: 'S', hora: '06:00', diaSemana: 7 }, '2026-03-02T00:00:00')).toBe('2026-03-08T11:00:00.000Z');
  });
  it('Check (Reportes › Clock changes): a time that summer time skips runs at the first minute that exists: 00:10 to 00:45 at 01:00', () => {
    // Santiago, 06/09/2026: 00:00 becomes 01:00.
    for (const hora of ['00:10', '00:15', '00:45', '01:00']) {
      const skipped = nextRun({ frecuencia: 'D', hora }, new Date('2026-09-05T12:00:00-04:00'), 'America/Santiago');
      expect(skipped.toISOString(), hora).toBe('2026-09-06T04:00:00.000Z');
    }
  });
  it('every n minutes follows real minutes over both changes', () => {
    for (const start of ['2026-09-06T03:40:00Z', '2026-04-05T02:40:00Z']) {
      let at = new Date(start);
      for (const minutes of [5, 15, 15, 15, 15, 15]) {
        const next = nextRun({ frecuencia: 'M', intervalo: 15 }, at, 'America/Santiago');
        expect((next.getTime() - at.getTime()) / 60_000, at.toISOString()).toBe(minutes);
        at = next;
      }
    }
  });
  it('a time that happens twice runs once, the first time', () => {
    // Santiago, 05/04/2026: 00:00 goes back to 23:00 of the 4th.
    const daily = { frecuencia: 'D', hora: '23:30' } as const;
    const first = nextRun(daily, new Date('2026-04-04T12:00:00-03:00'), 'America/Santiago');
    const second = nextRun(daily, first, 'America/Santiago');
    expect(first.toISOString()).toBe('2026-04-05T02:30:00.000Z');
    expect(second.getTime() - first.getTime()).toBeGreaterThan(20 * 3_600_000);
  });
  it('is always later than now, and within its period', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 30 }),
        (from, n) => {
          const next = nextRun({ frecuencia: 'M', intervalo: n }, from, 'America/Lima').getTime() - from.getTime();
          return next > 0 && next <= n * 60_000;
        },
      ),
    );
  });
});
