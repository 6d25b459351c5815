import type { Action } from '@platform/entity/module';
import { expect, test } from 'vitest';
import type { MenuRow } from '../wire';
import { branchState, changedOptions, fillBranch, shownRows, tickBranch } from './menuTree';

const row = (IdMenu: string, Acciones: Action[] = [], more: Partial<MenuRow> = {}): MenuRow => ({
  IdMenu,
  IdMenuPadre: IdMenu.slice(0, -2),
  IdModulo: IdMenu.slice(0, 2),
  Modulo: `Opción ${IdMenu}`,
  ModuloIngles: '',
  Nivel: IdMenu.length / 2,
  Acciones,
  Otorgadas: [],
  Disponible: 'S',
  Admitida: 'S',
  ...more,
});
const ROWS = [
  row('03'),
  row('0301'),
  row('0302'),
  row('030101', ['consultar', 'editar']),
  row('030201', ['consultar']),
  row('030202', ['consultar']),
];
const title = (one: MenuRow) => one.Modulo;

test('the tree: each branch followed by what hangs on it; a search keeps the branches', () => {
  expect(shownRows(ROWS, '03', '', title).map((one) => one.IdMenu)).toEqual(['03', '0301', '030101', '0302', '030201', '030202']);
  expect(shownRows(ROWS, '03', 'OPCION 030202', title).map((one) => one.IdMenu)).toEqual(['03', '0302', '030202']);
});

test('a box on a branch ticks below it and shows a half state', () => {
  const half = tickBranch(ROWS, new Map(), '0302', 'consultar', true);
  expect(['03', '0301', '0302'].map((id) => branchState(ROWS, half, id, 'consultar'))).toEqual(['parte', 'nada', 'todo']);
  expect(branchState(ROWS, half, '0302', 'editar')).toBeNull();
  expect(changedOptions(ROWS, half).map((one) => one.IdMenu)).toEqual(['030201', '030202']);
});

test('Marcar todo, solo consulta and nada, but for what a contractor profile does not take', () => {
  const rows = [...ROWS, row('030203', ['consultar'], { Admitida: 'N' })];
  const all = fillBranch(rows, new Map(), '03', 'todo');
  expect(Object.fromEntries(all)).toEqual({ '030101': ['consultar', 'editar'], '030201': ['consultar'], '030202': ['consultar'] });
  expect(fillBranch(rows, all, '0301', 'consulta').get('030101')).toEqual(['consultar']);
  expect(fillBranch(rows, all, '0301', 'nada').get('030101')).toEqual([]);
});
