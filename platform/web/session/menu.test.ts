import { describe, expect, it } from 'vitest';
import { firstBelow, firstOption, itemAt, menuTree, pathTo, routeOf } from './menu';
import type { MenuItem } from './wire';

const option = (IdMenu: string, Orden: number, Ruta = ''): MenuItem => ({
  IdMenu,
  IdMenuPadre: IdMenu.slice(0, -2),
  Modulo: IdMenu,
  ModuloIngles: IdMenu,
  Ruta,
  Orden,
  Tag: '',
  Icono: '',
  Color: '',
  Color2: '',
  IdModulo: IdMenu.slice(0, 2),
  IdAplicacion: 'AP03',
  Acciones: ['consultar'],
});
const menu = [
  option('03', 2),
  option('0302', 2),
  option('030202', 1, '/administracion/contratos'),
  option('0301', 1),
  option('030101', 1, '/administracion/personas'),
  option('01', 1, '/sistema'),
];

describe('the served menu', () => {
  it('hangs options below their parents, siblings by Orden', () => {
    const tree = menuTree(menu);
    expect(tree.map(({ item }) => item.IdMenu)).toEqual(['01', '03']);
    expect(tree[1]?.children.map(({ item }) => item.IdMenu)).toEqual(['0301', '0302']);
  });

  it('leads a header item to its own route, else to its first option', () => {
    expect(menuTree(menu).map((node) => firstOption(node)?.Ruta)).toEqual(['/sistema', '/administracion/personas']);
  });

  it.each([
    ['its own route, when it is served', { IdModulo: '03', Ruta: '/administracion/contratos' }, '/administracion/contratos'],
    ['its first option, when it is not', { IdModulo: '03', Ruta: '/administracion/vehiculos' }, '/administracion/personas'],
    ['options of other routes that were given to it', { IdModulo: '13', Ruta: '' }, '/acceso/personas'],
    ['nowhere, without an option', { IdModulo: '08', Ruta: '/comedores' }, undefined],
  ])('leads a module of the header to %s', (_what, module, route) => {
    expect(routeOf(module, [...menu, { ...option('0303', 3, '/acceso/personas'), IdModulo: '13' }])).toBe(route);
  });

  it.each([
    ['/administracion', '/administracion/personas'],
    ['/Administracion/', '/administracion/personas'],
    ['/admin', undefined],
    ['/nada', undefined],
  ])('an address above several, %s, stands for the first of them', (path, route) => {
    expect(firstBelow(menu, path)).toBe(route);
  });

  it.each([
    ['/administracion/personas', '030101'],
    ['/administracion/personas/15', '030101'],
    ['/Administracion/Personas', '030101'],
    ['/administracion/personasx', undefined],
    ['/administracion', undefined],
    ['/sistema/otra', '01'],
  ])('finds the option of %s', (path, id) => {
    expect(itemAt(menu, path)?.IdMenu).toBe(id);
  });

  it('names the way down to an option', () => {
    expect(pathTo(menu, '030202').map((item) => item.IdMenu)).toEqual(['03', '0302', '030202']);
  });
});
