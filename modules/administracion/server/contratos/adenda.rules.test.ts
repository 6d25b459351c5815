import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/dia';
import { addendumFault, type Terms, withAddendum, withoutAddendum } from './adenda.rules';

const TODAY = '20260701';
const signed: Terms = { FechaInicio: '20260101', FechaFin: '20261231', Dotacion: 40, DotacionVehiculo: null };
const sent = { FechaAdenda: TODAY, FechaFinNueva: null, DotacionNueva: null, DotacionVehiculoNueva: null };

test('Calculations 3: the last addendum that sets a value gives it', () => {
  const first = withAddendum(signed, { ...sent, FechaFinNueva: '20270630' });
  expect(first).toEqual({ FechaFin: '20270630', Dotacion: 40, DotacionVehiculo: null });
  expect(withAddendum({ ...signed, ...first }, { ...sent, DotacionNueva: 55 })).toEqual({
    FechaFin: '20270630',
    Dotacion: 55,
    DotacionVehiculo: null,
  });
});

test.each([
  ['nothing', {}, 'adenda.sin_cambios'],
  ['the same end', { FechaFinNueva: '20261231' }, 'adenda.igual'],
  ['the same endowment beside another end', { FechaFinNueva: '20270101', DotacionNueva: 40 }, 'adenda.igual'],
  ['yesterday', { FechaFinNueva: '20260630' }, 'adenda.fin_pasado'],
  ['today', { FechaFinNueva: TODAY }, undefined],
  ['dated before the previous one', { FechaAdenda: '20260531', DotacionNueva: 41 }, 'adenda.fecha_previa'],
  ['dated as the previous one', { FechaAdenda: '20260601', DotacionNueva: 41 }, undefined],
])('an addendum with %s', (_name, over, code) => {
  expect(addendumFault(signed, { Numero: 1, FechaAdenda: '20260601' }, { ...sent, ...over }, TODAY)?.code).toBe(code);
});

test('a contract to begin does not end before it begins', () => {
  const future = { ...signed, FechaInicio: '20260801' };
  expect(addendumFault(future, undefined, { ...sent, FechaFinNueva: '20260801' }, TODAY)?.code).toBe('fechas.inicio_menor');
  expect(addendumFault(future, undefined, { ...sent, FechaFinNueva: '20260802' }, TODAY)).toBeNull();
});

const changes = fc.record({
  FechaFinNueva: fc.option(fc.integer({ min: 0, max: 900 }).map((n) => addDays(TODAY, n))),
  DotacionNueva: fc.option(fc.integer({ min: 1, max: 500 })),
  DotacionVehiculoNueva: fc.option(fc.integer({ min: 1, max: 50 })),
});

test('deleting every addendum from the last to the first gives back each step, down to what was signed', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (many) => {
      const steps: Terms[] = [signed];
      for (const one of many) steps.push({ ...signed, ...withAddendum(steps.at(-1) ?? signed, one) });
      let now = steps.at(-1) ?? signed;
      for (let at = many.length - 1; at >= 0; at -= 1) {
        const before = steps[at] ?? signed;
        const gone = { FechaFinNueva: null, DotacionNueva: null, DotacionVehiculoNueva: null, ...many[at] };
        const kept = { FechaFinAnterior: before.FechaFin, DotacionAnterior: before.Dotacion, DotacionVehiculoAnterior: before.DotacionVehiculo };
        now = { ...signed, ...withoutAddendum(now, { ...gone, ...kept }) };
        expect(now).toEqual(before);
      }
      expect(now).toEqual(signed);
    }),
  );
});
