import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Stretch, unionOf } from '../shared/efectivo';

const stretch = (HoraInicio: string, HoraFin: string, grupo: string, TipoEntrada: Stretch['TipoEntrada'] = 'A'): Stretch => ({
  ...{ HoraInicio, HoraFin, TipoEntrada, Grupos: [grupo] },
});

test('stretches that touch are one, with every group that gives part of it; those of another direction stay apart', () => {
  expect(unionOf([stretch('15:00', '18:00', 'B'), stretch('06:00', '12:00', 'A')])).toEqual([
    stretch('06:00', '12:00', 'A'),
    stretch('15:00', '18:00', 'B'),
  ]);
  expect(unionOf([stretch('06:00', '12:00', 'A'), stretch('12:00', '18:00', 'B'), stretch('07:00', '08:00', 'A')])).toEqual([
    { ...stretch('06:00', '18:00', 'A'), Grupos: ['A', 'B'] },
  ]);
  expect(unionOf([stretch('06:00', '12:00', 'A', 'E'), stretch('06:00', '12:00', 'A', 'S')])).toHaveLength(2);
});

test('what a stretch gives, the union gives, and nothing more', () => {
  const hour = fc.integer({ min: 0, max: 24 }).map((n) => `${String(n).padStart(2, '0')}:00`);
  const one = fc
    .record({ a: hour, b: hour, grupo: fc.constantFrom('A', 'B'), way: fc.constantFrom('E' as const, 'S' as const, 'A' as const) })
    .map(({ a, b, grupo, way }) => (a < b ? stretch(a, b, grupo, way) : stretch(b, a, grupo, way)));
  fc.assert(
    fc.property(fc.array(one), hour, fc.constantFrom('E', 'S', 'A'), (all, at, way) => {
      const holds = (of: readonly Stretch[]) => of.some((x) => x.TipoEntrada === way && x.HoraInicio <= at && at <= x.HoraFin);
      expect(holds(unionOf(all))).toBe(holds(all));
    }),
  );
});
