import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attentionMinutes, durationText, median, shares, workingMinutes } from '../shared/eficiencia';

const step = (Accion: string, Momento: string, Ronda: number, EstadoNuevo: string, IdRol: number | null = null) => ({
  Accion,
  Momento: `${Momento}:00-05:00`,
  Ronda,
  EstadoNuevo,
  IdRol,
});

test('the worked example: 32 h 45 min = 1 d 8 h 45 min; what waits for the requester does not count', () => {
  const events = [
    step('guardar', '2026-02-28T10:00', 0, 'I'),
    step('enviar', '2026-03-01T08:00', 1, 'P'),
    step('evaluar', '2026-03-01T09:00', 1, 'P'),
    step('devolver', '2026-03-02T10:30', 1, 'O', 1),
    step('enviar', '2026-03-05T09:00', 2, 'P'),
    step('aprobar', '2026-03-05T12:00', 2, 'P', 2),
    step('aprobar', '2026-03-05T15:15', 2, 'A', 1),
  ];
  expect(attentionMinutes(events)).toBe(32 * 60 + 45);
  expect(durationText(attentionMinutes(events) ?? 0)).toBe('1 d 8 h 45 min');
  // A role's share is up to its own decision.
  expect(attentionMinutes(events, (event) => event.IdRol === 2)).toBe(180);
  expect(attentionMinutes(events.slice(0, 3))).toBeNull();
});

test('percentages: the example of the dashboard, and any counts add up to 100.0', () => {
  expect(shares([4, 7, 3, 2, 14])).toEqual([13.3, 23.3, 10, 6.7, 46.7]);
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 8 }), (counts) => {
      const sum = shares(counts).reduce((total, share) => total + Math.round(share * 10), 0);
      expect(sum).toBe(counts.some((n) => n > 0) ? 1000 : 0);
    }),
  );
});

test('working time: nights and weekends do not count, and parts add up to the whole', () => {
  const at = (text: string) => new Date(`${text}:00-05:00`);
  const of = (from: string, to: string) => workingMinutes(at(from), at(to), 'America/Lima', 480, 1020);
  expect(of('2026-03-06T16:00', '2026-03-09T09:00')).toBe(120); // Friday 16:00 to Monday 09:00
  expect(of('2026-03-07T08:00', '2026-03-08T20:00')).toBe(0);
  expect(of('2026-03-03T09:00', '2026-03-03T11:30')).toBe(150);
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (first, second) => {
      const start = at('2026-03-02T00:00');
      const middle = new Date(start.getTime() + first * 60_000);
      const end = new Date(middle.getTime() + second * 60_000);
      const whole = workingMinutes(start, end, 'America/Lima', 480, 1020);
      expect(workingMinutes(start, middle, 'America/Lima', 480, 1020) + workingMinutes(middle, end, 'America/Lima', 480, 1020)).toBe(whole);
    }),
    { numRuns: 40 },
  );
  expect(median([5, 1, 9])).toBe(5);
  expect(median([1, 3])).toBe(2);
  expect(median([])).toBeNull();
});
