import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bySequence, type MenuOption, menuFault, nextCode } from './menu';

const option = (over: Partial<MenuOption> = {}): MenuOption => ({
  IdMenu: '0304',
  IdMenuPadre: '03',
  Orden: 4,
  Nivel: 2,
  Ruta: null,
  FechaInicio: null,
  FechaFin: null,
  ...over,
});
const parent = { Nivel: 1, Ruta: null };

describe('what may be saved of an option', () => {
  test.each([
    [{ Orden: null }, 'menu.orden'],
    [{ Orden: 'abc' }, 'menu.orden'],
    [{ Orden: 1.5 }, 'menu.orden'],
    [{ Orden: 0 }, 'menu.orden_rango'],
    [{ Orden: 100 }, 'menu.orden_rango'],
    [{ Nivel: null }, 'menu.nivel'],
    [{ Nivel: 3 }, 'menu.nivel_debe'],
    [{ FechaInicio: '20260102', FechaFin: '20260101' }, 'fechas.fin_menor'],
  ])('%j → %s', (over, code) => {
    expect(menuFault(option(over), parent, false)?.code).toBe(code);
  });

  test('the level is the parent’s and one more, up to three', () => {
    expect(menuFault(option(), parent, true)).toBeNull();
    expect(menuFault(option({ Nivel: 1 }), parent, false)).toMatchObject({ code: 'menu.nivel_debe', params: { n: 2 } });
    expect(menuFault(option({ Nivel: 4 }), { Nivel: 3, Ruta: null }, false)?.code).toBe('menu.niveles');
  });

  test('an option with a route has no children, and is nobody’s parent', () => {
    expect(menuFault(option({ Ruta: '/x' }), parent, true)?.code).toBe('menu.con_hijos');
    expect(menuFault(option(), { Nivel: 1, Ruta: '/x' }, false)?.code).toBe('menu.con_hijos');
    expect(menuFault(option({ Ruta: '/x', FechaInicio: '20260101', FechaFin: '20260101' }), parent, false)).toBeNull();
  });
});

describe('a new option takes the next free chunk', () => {
  test('after the last one; a gap only when the end is reached', () => {
    expect(nextCode('03', new Set(['0301', '0303', '030101']))).toBe('0304');
    expect(nextCode('03', new Set())).toBe('0301');
    expect(nextCode('03', new Set(['0301', '0399']))).toBe('0302');
    expect(nextCode('', new Set(['01', '02', '12']), 13)).toBe('13');
    const all = Array.from({ length: 99 }, (_, at) => `03${String(at + 1).padStart(2, '0')}`);
    expect([nextCode('03', new Set(all)), nextCode('03', new Set(all.filter((code) => code !== '0350')))]).toEqual([null, '0350']);
  });

  test('property: never taken, always directly below', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 })), (used) => {
        const taken = new Set(used.map((chunk) => `03${String(chunk).padStart(2, '0')}`));
        const code = nextCode('03', taken);
        if (used.length === 99) expect(code).toBeNull();
        else {
          expect(code).toMatch(/^03\d\d$/);
          expect(taken.has(code ?? '')).toBe(false);
        }
      }),
    );
  });
});

test('equal orders go by code', () => {
  const rows = [
    { Orden: 2, IdMenu: '0302' },
    { Orden: 1, IdMenu: '0303' },
    { Orden: 2, IdMenu: '0301' },
  ];
  expect(rows.sort(bySequence).map((row) => row.IdMenu)).toEqual(['0303', '0301', '0302']);
});
