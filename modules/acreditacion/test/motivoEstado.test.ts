import { expect, test } from 'vitest';
import { standingReason } from '../shared/motivoEstado';

test('a state is told with what makes it so and its day, in both languages', () => {
  expect(standingReason('es', 'WT20261212')).toBe('La acreditación termina el 12/12/2026.');
  expect(standingReason('es', 'XR20261101Examen médico')).toBe('Examen médico venció el 01/11/2026.');
  expect(standingReason('es', 'SU        Investigación en curso')).toBe('Suspendida: Investigación en curso');
  expect(standingReason('en', 'DD20261101')).toBe('Demobilized on 01/11/2026.');
  expect(standingReason('en', 'SC        ')).toBe('Suspended with its company.');
});
