import { addDays } from '@modules/administracion/shared/dia';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agosto, CARLA, CATORCE_SIETE, COMPANIAS, cama, duerme, NORTE_AGOSTO, nombre, persona, pide, ROTATIVO } from '../test/ejemplo';
import { type Cama, discards, type Estado, indexOf, type Ocupado, passesUntil } from './disponibilidad';
import { inOrder, meet, nightsOf, stretchesOf } from './estadia';
import { byCodes, type Eleccion, judge } from './puntaje';

const { X, Y, Z } = COMPANIAS;
const MARIO = persona('M', X);
const ELENA = persona('F', Y);
const OSCAR = persona('M', Z);

/** `101-B (2,2,0,0,0,0,38)` of those that pass, in order, and `101-A C4` of the others. */
function said(state: Estado, order: Eleccion) {
  const { pasan, descartadas } = judge(state, order);
  return {
    pasan: pasan.map(({ cama: one, puntaje }) => `${nombre(one)} (${puntaje.join(',')})`),
    descartadas: descartadas.map(({ cama: one, motivo }) => `${nombre(one)} ${motivo}`),
  };
}

describe('the page’s eight cases, each on the example data', () => {
  const rostered = persona('M', X, { IdRegimenGuardia: 7 });
  test.each([
    ['1', pide(MARIO, 5, 12), ['101-B (2,2,0,0,0,0,38)', '103-B (2,2,0,1,0,0,60)'], ['101-A C4', '102-A C4', '102-B C5', '103-A C4', '104-A C3']],
    [
      '2',
      pide(MARIO, 5, 12, 'N'),
      ['103-A (2,2,0,0,0,0,60)', '103-B (2,2,0,1,0,0,60)', '101-B (2,2,0,2,0,0,38)'],
      ['101-A C4', '102-A C4', '102-B C5', '104-A C3'],
    ],
    ['3', pide(ELENA, 5, 12), ['102-B (2,2,0,0,0,0,60)'], ['101-A C4', '101-B C5', '102-A C4', '103-A C4', '103-B C5', '104-A C3']],
    [
      '4',
      pide(MARIO, 15, 20),
      ['101-B (2,2,0,0,0,0,30)', '102-A (2,2,0,0,0,1,30)', '102-B (2,2,0,0,0,1,60)', '103-B (2,2,0,1,0,0,60)'],
      ['101-A C4', '103-A C4', '104-A C3'],
    ],
    [
      '5',
      pide(OSCAR, 17, 20),
      [
        '101-A (2,2,0,0,0,1,30)',
        '101-B (2,2,0,0,0,1,30)',
        '102-A (2,2,0,0,0,1,32)',
        '102-B (2,2,0,0,0,1,60)',
        '103-A (2,2,0,1,0,1,30)',
        '103-B (2,2,0,1,0,1,60)',
      ],
      ['104-A C3'],
    ],
    [
      '6',
      pide(OSCAR, 17, 20, null, { anterior: { IdCama: cama('102-B').IdCama, IdHabitacion: 102, hasta: '20260630' } }),
      [
        '102-B (2,0,0,0,0,1,60)',
        '102-A (2,1,0,0,0,1,32)',
        '101-A (2,2,0,0,0,1,30)',
        '101-B (2,2,0,0,0,1,30)',
        '103-A (2,2,0,1,0,1,30)',
        '103-B (2,2,0,1,0,1,60)',
      ],
      ['104-A C3'],
    ],
    ['7', pide(CARLA, 5, 12), ['104-A (0,2,0,0,0,1,60)', '102-B (2,2,0,0,0,0,60)'], ['101-A C4', '101-B C5', '102-A C4', '103-A C4', '103-B C5']],
    [
      '8',
      pide(rostered, 3, 17, 'R', { rol: ROTATIVO }),
      ['103-B (2,2,0,1,1,0,60)', '101-B (2,2,0,2,1,0,33)'],
      ['101-A C4', '102-A C4', '102-B C5', '103-A C4', '104-A C3'],
    ],
  ])('%s', (_, order, pasan, descartadas) => {
    expect(said(NORTE_AGOSTO, order)).toEqual({ pasan, descartadas });
  });

  test('8: 103-B is taken as D 03→10 and as N 10→17', () => {
    const order = pide(rostered, 3, 17, 'R', { rol: ROTATIVO });
    expect(stretchesOf(order, true, order.turno)).toEqual([
      { desde: agosto(3), hasta: agosto(10), turno: 'D' },
      { desde: agosto(10), hasta: agosto(17), turno: 'N' },
    ]);
  });

  test('6: a last stay more than 60 nights before counts no more', () => {
    const anterior = (hasta: string) => ({ anterior: { IdCama: cama('102-B').IdCama, IdHabitacion: 102, hasta } });
    expect(said(NORTE_AGOSTO, pide(OSCAR, 17, 20, null, anterior('20260618'))).pasan[0]).toBe('102-B (2,0,0,0,0,1,60)');
    expect(said(NORTE_AGOSTO, pide(OSCAR, 17, 20, null, anterior('20260617'))).pasan[0]).toBe('101-A (2,2,0,0,0,1,30)');
  });
});

describe('contraguardia: room 105 (beds A, B) and room 106, bed A', () => {
  const [A, B] = [71, 72];
  const rooms: Estado = {
    camas: [cama('105-A', { contraguardia: true }), cama('105-B', { contraguardia: true }), cama('106-A')],
    ocupados: [duerme('105-A', 3, 17, persona('M', X, { IdRegimenGuardia: A }))],
    exclusividades: [],
  };
  const of = (guard: number | null) => persona('M', X, { IdRegimenGuardia: guard });
  const rol = { segmentos: CATORCE_SIETE, base: agosto(17) };
  test('SAUL of the opposite roster follows RAUL in his bed', () => {
    expect(said(rooms, pide(of(B), 17, 31, null, { rol })).pasan).toEqual([
      '105-A (2,2,0,0,0,1,30)',
      '105-B (2,2,0,0,0,1,60)',
      '106-A (2,2,0,0,1,1,60)',
    ]);
  });
  test('a night earlier they would meet: another room', () => {
    expect(said(rooms, pide(of(B), 16, 31))).toEqual({ pasan: ['106-A (2,2,0,0,1,1,60)'], descartadas: ['105-A C4', '105-B C6'] });
  });
  test('TITO of RAUL’s own roster shares his room', () => {
    expect(said(rooms, pide(of(A), 10, 17)).pasan[0]).toBe('105-B (2,2,0,0,0,0,60)');
  });
  test('without a roster nobody sleeps there', () => {
    expect(said(rooms, pide(of(null), 20, 22)).descartadas).toEqual(['105-A C6', '105-B C6']);
  });
});

test('bulk: rows in the order of processing get exactly those beds', () => {
  const row = (quien: string, huesped: typeof MARIO, from: number, to: number, turno: 'N' | null = null) => ({
    quien,
    ...pide(huesped, from, to, turno),
  });
  const rows = [
    row('ANA', persona('F', Y), 5, 12),
    row('BETO', persona('M', X), 4, 11, 'N'),
    row('CESAR', persona('M', Z), 4, 18),
    row('DINO', persona('M', X), 5, 19),
    row('EVA', persona('F', Z), 12, 19),
    row('FABIO', persona('M', Y), 5, 10),
  ];
  let ocupados: readonly Ocupado[] = NORTE_AGOSTO.ocupados;
  const result = inOrder(rows).map((order) => {
    const { pasan, descartadas } = judge({ ...NORTE_AGOSTO, ocupados }, order);
    const [best] = pasan;
    if (!best) return `${order.quien}: ${descartadas.map(({ cama: one, motivo }) => `${nombre(one)} ${motivo}`).join(', ')}`;
    const taken = stretchesOf(order, best.cama.caliente, order.turno);
    ocupados = [...ocupados, ...taken.map(({ turno, desde, hasta }) => ({ ...duerme(nombre(best.cama), 1, 2, order.huesped, turno), desde, hasta }))];
    return `${order.quien} ${nombre(best.cama)} ${taken.map(({ turno }) => turno).join()}`;
  });
  expect(result).toEqual([
    'CESAR 101-B C',
    'BETO 103-A N',
    'DINO 103-B C',
    'ANA 102-B C',
    'FABIO: 101-A C4, 101-B C4, 102-A C5, 102-B C4, 103-A C4, 103-B C4, 104-A C3',
    'EVA 102-B C',
  ]);
});

describe('conditions one by one', () => {
  const order = pide(MARIO, 5, 12);
  const one = (over: Partial<Cama>) => discards(cama('101-B', over), order, indexOf({ ...NORTE_AGOSTO, ocupados: [] }));
  test('C1 before any other', () => expect(one({ activa: false, exclusiva: true })).toBe('C1'));
  test.each([
    [{ IdHotel: 1, IdModulo: null, IdHabitacion: null }, undefined],
    [{ IdHotel: 1, IdModulo: 11, IdHabitacion: null }, undefined],
    [{ IdHotel: 1, IdModulo: 11, IdHabitacion: 101 }, undefined],
    [{ IdHotel: 1, IdModulo: 12, IdHabitacion: null }, 'C2'],
    [{ IdHotel: 1, IdModulo: 11, IdHabitacion: 102 }, 'C2'],
    [{ IdHotel: 2, IdModulo: null, IdHabitacion: null }, 'C2'],
  ])('C2 a detail of %j: %s', (place, expected) => {
    expect(discards(cama('101-B'), { ...order, lugares: [place] }, indexOf(NORTE_AGOSTO))).toBe(expected);
  });
  test.each([
    ['M', undefined],
    ['F', 'C5'],
    ['X', undefined],
    ['L', undefined],
  ])('C5 rule %s for a man in an empty room: %s', (reglaSexo, expected) => expect(one({ reglaSexo })).toBe(expected));
  test('Check: released 10–12/08: nights 10, 11 and 12 for anybody, not 10/08→14/08; CARLA is offered it first', () => {
    const bed = cama('104-A', { exclusiva: true });
    const released: Estado = {
      ...NORTE_AGOSTO,
      exclusividades: [...NORTE_AGOSTO.exclusividades, { IdCama: bed.IdCama, beneficiario: 'T', id: null, desde: agosto(10), hasta: agosto(12) }],
    };
    const index = indexOf(released);
    expect(discards(bed, pide(MARIO, 10, 13), index)).toBeUndefined();
    expect(discards(bed, pide(MARIO, 10, 14), index)).toBe('C3');
    expect(judge(released, pide(CARLA, 10, 13)).pasan[0]).toMatchObject({ cama: { IdCama: bed.IdCama }, puntaje: [0, 2, 0, 0, 0, 1, 60] });
    expect(judge(released, pide(MARIO, 10, 13)).pasan.find(({ cama: { IdCama } }) => IdCama === bed.IdCama)?.puntaje[0]).toBe(2);
  });
  test('S3: a dirty bed comes after the clean one on the day of arrival only', () => {
    const state: Estado = { ...NORTE_AGOSTO, camas: [cama('101-A', { limpia: false }), cama('101-B')], ocupados: [] };
    const first = (today: string) => nombre(judge(state, { ...order, today }).pasan[0]?.cama ?? cama('000-Z'));
    expect([first(agosto(5)), first('20260720')]).toEqual(['101-B', '101-A']);
  });
  test('available until the first night on which it no longer passes', () => {
    const index = indexOf(NORTE_AGOSTO);
    expect(passesUntil(cama('101-B'), pide(MARIO, 5, 12), index, 30)).toBe(agosto(20));
    expect(passesUntil(cama('102-B'), pide(persona('F', Y), 1, 5), index, 30)).toBeNull();
  });
});

test('property: the natural order of codes is that of a collator of numbers, whatever they look like', () => {
  const collator = new Intl.Collator('es', { numeric: true });
  const part = fc.constantFrom('M', 'm', 'Á', 'A', 'ñ', '-', ' ', '0', '1', '02', '2', '10', '٣', 'x²', '.', '');
  const code = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 8 }),
    fc.tuple(fc.constantFrom('B', 'M1-', ''), fc.nat({ max: 3000 })).map(([stem, n]) => `${stem}${n}`),
  );
  fc.assert(
    fc.property(code, code, (one, other) => {
      expect(Math.sign(byCodes([one], [other]))).toBe(Math.sign(collator.compare(one, other)));
    }),
    { numRuns: 2000 },
  );
});

test('codes in natural order', () => {
  const codes = [
    ['M10', '101', 'A'],
    ['M2', '101', 'B'],
    ['M2', '12', 'A'],
    ['M2', '101', 'A'],
  ] as const;
  expect([...codes].sort(byCodes).map((one) => one.join(' '))).toEqual(['M2 12 A', 'M2 101 A', 'M2 101 B', 'M10 101 A']);
});

describe('properties', () => {
  const day = fc.integer({ min: 1, max: 24 });
  const ask = fc.record({
    from: day,
    nights: fc.integer({ min: 1, max: 6 }),
    sexo: fc.constantFrom('M' as const, 'F' as const),
    compania: fc.constantFrom(X, Y, Z),
    turno: fc.constantFrom('D' as const, 'N' as const, 'R' as const, null),
    guardia: fc.constantFrom(null, 71, 72),
  });
  const building = [...NORTE_AGOSTO.camas, cama('105-A', { contraguardia: true }), cama('105-B', { contraguardia: true })];

  test('however many ask, a night of a bed is promised at most once, a room never mixes sexes, nor two rosters where it may not', () => {
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 25 }), (asks) => {
        let ocupados: Ocupado[] = [];
        for (const { from, nights, sexo, compania, turno, guardia } of asks) {
          const order = pide(persona(sexo, compania, { IdRegimenGuardia: guardia }), from, from + nights, turno, { rol: ROTATIVO });
          const [best] = judge({ ...NORTE_AGOSTO, camas: building, ocupados }, order).pasan;
          if (!best) continue;
          const taken = stretchesOf(order, best.cama.caliente, order.turno);
          ocupados = [
            ...ocupados,
            ...taken.map((part) => ({ ...duerme(nombre(best.cama), 1, 2, order.huesped, part.turno), desde: part.desde, hasta: part.hasta })),
          ];
        }
        for (const [at, one] of ocupados.entries())
          for (const other of ocupados.slice(at + 1)) {
            if (!meet(one, other) || one.IdHabitacion !== other.IdHabitacion) continue;
            expect(one.sexo).toBe(other.sexo);
            if (one.IdHabitacion === 105) expect(one.IdRegimenGuardia).toBe(other.IdRegimenGuardia);
            if (one.IdCama === other.IdCama) expect([one.turno, other.turno].sort()).toEqual(['D', 'N']);
          }
      }),
    );
  });

  test('stretches cover each night of a stay once, in order', () => {
    fc.assert(
      fc.property(ask, fc.boolean(), ({ from, nights, turno }, hot) => {
        const order = pide(MARIO, from, from + nights, turno, { rol: ROTATIVO });
        expect(stretchesOf(order, hot, order.turno).flatMap(nightsOf)).toEqual(nightsOf(order));
      }),
    );
  });

  test('a bed is available until the first night that it is discarded on, whatever stands in the way', () => {
    const promised = fc.record({
      bed: fc.nat(building.length - 1),
      from: day,
      nights: fc.integer({ min: 1, max: 9 }),
      half: fc.constantFrom('C', 'D', 'N'),
      who: ask,
    });
    fc.assert(
      fc.property(ask, fc.array(promised, { maxLength: 12 }), ({ from, nights, sexo, compania, turno, guardia }, promises) => {
        const order = pide(persona(sexo, compania, { IdRegimenGuardia: guardia }), from, from + nights, turno, { rol: ROTATIVO });
        const ocupados = promises.flatMap(({ bed, from: start, nights: long, half, who }): Ocupado[] => {
          const one = building[bed];
          if (!one) return [];
          const guest = persona(who.sexo, who.compania, { IdRegimenGuardia: who.guardia });
          return [{ ...duerme(nombre(one), start, start + long, guest, one.caliente ? half : 'C') }];
        });
        const index = indexOf({ ...NORTE_AGOSTO, camas: building, ocupados });
        for (const bed of building) {
          const after = nightsOf({ desde: order.hasta, hasta: addDays(order.hasta, 20) });
          const night = after.find((one) => discards(bed, { ...order, desde: one, hasta: addDays(one, 1) }, index));
          expect(passesUntil(bed, order, index, 20)).toBe(night ?? null);
        }
      }),
    );
  });

  test('beds are offered by their tuples, none both offered and discarded', () => {
    fc.assert(
      fc.property(ask, ({ from, nights, sexo, compania, turno }) => {
        const { pasan, descartadas } = judge(NORTE_AGOSTO, pide(persona(sexo, compania), from, from + nights, turno, { rol: ROTATIVO }));
        expect(pasan.length + descartadas.length).toBe(NORTE_AGOSTO.camas.length);
        const written = pasan.map(({ puntaje }) => puntaje.map((value) => String(value).padStart(3, '0')).join());
        expect(written).toEqual([...written].sort());
      }),
    );
  });
});
