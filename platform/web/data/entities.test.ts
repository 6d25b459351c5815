import { expect, test } from 'vitest';
import { entity } from '../../entity/entity';
import { ref, text } from '../../entity/field';
import { touchedBy } from './entities';
import { registerEntities } from './there';

test('a write touches the look-ups of what refers to the resource and of what it is a part of', () => {
  const Country = entity('SistemaPaisPrueba', { Pais: text({ max: 20 }) }, { scope: 'global', title: 'Pais', menu: [] });
  const Contract = entity(
    'SistemaContratoPrueba',
    { Codigo: text({ max: 20 }), IdPais: ref('SistemaPaisPrueba', {}) },
    { scope: 'global', title: 'Codigo', menu: [], children: [{ tab: 'adendas', resource: 'SistemaAdendaPrueba', by: 'IdContrato' }] },
  );
  const Addendum = entity(
    'SistemaAdendaPrueba',
    { IdContrato: ref('SistemaContratoPrueba', {}) },
    { scope: 'global', title: 'IdContrato', menu: [] },
  );
  registerEntities([Country, Contract, Addendum]);
  expect(touchedBy('SistemaPaisPrueba')).toEqual(['SistemaPaisPrueba', 'SistemaContratoPrueba']);
  // An addendum moves the contract's dates, which its look-up tells.
  expect(touchedBy('SistemaAdendaPrueba')).toEqual(['SistemaAdendaPrueba', 'SistemaContratoPrueba']);
});
