import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/dia';
import { closingFault, contractState, costCenterFault, fixedFault, longestNotice, operatorsFault, subcontractFault } from './contrato.rules';

const contract = { FechaInicio: '20260101', FechaFin: '20270630', FechaCierre: null };

test.each([
  ['20251231', 'F'],
  ['20260101', 'V'],
  ['20270530', 'V'],
  ['20270531', 'W'],
  ['20270630', 'W'],
  ['20270701', 'X'],
])('Calculations 3: on %s the contract is %s', (day, state) => {
  expect(contractState(contract, day, 30)).toBe(state);
});

test('closed from its closing day on, by its dates before it', () => {
  const closing = { ...contract, FechaFin: '20260615', FechaCierre: '20260615' };
  expect(contractState(closing, '20260614', 30)).toBe('W');
  expect(contractState(closing, '20260615', 30)).toBe('C');
  expect(contractState(closing, '20280101', 30)).toBe('C');
});

test('the longest notice of the parameter', () => {
  expect(longestNotice('30,15,7,1')).toBe(30);
  expect(longestNotice('7, 45')).toBe(45);
  expect(longestNotice('')).toBe(0);
});

test('operators differ and are no contractors', () => {
  const contractors = new Set(['ANDES']);
  expect(operatorsFault({ IdOperador1: 'ANA', IdOperador2: 'ANA' }, contractors)?.code).toBe('contrato.operadores');
  expect(operatorsFault({ IdOperador1: 'ANDES', IdOperador2: null }, contractors)?.field).toBe('IdOperador1');
  expect(operatorsFault({ IdOperador1: 'ANA', IdOperador2: 'ANDES' }, contractors)?.field).toBe('IdOperador2');
  expect(operatorsFault({ IdOperador1: 'ANA', IdOperador2: null }, contractors)).toBeNull();
});

test('the company needs a cost center of its own for the unit', () => {
  const facts = { unidad: 'MINA', compania: 'Faena SAC', IdCompania: 1, IdCentroCosto: 10 };
  expect(costCenterFault({ ...facts, serving: [] })?.code).toBe('contrato.unidad_sin_centro');
  expect(costCenterFault({ ...facts, serving: [{ IdCentroCosto: 20, IdCompania: 2 }] })?.code).toBe('contrato.compania_sin_centro');
  expect(costCenterFault({ ...facts, serving: [{ IdCentroCosto: 11, IdCompania: 1 }] })?.code).toBe('contrato.centro_costo');
  expect(costCenterFault({ ...facts, serving: [{ IdCentroCosto: 10, IdCompania: 1 }] })).toBeNull();
});

test('people fix contractor and division, the accredited term and endowment', () => {
  const before = {
    IdCompaniaContratista: 1,
    IdDivision: 1,
    FechaFin: '20261231',
    Dotacion: 40,
    DotacionVehiculo: null,
  };
  const nobody = { linked: 0, accredited: 0, vehicles: 0, addenda: 0 };
  expect(fixedFault(before, { ...before, IdDivision: 2, Dotacion: 50 }, nobody)).toBeNull();
  expect(fixedFault(before, { ...before, IdDivision: 2 }, { ...nobody, linked: 1 })?.code).toBe('contrato.fijo');
  expect(fixedFault(before, { ...before, Dotacion: 50 }, { ...nobody, linked: 1 })).toBeNull();
  expect(fixedFault(before, { ...before, Dotacion: 50 }, { ...nobody, linked: 1, accredited: 1 })).toMatchObject({
    code: 'contrato.requiere_adenda',
    field: 'Dotacion',
  });
  expect(fixedFault(before, { ...before, DotacionVehiculo: 5 }, { ...nobody, vehicles: 1 })).toMatchObject({ field: 'DotacionVehiculo' });
  expect(fixedFault(before, { ...before, IdDivision: 2 }, { ...nobody, vehicles: 1 })?.code).toBe('contrato.fijo');
  expect(fixedFault(before, { ...before, IdDivision: 2 }, { ...nobody, addenda: 1 })?.code).toBe('contrato.fijo');
  expect(fixedFault(before, { ...before, FechaFin: '20270131' }, { ...nobody, addenda: 1 })?.code).toBe('contrato.requiere_adenda');
});

test('closing is today or later and not before the start', () => {
  expect(closingFault(contract, '20260314', '20260315')?.code).toBe('contrato.cierre_pasado');
  expect(closingFault(contract, '20260315', '20260315')).toBeNull();
  expect(closingFault(contract, '20251215', '20251201')?.code).toBe('contrato.cierre_previo');
});

const day = fc.integer({ min: 0, max: 365 }).map((n) => addDays('20260101', n));
const spans = fc.tuple(day, day).map(([a, b]) => (a <= b ? { FechaInicio: a, FechaFin: b } : { FechaInicio: b, FechaFin: a }));

test('two subcontracts of a company are accepted together exactly when no day belongs to both', () => {
  const term = { IdCompaniaContratista: 1, FechaInicio: '20260101', FechaFin: '20270101' };
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const fault = subcontractFault({ IdCompania: 2, ...one }, term, [{ IdCompania: 2, ...other }]);
      const apart = one.FechaFin < other.FechaInicio || other.FechaFin < one.FechaInicio;
      expect(fault === null).toBe(apart);
      expect(subcontractFault({ IdCompania: 2, ...one }, term, [{ IdCompania: 3, ...other }])).toBeNull();
    }),
  );
});

test('a subcontractor is another than the contractor and stays within the contract', () => {
  const term = { IdCompaniaContratista: 1, FechaInicio: '20260201', FechaFin: '20261231' };
  const own = { IdCompania: 2, FechaInicio: '20260201', FechaFin: '20261231' };
  expect(subcontractFault(own, term, [])).toBeNull();
  expect(subcontractFault({ ...own, IdCompania: 1 }, term, [])?.code).toBe('subcontratista.contratista');
  expect(subcontractFault({ ...own, FechaInicio: '20260131' }, term, [])?.field).toBe('FechaInicio');
  expect(subcontractFault({ ...own, FechaFin: '20270101' }, term, [])?.field).toBe('FechaFin');
});
