import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './dia';
import {
  changeDue,
  cycleDays,
  guardBases,
  judgeSegments,
  readSegments,
  relievedBy,
  relieves,
  type Segmento,
  shiftOn,
  shiftsBetween,
  swingOn,
  uncoveredDays,
  workDays,
} from './turno';

const R14X7: Segmento[] = [
  { Tipo: 'T', Turno: 'D', Dias: 14 },
  { Tipo: 'D', Dias: 7 },
];
const ROTATING: Segmento[] = [
  { Tipo: 'T', Turno: 'D', Dias: 7 },
  { Tipo: 'T', Turno: 'N', Dias: 7 },
  { Tipo: 'D', Dias: 7 },
];
const [A, B, C] = ['20260105', '20260112', '20260119'];
const said = (base: string, day: string) => {
  const { DiaCiclo, Tipo, Subida, Bajada } = shiftOn(R14X7, base, day);
  return [DiaCiclo, Tipo === 'T' ? 'trabajo' : 'descanso', ...(Subida ? ['subida'] : []), ...(Bajada ? ['bajada'] : [])].join(' ');
};

describe('the table of Calculations 2, cell by cell', () => {
  test.each([
    ['20260104', '21 descanso', '14 trabajo bajada', '7 trabajo'],
    ['20260105', '1 trabajo subida', '15 descanso', '8 trabajo'],
    ['20260118', '14 trabajo bajada', '7 trabajo', '21 descanso'],
    ['20260119', '15 descanso', '8 trabajo', '1 trabajo subida'],
    ['20260315', '7 trabajo', '21 descanso', '14 trabajo bajada'],
    ['20260728', '16 descanso', '9 trabajo', '2 trabajo'],
  ])('%s', (day, a, b, c) => {
    expect([A, B, C].map((base) => said(base, day))).toEqual([a, b, c]);
  });

  test('two of the three guards are on site every day; in 2026 guard A works 242 days and rests 123', () => {
    const year = [A, B, C].map((base) => shiftsBetween(R14X7, base, '20260101', '20261231'));
    expect(year[0]?.filter(({ Tipo }) => Tipo === 'T')).toHaveLength(242);
    expect(year[0]?.filter(({ Tipo }) => Tipo === 'D')).toHaveLength(123);
    const onSite = Array.from({ length: 365 }, (_, at) => year.filter((days) => days[at]?.Tipo === 'T').length);
    expect(new Set(onSite)).toEqual(new Set([2]));
  });

  test('7 día · 7 noche · 7 descanso: day 7 is D, day 10 is N', () => {
    expect(shiftOn(ROTATING, A, '20260315')).toMatchObject({ DiaCiclo: 7, Turno: 'D' });
    expect(shiftOn(ROTATING, A, '20260318')).toMatchObject({ DiaCiclo: 10, Turno: 'N' });
  });

  test('Generar guardias 3 from 05/01/2026 gives 05/01, 12/01, 19/01, and leaves no day uncovered', () => {
    expect(guardBases(R14X7, 3, A)).toEqual([A, B, C]);
    expect(uncoveredDays(R14X7, [A, B, C])).toBe(0);
    expect(uncoveredDays(R14X7, [A])).toBe(7);
  });
});

describe('segments', () => {
  test.each([
    ['without rest', [{ Tipo: 'T', Turno: 'D', Dias: 5 }]],
    ['beginning with rest', [{ Tipo: 'D', Dias: 2 }, ...R14X7]],
    ['with two rests', [...R14X7, { Tipo: 'D', Dias: 2 }]],
    ['rest in the middle', [...R14X7, { Tipo: 'T', Turno: 'D', Dias: 2 }]],
    [
      'longer than 60 days',
      [
        { Tipo: 'T', Turno: 'D', Dias: 60 },
        { Tipo: 'D', Dias: 1 },
      ],
    ],
    [
      'work without turn',
      [
        { Tipo: 'T', Dias: 5 },
        { Tipo: 'D', Dias: 2 },
      ],
    ],
    ['anything else', 'x'],
  ])('%s is no regime', (_, value) => {
    expect(readSegments(value)).toBeUndefined();
  });

  test.each([
    [60, 1],
    [31, 30],
    [61, 7],
  ])('a cycle of %s + %s days is told by its own message', (work, rest) => {
    const blocks = [
      { Tipo: 'T', Turno: 'D', Dias: work },
      { Tipo: 'D', Dias: rest },
    ];
    expect(judgeSegments(blocks)).toEqual({ fault: 'regimen.ciclo' });
    expect(judgeSegments(blocks.slice(0, 1))).toEqual({ fault: 'regimen.segmentos' });
  });
  test('those of the page are', () => {
    expect(readSegments(R14X7)).toEqual(R14X7);
    expect(readSegments(ROTATING)).toEqual(ROTATING);
  });
});

const work = fc.record({
  Tipo: fc.constant('T' as const),
  Turno: fc.constantFrom('D' as const, 'N' as const),
  Dias: fc.integer({ min: 1, max: 14 }),
});
const regime = fc
  .tuple(fc.array(work, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 14 }))
  .map(([worked, rest]): Segmento[] => [...worked, { Tipo: 'D', Dias: rest }]);
const offset = fc.integer({ min: -1500, max: 1500 });

describe('properties', () => {
  test('a cycle later everything is the same', () => {
    fc.assert(
      fc.property(regime, offset, (blocks, days) => {
        const day = addDays(A, days);
        const { Fecha: _one, ...now } = shiftOn(blocks, A, day);
        const { Fecha: _other, ...later } = shiftOn(blocks, A, addDays(day, cycleDays(blocks)));
        expect(later).toEqual(now);
      }),
    );
  });
  test('a guard whose base is so many days later lives the same days so many days later', () => {
    fc.assert(
      fc.property(regime, offset, fc.integer({ min: 0, max: 60 }), (blocks, days, shift) => {
        const { Fecha: _one, ...own } = shiftOn(blocks, A, addDays(A, days));
        const { Fecha: _other, ...shifted } = shiftOn(blocks, addDays(A, shift), addDays(A, days + shift));
        expect(shifted).toEqual(own);
      }),
    );
  });
  test('each cycle has its work days, one way up and one way down, in that order', () => {
    fc.assert(
      fc.property(regime, offset, (blocks, days) => {
        const cycle = shiftsBetween(blocks, A, addDays(A, days), addDays(A, days + cycleDays(blocks) - 1));
        expect(cycle.filter(({ Tipo }) => Tipo === 'T')).toHaveLength(workDays(blocks));
        expect(cycle.filter(({ Subida }) => Subida).map(({ DiaCiclo }) => DiaCiclo)).toEqual([1]);
        expect(cycle.filter(({ Bajada }) => Bajada).map(({ DiaCiclo }) => DiaCiclo)).toEqual([workDays(blocks)]);
      }),
    );
  });
});

describe('where somebody of a guard stands, and who relieves whom', () => {
  const others = [
    { Guardia: 'B', Base: B },
    { Guardia: 'C', Base: C },
  ];
  test('up: the day of the swing, when it ends and when the next begins; C goes up as A comes down', () => {
    const swing = swingOn(R14X7, A, '20260106');
    expect(swing).toEqual({ Arriba: true, Dia: 2, De: 14, Desde: '20260105', Hasta: '20260118', Vuelve: '20260126' });
    expect(relievedBy(R14X7, others, swing.Hasta)).toEqual(['C']);
  });
  test('at rest: the day of it, and the swing that comes; A relieves B', () => {
    const swing = swingOn(R14X7, A, '20260120');
    expect(swing).toEqual({ Arriba: false, Dia: 2, De: 7, Desde: '20260126', Hasta: '20260208', Vuelve: '20260216' });
    expect(relieves(R14X7, others, swing.Desde)).toEqual(['B']);
  });
  test('property: a swing begins by going up, ends by coming down, and the day is within it or before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(R14X7, ROTATING), fc.integer({ min: -400, max: 400 }), (blocks, days) => {
        const day = addDays(A, days);
        const { Arriba, Desde, Hasta, Vuelve } = swingOn(blocks, A, day);
        return (
          shiftOn(blocks, A, Desde).Subida &&
          shiftOn(blocks, A, Hasta).Bajada &&
          shiftOn(blocks, A, Vuelve).Subida &&
          (Arriba ? Desde <= day && day <= Hasta : day < Desde)
        );
      }),
    );
  });
});

describe('who should have changed with their guard by now (901: the rest that the gate grants)', () => {
  const none = { Anticipo: 0, Gracia: 0 };
  const due = (day: string, rest = none, blocks = R14X7) => changeDue(blocks, A, day, rest);
  test('up: from the day after the guard went up on, for a week', () => {
    expect(due('20260105')).toBeNull();
    expect(due('20260106')).toEqual({ Que: 'sube', Fecha: '20260105' });
    expect(due('20260112')).toEqual({ Que: 'sube', Fecha: '20260105' });
    expect(due('20260113')).toBeNull();
  });
  test('down: from the first day of rest on; a day that the gate grants after work, or before it, is none', () => {
    expect(due('20260118')).toBeNull();
    expect(due('20260119')).toEqual({ Que: 'baja', Fecha: '20260118' });
    expect(due('20260125')).toEqual({ Que: 'baja', Fecha: '20260118' });
    expect(due('20260119', { Anticipo: 0, Gracia: 1 })).toBeNull();
    expect(due('20260120', { Anticipo: 0, Gracia: 1 })).toEqual({ Que: 'baja', Fecha: '20260118' });
    expect(due('20260125', { Anticipo: 1, Gracia: 0 })).toBeNull();
    expect(due('20260124', { Anticipo: 1, Gracia: 0 })).toEqual({ Que: 'baja', Fecha: '20260118' });
  });
  test('of a cycle of a week nobody is asked: its people come and go every day', () => {
    const R5X2: Segmento[] = [
      { Tipo: 'T', Turno: 'D', Dias: 5 },
      { Tipo: 'D', Dias: 2 },
    ];
    for (let day = 0; day < 14; day += 1) expect(due(addDays(A, day), none, R5X2)).toBeNull();
  });
  test('property: asked of a rest day of the gate, or of a work day after the first; and never beside what 901 admits', () => {
    fc.assert(
      fc.property(fc.constantFrom(R14X7, ROTATING), fc.integer({ min: -60, max: 60 }), fc.nat(2), fc.nat(2), (blocks, days, Anticipo, Gracia) => {
        const day = addDays(A, days);
        const found = changeDue(blocks, A, day, { Anticipo, Gracia });
        const works = (away: number) => shiftOn(blocks, A, addDays(day, away)).Tipo === 'T';
        const admitted = Array.from({ length: Anticipo + Gracia + 1 }, (_, at) => at - Gracia).some(works);
        return (
          found === null ||
          (found.Que === 'baja' ? !admitted && shiftOn(blocks, A, found.Fecha).Bajada : works(0) && shiftOn(blocks, A, found.Fecha).Subida)
        );
      }),
    );
  });
});
