import { expect, test } from 'vitest';
import { parametersOf, readAsked, writeAsked } from './asked';
import { byModule, matching } from './find';
import { shiftedTo } from './last';
import type { ReportListed } from './wire';

const report = (Codigo: string, more: Partial<ReportListed> = {}): ReportListed => ({
  ...{ Codigo, Reporte: 'Vencimientos', Descripcion: 'Lo que termina', IdModulo: '03', Modulo: 'Administración', Color: '#000000' },
  ...{ Ruta: '/reporte/vencimientos', Propia: 'N', Formatos: ['P'], MaximoMeses: 12, Dias: 30, Compara: 'S', Parametros: [], Columnas: [] },
  ...more,
});
const parameter = (Nombre: string, Tipo: 'date' | 'ref' | 'choices') => ({
  Nombre,
  Etiqueta: Nombre,
  Tipo,
  Recurso: null,
  DependeDe: [],
  Solo: {},
  Opciones: [],
});
const RX4 = report('RX4', {
  Parametros: [parameter('Desde', 'date'), parameter('Hasta', 'date'), parameter('Tipos', 'choices'), parameter('IdCompania', 'ref')],
});

test('a search finds every word wherever it stands, without case or accents, and keeps the order of modules', () => {
  const other = report('RX3', { Reporte: 'Dotación', IdModulo: '06', Modulo: 'Acreditación' });
  expect(matching([RX4, other], 'DOTACION acreditacion')).toEqual([other]);
  expect(matching([RX4, other], 'nada')).toEqual([]);
  expect(byModule([RX4, other, report('RX5')]).map(({ module, reports }) => [module, reports.length])).toEqual([
    ['Administración', 2],
    ['Acreditación', 1],
  ]);
});

test('what was asked is in the address and comes back from it; a first visit begins with its days', () => {
  const values = { Desde: '20261101', Hasta: '20261130', Tipos: ['REQ', 'ACR'], IdCompania: 7 };
  const address = writeAsked(RX4, values);
  expect(address).toBe('?Desde=20261101&Hasta=20261130&Tipos=REQ%2CACR&IdCompania=7');
  expect(readAsked(RX4, address, '20261101')).toEqual({ said: true, values });
  const first = readAsked(RX4, '', '20261115');
  expect(first).toEqual({ said: false, values: { Desde: '20261115', Hasta: '20261215' } });
  // One that looks back begins so many days ago.
  expect(readAsked(report('RX5', { Dias: -7 }), '', '20261103').values).toEqual({ Desde: '20261027', Hasta: '20261103' });
  // A report without filters is asked for too, once somebody says so.
  const plain = report('RX3', { Dias: null, MaximoMeses: null });
  expect(readAsked(plain, writeAsked(plain, {}), '20261115')).toEqual({ said: true, values: {} });
  expect(parametersOf({ ...values, Tipos: [], IdCompania: null })).toEqual({ Desde: '20261101', Hasta: '20261130' });
});

test('a report opens as it was last asked for, its days as far from today as they were', () => {
  const address = '?Desde=20261101&Hasta=20261130&IdCompania=7';
  expect(shiftedTo(RX4, address, '20261126', '20261126')).toBe(address);
  expect(shiftedTo(RX4, address, '20261126', '20261203')).toBe('?Desde=20261108&Hasta=20261207&IdCompania=7');
  expect(shiftedTo(report('RX3', { Dias: null }), '?ver=S', '20261126', '20261203')).toBe('?ver=S');
  // One that asks for what the report no longer knows says nothing.
  expect(shiftedTo(RX4, '?Otro=1', '20261126', '20261126')).toBeUndefined();
});
