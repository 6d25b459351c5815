import type { MenuItem } from '@platform/web/session/wire';
import { expect, test } from 'vitest';
import { shortcutsOf } from './options';

const option = (IdMenu: string, Ruta = ''): MenuItem => ({
  IdMenu,
  IdMenuPadre: IdMenu.slice(0, -2),
  Modulo: IdMenu,
  ModuloIngles: IdMenu,
  Ruta,
  Orden: 0,
  Tag: '',
  Icono: '',
  Color: '',
  Color2: '',
  IdModulo: IdMenu.slice(0, 2),
  IdAplicacion: 'AP03',
  Acciones: ['consultar'],
});
const people = option('030101', '/personas');
const contracts = option('030102', '/contratos');
const requests = option('060101', '/solicitud');
const menu = [option('03'), option('0301'), people, contracts, option('06'), option('0601'), requests, option('09')];

test('W01: a new user is shown the first option of each of its modules', () => {
  expect(shortcutsOf(menu, [], [])).toEqual([people, requests]);
});

test('W01: favourites first, then the most opened, then the first of each module, each once; what the profile no longer opens is left out', () => {
  expect(shortcutsOf(menu, [contracts], ['060101', '030102', '0999'])).toEqual([contracts, requests, people]);
});

test('W01: eight at most', () => {
  const many = Array.from({ length: 12 }, (_, at) => option(`0301${10 + at}`, `/opcion-${at}`));
  expect(
    shortcutsOf(
      many,
      many.slice(0, 3),
      many.map((item) => item.IdMenu),
    ).map((item) => item.IdMenu),
  ).toEqual(many.slice(0, 8).map((item) => item.IdMenu));
});
