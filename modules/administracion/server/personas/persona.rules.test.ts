import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, ageOn, daysBetween } from '../../shared/dia';
import {
  assignmentFault,
  birthFault,
  changeFault,
  isOpen,
  isUnderAge,
  licenceFault,
  openFault,
  personCondition,
  personState,
  type Term,
  terminationFault,
  withdrawalFault,
} from './persona.rules';

const TODAY = '20260315';
const open: Term = { FechaInicio: '20260101', FechaCese: null, CeseAplicado: null };
const scheduled: Term = { ...open, FechaCese: '20260320' };
const lastDay: Term = { ...open, FechaCese: TODAY };
const overdue: Term = { ...open, FechaCese: '20260314' };
const applied: Term = { ...open, FechaCese: TODAY, CeseAplicado: '2026-03-15T15:00:00.000Z' };

test.each([
  ['20040229', '20260228', 21],
  ['20040229', '20260301', 22],
  ['20000315', '20260314', 25],
  ['20000315', '20260315', 26],
])('born on %s, on %s the age is %i', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age);
});

test('an eighteenth birthday is enough, its eve is not', () => {
  expect(isUnderAge('20080316', TODAY, 18)).toBe(true);
  expect(isUnderAge('20080315', TODAY, 18)).toBe(false);
  expect(birthFault(TODAY, TODAY)?.field).toBe('FechaNacimiento');
  expect(birthFault('20260314', TODAY)).toBeNull();
});

test.each([
  ['no link', undefined, 'N', 'A', 'LIBRE'],
  ['no link, inactive', undefined, 'S', 'I', 'LIBRE'],
  ['open', open, 'N', 'A', 'TRABAJADOR'],
  ['open, inactive', open, 'S', 'I', 'TRABAJADOR'],
  ['scheduled', scheduled, 'N', 'A', 'TRABAJADOR'],
  ['last day of a scheduled one', lastDay, 'N', 'A', 'TRABAJADOR'],
  ['day after, not yet applied', overdue, 'N', 'C', 'CESADO'],
  ['applied today', applied, 'N', 'C', 'CESADO'],
  ['terminated and inactive', applied, 'S', 'C', 'CESADO'],
] as const)('state and condition: %s', (_name, last, inactive, state, condition) => {
  expect(personState(inactive, last, TODAY)).toBe(state);
  expect(personCondition('N', last, TODAY)).toBe(condition);
});

test('a visitor is one while no employment is open', () => {
  expect(personCondition('S', undefined, TODAY)).toBe('VISITA');
  expect(personCondition('S', applied, TODAY)).toBe('VISITA');
  expect(personCondition('S', open, TODAY)).toBe('TRABAJADOR');
});

test('a position goes to whoever has none, after the last termination', () => {
  expect(assignmentFault(undefined, '20200101', TODAY)).toBeNull();
  expect(assignmentFault(open, TODAY, TODAY)?.code).toBe('persona.no_cesada');
  expect(assignmentFault(scheduled, '20260401', TODAY)?.code).toBe('persona.no_cesada');
  expect(assignmentFault(applied, TODAY, TODAY)).toMatchObject({
    code: 'persona.inicio_posterior_cese',
    params: { fecha: '15/03/2026' },
  });
  expect(assignmentFault(applied, '20260316', TODAY)).toBeNull();
});

const reason = { Activo: 'S', CambioInterno: 'N', RequiereObservacion: 'N' } as const;

test('a termination obeys its reason and the start of the link', () => {
  const sent = { FechaCese: TODAY, Observacion: null };
  expect(terminationFault(open, reason, sent)).toBeNull();
  expect(terminationFault(open, reason, { ...sent, FechaCese: '20251231' })?.code).toBe('persona.cese_menor_inicio');
  expect(terminationFault(open, { ...reason, CambioInterno: 'S' }, sent)?.code).toBe('persona.motivo_interno');
  expect(terminationFault(open, { ...reason, Activo: 'N' }, sent)?.code).toBe('persona.motivo_interno');
  const asks = { ...reason, RequiereObservacion: 'S' } as const;
  expect(terminationFault(open, asks, sent)?.code).toBe('persona.observacion');
  expect(terminationFault(open, asks, { ...sent, Observacion: 'Falta' })).toBeNull();
});

test('only an open link without termination is ended or changed', () => {
  expect(openFault(undefined, TODAY)?.code).toBe('persona.sin_vinculo');
  expect(openFault(applied, TODAY)?.code).toBe('persona.sin_vinculo');
  expect(openFault(scheduled, TODAY)).toMatchObject({
    code: 'persona.cese_programado',
    params: { fecha: '20/03/2026' },
  });
  expect(openFault(open, TODAY)).toBeNull();
  expect(changeFault(open, '20260101')?.field).toBe('FechaInicio');
  expect(changeFault(open, '20260102')).toBeNull();
});

test('an applied termination is withdrawn within 24 hours, a scheduled one always', () => {
  const after = (ms: number) => new Date(new Date(applied.CeseAplicado ?? '').getTime() + ms);
  expect(withdrawalFault(applied, after(24 * 3_600_000))).toBeNull();
  expect(withdrawalFault(applied, after(24 * 3_600_000 + 1))?.code).toBe('persona.cese_no_anulable');
  expect(withdrawalFault(scheduled, after(0))).toBeNull();
  expect(withdrawalFault(open, after(0))?.code).toBe('persona.sin_cese');
  expect(withdrawalFault(undefined, after(0))?.code).toBe('persona.sin_cese');
});

test('category and number of a licence go together', () => {
  expect(licenceFault({ IdLicenciaConducir: 1, NumeroLicencia: null })?.field).toBe('NumeroLicencia');
  expect(licenceFault({ IdLicenciaConducir: null, NumeroLicencia: 'Q1' })?.field).toBe('IdLicenciaConducir');
  expect(licenceFault({ IdLicenciaConducir: 1, NumeroLicencia: 'Q1' })).toBeNull();
  expect(licenceFault({ IdLicenciaConducir: null, NumeroLicencia: null })).toBeNull();
});

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10).replaceAll('-', ''));

test('a scheduled termination closes the link the day after and never reopens it', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -400, max: 400 }), (cese, offset) => {
      const link: Term = { FechaInicio: '19000101', FechaCese: cese, CeseAplicado: null };
      expect(isOpen(link, addDays(cese, offset))).toBe(offset <= 0);
    }),
  );
});

test('days added are the days between', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
      expect(daysBetween(day, addDays(day, n))).toBe(n);
    }),
  );
});
