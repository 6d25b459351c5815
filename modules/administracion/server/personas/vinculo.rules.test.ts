import { expect, test } from 'vitest';
import { type LinkFacts, linkFault } from './vinculo.rules';

const contract = { IdDivision: 1, FechaInicio: '20260101', FechaFin: '20261231', accepts: true };
const good: LinkFacts = {
  company: { Contratista: 'S' },
  contract,
  position: { Contratista: 'S' },
  costCenter: { Unidades: [7, 8] },
  IdDivision: 1,
  IdUnidadOrganizacional: 7,
  FechaInicio: '20260201',
  FechaFin: '20261231',
};

test('a coherent employment passes, and so does one of an own company without contract', () => {
  expect(linkFault(good)).toBeNull();
  expect(
    linkFault({
      ...good,
      company: { Contratista: 'N' },
      position: { Contratista: 'N' },
      contract: null,
      costCenter: null,
      FechaFin: null,
    }),
  ).toBeNull();
});

test.each<[string, Partial<LinkFacts>, string]>([
  ['ends before it begins', { FechaFin: '20260131' }, 'fechas.fin_menor'],
  ['contractor without contract', { contract: null }, 'vinculo.contrato_requerido'],
  ['contract of others', { contract: { ...contract, accepts: false } }, 'vinculo.compania_contrato'],
  ['contract of another division', { IdDivision: 2 }, 'vinculo.contrato_division'],
  ['ends after the contract', { FechaFin: '20270101' }, 'vinculo.fuera_contrato'],
  ['begins before the contract', { FechaInicio: '20251231' }, 'vinculo.inicio_fuera_contrato'],
  ['position of own people', { position: { Contratista: 'N' } }, 'vinculo.cargo_compania'],
  ['cost center of other units', { IdUnidadOrganizacional: 9 }, 'vinculo.centro_unidad'],
])('%s → %s', (_name, change, code) => {
  expect(linkFault({ ...good, ...change })?.code).toBe(code);
});

test('the refusal says the term of the contract', () => {
  expect(linkFault({ ...good, FechaFin: '20270101' })).toMatchObject({
    params: { inicio: '01/01/2026', fin: '31/12/2026' },
    field: 'FechaFin',
  });
});
