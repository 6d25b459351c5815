import { describe, expect, test } from 'vitest';
import { add, changesOf, countChanges, current, edit, editField, isChanged, isTyped, NO_CHANGES, reorder, takeBack, toggleDeleted } from './draft';
import type { Stored } from './wire';

const option = (IdMenu: string, Orden: number, over: Partial<Stored> = {}): Stored => ({
  IdMenu,
  IdMenuPadre: IdMenu.length > 2 ? IdMenu.slice(0, -2) : null,
  Modulo: `Opción ${IdMenu}`,
  ModuloIngles: `Option ${IdMenu}`,
  Nivel: IdMenu.length / 2,
  Orden,
  Ruta: null,
  Tag: null,
  Icono: null,
  Color: null,
  Color2: null,
  IdModulo: IdMenu.slice(0, 2),
  Acciones: [],
  FechaInicio: null,
  FechaFin: null,
  Activo: 'S',
  Version: 3,
  ...over,
});
const STORED = [option('03', 1), option('0301', 1), option('0302', 2), option('0303', 3)];

describe('changes kept in memory', () => {
  test('a value typed and typed back is no change', () => {
    const changed = edit(STORED, NO_CHANGES, '0301', { Modulo: 'Otra' });
    expect([countChanges(changed), isChanged(changed, '0301'), isChanged(changed, '0302')]).toEqual([1, true, false]);
    expect(edit(STORED, changed, '0301', { Modulo: 'Opción 0301' })).toEqual(NO_CHANGES);
  });

  test('moving renumbers the sisters 1…n, and only what moved is a change', () => {
    const moved = reorder(STORED, NO_CHANGES, '0303', 0);
    const orders = Object.fromEntries(current(STORED, moved).map((one) => [one.IdMenu, one.Orden]));
    expect(orders).toEqual({ '03': 1, '0301': 2, '0302': 3, '0303': 1 });
    expect(reorder(STORED, moved, '0303', 2)).toEqual(NO_CHANGES);
    expect(countChanges(reorder(STORED, NO_CHANGES, '0303', 9))).toBe(0);
  });

  test('a new option goes last under its parent; deleting it leaves nothing', () => {
    const made = add(STORED, NO_CHANGES, option('03', 1), 'Nueva');
    expect(current(STORED, made.draft).at(-1)).toMatchObject({ IdMenu: 'n1', IdMenuPadre: '03', Nivel: 2, Orden: 4, IdModulo: '03' });
    expect(countChanges(toggleDeleted(made.draft, made.id))).toBe(0);
  });

  test('what was typed in an option is taken back alone; a place given by moving stays', () => {
    const moved = reorder(STORED, NO_CHANGES, '0303', 0);
    expect(isTyped(moved, '0303')).toBe(false);
    const typed = edit(STORED, edit(STORED, moved, '0303', { Modulo: 'Otra' }), '0301', { Ruta: '/otra' });
    expect([isTyped(typed, '0303'), isTyped(typed, '0301'), isTyped(typed, '0302')]).toEqual([true, true, false]);
    expect(takeBack(typed, '0303')).toEqual(edit(STORED, moved, '0301', { Ruta: '/otra' }));
    const made = add(STORED, moved, null, 'Nueva');
    expect(isTyped(made.draft, made.id)).toBe(true);
    expect(takeBack(made.draft, made.id)).toEqual(moved);
  });

  test('what travels: creations first, then edits with their version, the deepest deletions first', () => {
    let draft = edit(STORED, NO_CHANGES, '0301', { Orden: 7 });
    draft = toggleDeleted(toggleDeleted(draft, '03'), '0302');
    draft = add(STORED, draft, null, 'Raíz').draft;
    expect(changesOf(STORED, draft).map(({ accion, IdMenu, Version }) => [accion, IdMenu, Version])).toEqual([
      ['crear', 'n1', undefined],
      ['editar', '0301', 3],
      ['eliminar', '0302', 3],
      ['eliminar', '03', 3],
    ]);
    expect(countChanges(draft)).toBe(4);
  });

  test('fields count one by one, and back to what was stored none', () => {
    const row = { Campo: 'Correo', Etiqueta: 'Correo', ObligatorioBase: 'N', Obligatorio: 'N', Modificable: 'S' } as const;
    const draft = editField(NO_CHANGES, '0301', row, { Obligatorio: 'S' });
    expect([countChanges(draft), isChanged(draft, '0301')]).toEqual([1, true]);
    expect(editField(draft, '0301', row, { Obligatorio: 'N' })).toEqual(NO_CHANGES);
  });
});
