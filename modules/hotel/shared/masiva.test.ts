import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agosto, COMPANIAS, NORTE_AGOSTO, nombre, persona, pide } from '../test/ejemplo';
import { indexOf } from './disponibilidad';
import { inOrder, type TurnoTrabajo } from './estadia';
import { narrowed, overlapping, type Pedida, propose } from './masiva';
import { best, judge } from './puntaje';

const { X, Y, Z } = COMPANIAS;
interface Fila {
  readonly Fila: number;
  readonly quien: string;
  readonly desde: string;
  readonly hasta: string;
  readonly pedida: Pedida;
}
let guests = 0;
const fila = (Fila: number, quien: string, sexo: 'M' | 'F', compania: number, from: number, to: number, turno: TurnoTrabajo | null = null): Fila => {
  guests += 1;
  const order = pide(persona(sexo, compania, { IdPersona: 1000 + guests }), from, to, turno);
  return { Fila, quien, desde: agosto(from), hasta: agosto(to), pedida: { order, IdCama: null } };
};

describe('the bulk example of the page', () => {
  const rows = [
    fila(1, 'ANA', 'F', Y, 5, 12),
    fila(2, 'BETO', 'M', X, 4, 11, 'N'),
    fila(3, 'CESAR', 'M', Z, 4, 18),
    fila(4, 'DINO', 'M', X, 5, 19),
    fila(5, 'EVA', 'F', Z, 12, 19),
    fila(6, 'FABIO', 'M', Y, 5, 10),
  ];
  const ordered = inOrder(rows);
  test('order of processing 3, 2, 4, 1, 6, 5', () => expect(ordered.map(({ Fila }) => Fila)).toEqual([3, 2, 4, 1, 6, 5]));
  test('Check: exactly those beds', () => {
    const beds = [
      ...propose(
        NORTE_AGOSTO,
        ordered.map(({ pedida }) => pedida),
      ),
    ];
    expect(ordered.map(({ quien }, at) => `${quien} ${beds[at]?.cama ? nombre(beds[at].cama) : '-'}`)).toEqual([
      'CESAR 101-B',
      'BETO 103-A',
      'DINO 103-B',
      'ANA 102-B',
      'FABIO -',
      'EVA 102-B',
    ]);
  });
});

test('a chosen bed is taken when it passes, and says why when it does not', () => {
  const [first, second] = [fila(1, 'A', 'M', X, 5, 12), fila(2, 'B', 'M', X, 6, 8)];
  const chosen = NORTE_AGOSTO.camas.find((cama) => nombre(cama) === '103-B')?.IdCama ?? 0;
  const answers = [
    ...propose(
      NORTE_AGOSTO,
      [first, second].map(({ pedida: { order } }) => ({ order, IdCama: chosen })),
    ),
  ];
  expect(answers[0]?.cama && nombre(answers[0].cama)).toBe('103-B');
  expect(answers[1]).toMatchObject({ cama: null, motivo: 'C4' });
});

test('the best bed is the first of those judged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 25 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom('M' as const, 'F' as const),
      (from, nights, sexo) => {
        const order = pide(persona(sexo, Z), from, from + nights);
        expect(best(NORTE_AGOSTO.camas, order, indexOf(NORTE_AGOSTO))).toBe(judge(NORTE_AGOSTO, order).pasan[0]?.cama ?? null);
      },
    ),
  );
});

test('a profile within a module or a room', () => {
  const whole = { IdHotel: 1, IdModulo: null, IdHabitacion: null };
  const room = { IdHotel: 1, IdModulo: 2, IdHabitacion: 3 };
  const module = { IdHotel: 1, IdModulo: 2, IdHabitacion: null };
  expect(narrowed([whole], whole)).toEqual([whole]);
  expect(narrowed([whole], room)).toEqual([room]);
  expect(narrowed([room], module)).toEqual([room]);
  expect(narrowed([{ ...room, IdHabitacion: 9 }], room)).toEqual([]);
  expect(narrowed([{ ...module, IdModulo: 8 }], room)).toEqual([]);
});

test('rows of one person whose nights meet', () => {
  const [one, two, three] = [fila(1, 'A', 'M', X, 5, 12), fila(2, 'A', 'M', X, 11, 14), fila(3, 'A', 'M', X, 14, 16)];
  expect(overlapping(one, [one, two, three])).toBe(two);
  expect(overlapping(three, [one, two, three])).toBeUndefined();
});
