import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arbol, type Lugar, marcaDeHabitacion, marcaDeHotel, marcaDeModulo, marcarHabitacion, marcarHotel, marcarModulo } from './lugares';

const arbol: Arbol = {
  IdHotel: 1,
  modulos: [
    { IdModulo: 10, habitaciones: [101, 102, 103] },
    { IdModulo: 20, habitaciones: [201, 202] },
  ],
};
const rooms = arbol.modulos.flatMap(({ IdModulo, habitaciones }) => habitaciones.map((room) => [IdModulo, room] as const));
const ticked = (lugares: readonly Lugar[]) =>
  rooms.filter(([module, room]) => marcaDeHabitacion(lugares, arbol, module, room) === 'todo').map(([, room]) => room);

test('a whole hotel is one place; without one of its rooms it is its other modules whole and the other rooms of that one', () => {
  const whole = marcarHotel([], arbol, true);
  expect(whole).toEqual([{ IdHotel: 1, IdModulo: null, IdHabitacion: null }]);
  const without = marcarHabitacion(whole, arbol, 10, 102, false);
  expect(ticked(without)).toEqual([101, 103, 201, 202]);
  expect([marcaDeHotel(without, arbol), marcaDeModulo(without, arbol, 10), marcaDeModulo(without, arbol, 20)]).toEqual(['parte', 'parte', 'todo']);
  expect(without).toContainEqual({ IdHotel: 1, IdModulo: 20, IdHabitacion: null });
});

test('places of other hotels are let alone', () => {
  const other: Lugar = { IdHotel: 2, IdModulo: null, IdHabitacion: null };
  expect(marcarHotel([other], arbol, false)).toEqual([other]);
  expect(marcarModulo(marcarHotel([other], arbol, true), arbol, 10, false)).toContainEqual(other);
});

test('whatever is ticked and unticked, exactly those rooms are ticked', () => {
  const act = fc.record({ level: fc.constantFrom('hotel', 'modulo', 'habitacion'), at: fc.nat(4), on: fc.boolean() });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let lugares: readonly Lugar[] = [];
      const wanted = new Set<number>();
      for (const { level, at, on } of acts) {
        const [module = 0, room = 0] = rooms[at] ?? [];
        const touched = rooms.filter(([m, r]) => level === 'hotel' || (level === 'modulo' ? m === module : r === room)).map(([, r]) => r);
        for (const one of touched) on ? wanted.add(one) : wanted.delete(one);
        if (level === 'hotel') lugares = marcarHotel(lugares, arbol, on);
        else if (level === 'modulo') lugares = marcarModulo(lugares, arbol, module, on);
        else lugares = marcarHabitacion(lugares, arbol, module, room, on);
      }
      expect(ticked(lugares)).toEqual(rooms.map(([, room]) => room).filter((room) => wanted.has(room)));
    }),
  );
});
