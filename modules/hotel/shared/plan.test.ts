import { addDays } from '@modules/administracion/shared/dia';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cama, NORTE_AGOSTO, nombre, persona } from '../test/ejemplo';
import { type Cama, clash, discards, type Estado, indexOf, type Lugar, type Ocupado } from './disponibilidad';
import { meet, shiftOfNight, stretchesOf, type TurnoTrabajo } from './estadia';
import { type Aspirante, planear } from './plan';

const FIRST = '20260801';
const day = (at: number): string => addDays(FIRST, at);
const HOTEL: readonly Lugar[] = [{ IdHotel: 1, IdModulo: null, IdHabitacion: null }];

interface Quien {
  readonly id: number;
  readonly sexo?: 'M' | 'F';
  readonly compania?: number;
  readonly guardia?: number | null;
  readonly turno?: TurnoTrabajo | null;
  readonly lugares?: readonly Lugar[];
  readonly anterior?: number | null;
}
/** Somebody with stays of some days, `[from, to)` counted from the first of August. */
const viene = (
  stays: readonly (readonly [number, number])[],
  { id, sexo = 'M', compania = 1, guardia = null, turno = null, lugares = HOTEL, anterior = null }: Quien,
): Aspirante => ({
  huesped: persona(sexo, compania, { IdPersona: id, IdRegimenGuardia: guardia }),
  estadias: stays.map(([from, to], at) => ({ clave: id * 10 + at, desde: day(from), hasta: day(to), lugares, turno: shiftOfNight(turno, null) })),
  anterior,
});
const camp = (camas: readonly Cama[], ocupados: readonly Ocupado[] = []): Estado => ({ camas, ocupados, exclusividades: [] });
/** What a plan promises, in the words of the register of nights. */
function taken(
  plan: ReturnType<typeof planear>,
  state: Estado,
  people: readonly Aspirante[],
): (Ocupado & { readonly persona: number | null; readonly clave: number })[] {
  return plan.promesas.flatMap(({ clave, IdCama }) => {
    const bed = state.camas.find((one) => one.IdCama === IdCama);
    const who = people.find(({ estadias }) => estadias.some((one) => one.clave === clave));
    const stay = who?.estadias.find((one) => one.clave === clave);
    if (!bed || !who || !stay) throw new Error('a promise of nobody, or of no bed');
    return stretchesOf(stay, bed.caliente, stay.turno).map((part) => ({
      ...part,
      ...{ clave, IdCama, IdHabitacion: bed.IdHabitacion, clase: 'R' as const, persona: who.huesped.IdPersona },
      ...{ IdCompania: who.huesped.IdCompania, sexo: who.huesped.sexo, IdRegimenGuardia: who.huesped.IdRegimenGuardia },
    }));
  });
}
const beds = (plan: ReturnType<typeof planear>, state: Estado) =>
  Object.fromEntries(plan.promesas.map(({ clave, IdCama }) => [clave, nombre(state.camas.find((one) => one.IdCama === IdCama) ?? cama('?-?'))]));

describe('camp planner', () => {
  test('people of opposite swings share one bed, the same every swing', () => {
    const state = camp([cama('101-A'), cama('101-B'), cama('102-A')]);
    const people = [
      viene(
        [
          [0, 7],
          [14, 21],
        ],
        { id: 1, guardia: 1 },
      ),
      viene(
        [
          [7, 14],
          [21, 28],
        ],
        { id: 2, guardia: 2 },
      ),
      viene(
        [
          [0, 7],
          [14, 21],
        ],
        { id: 3, guardia: 1 },
      ),
      viene(
        [
          [7, 14],
          [21, 28],
        ],
        { id: 4, guardia: 2 },
      ),
    ];
    const plan = planear(state, people);
    expect(plan.conflictos).toEqual([]);
    const given = beds(plan, state);
    expect([given[10], given[11], given[20], given[21]]).toEqual(['101-A', '101-A', '101-A', '101-A']);
    expect([given[30], given[31], given[40], given[41]]).toEqual(['101-B', '101-B', '101-B', '101-B']);
  });

  test('a hot bed is for two of opposite shifts on the same nights; the bed of last time is kept', () => {
    const state = camp([cama('103-A', { caliente: true }), cama('103-B', { caliente: true }), cama('101-A')]);
    const people = [
      viene([[0, 7]], { id: 1, turno: 'D' }),
      viene([[0, 7]], { id: 2, turno: 'N' }),
      viene([[0, 7]], { id: 3, turno: 'D', anterior: cama('103-B').IdCama }),
    ];
    const plan = planear(state, people);
    expect(beds(plan, state)).toEqual({ 10: '103-A', 20: '103-A', 30: '103-B' });
  });

  test('sex and opposite guards are kept; who finds none is told the nearest miss and the nearest alternative', () => {
    const state = camp([cama('101-A'), cama('101-B')]);
    const people = [viene([[0, 10]], { id: 1, sexo: 'F' }), viene([[4, 14]], { id: 2 })];
    const plan = planear(state, people);
    expect(beds(plan, state)).toEqual({ 10: '101-A' });
    // 101-B is free, but for the woman who sleeps beside it until the 11th.
    expect(plan.conflictos).toEqual([
      { clave: 20, cambia: false, motivo: 'C5', alternativa: { IdCama: cama('101-A').IdCama, desde: day(10), hasta: day(14) } },
    ]);
    const guards = camp([cama('105-A', { contraguardia: true }), cama('105-B', { contraguardia: true })]);
    const mixed = [viene([[0, 7]], { id: 1, guardia: 1 }), viene([[0, 7]], { id: 2, guardia: 2 }), viene([[7, 14]], { id: 3, guardia: 2 })];
    const told = planear(guards, mixed);
    expect(told.conflictos).toEqual([{ clave: 20, cambia: false, motivo: 'C6', alternativa: null }]);
    expect(told.promesas.map(({ clave }) => clave).sort()).toEqual([10, 30]);
  });

  test('where no bed is free for every swing, each has its own and the change is told', () => {
    const state = camp(
      [cama('101-A', { reglaSexo: 'X' }), cama('102-A', { reglaSexo: 'X' })],
      [
        { ...ocupado('101-A', 14, 21), clase: 'B' },
        { ...ocupado('102-A', 0, 7), clase: 'B' },
      ],
    );
    const plan = planear(state, [
      viene(
        [
          [0, 7],
          [14, 21],
        ],
        { id: 1 },
      ),
    ]);
    expect(beds(plan, state)).toEqual({ 10: '101-A', 11: '102-A' });
    expect(plan.conflictos).toEqual([expect.objectContaining({ clave: 11, cambia: true })]);
  });

  test('the page’s example: an exclusive bed is hers, and a profile of one room holds', () => {
    const carla: Aspirante = { ...viene([[4, 11]], { id: 500, sexo: 'F', compania: 22 }) };
    const plan = planear(NORTE_AGOSTO, [
      carla,
      viene([[4, 11]], { id: 2, lugares: [{ IdHotel: 1, IdModulo: 11, IdHabitacion: 101 }], compania: 21 }),
    ]);
    expect(beds(plan, NORTE_AGOSTO)).toEqual({ 5000: '104-A', 20: '101-B' });
  });
});

function ocupado(name: string, from: number, to: number): Ocupado {
  const { IdCama, IdHabitacion } = cama(name);
  return { IdCama, IdHabitacion, turno: 'C', clase: 'R', IdCompania: 1, sexo: 'M', IdRegimenGuardia: null, desde: day(from), hasta: day(to) };
}

/** Rooms of two beds, of every rule. */
const rooms = fc.array(
  fc.record({
    regla: fc.constantFrom('L', 'L', 'M', 'F', 'X'),
    caliente: fc.boolean(),
    contraguardia: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    activa: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    exclusiva: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
  { minLength: 1, maxLength: 4 },
);
const crew = fc.array(
  fc.record({
    first: fc.integer({ min: 0, max: 9 }),
    on: fc.integer({ min: 1, max: 9 }),
    off: fc.integer({ min: 1, max: 7 }),
    swings: fc.integer({ min: 1, max: 3 }),
    sexo: fc.constantFrom('M' as const, 'F' as const),
    guardia: fc.constantFrom(null, 1, 2),
    compania: fc.integer({ min: 1, max: 2 }),
    turno: fc.constantFrom(null, 'D' as const, 'N' as const),
    last: fc.boolean(),
    narrow: fc.boolean(),
  }),
  { maxLength: 14 },
);

describe('camp planner, whatever camp and crew', () => {
  const worlds = fc.tuple(rooms, crew).map(([made, people]) => {
    const camas = made.flatMap((room, at) =>
      ['A', 'B'].map((letter) =>
        cama(`${101 + at}-${letter}`, {
          ...{ reglaSexo: room.regla, caliente: room.caliente, contraguardia: room.contraguardia, activa: room.activa },
          exclusiva: room.exclusiva && letter === 'A',
        }),
      ),
    );
    const state: Estado = {
      camas,
      // A room of women has no man in it to begin with.
      ocupados: made[0]?.regla === 'F' ? [] : [ocupado('101-B', 3, 6)],
      exclusividades: camas
        .filter(({ exclusiva }) => exclusiva)
        .map(({ IdCama }) => ({ IdCama, beneficiario: 'C' as const, id: 1, desde: day(0), hasta: day(12) })),
    };
    const aspirantes = people.map((one, at) =>
      viene(
        Array.from({ length: one.swings }, (_, swing): [number, number] => {
          const from = one.first + swing * (one.on + one.off);
          return [from, from + one.on];
        }),
        {
          ...{ id: at + 1, sexo: one.sexo, guardia: one.guardia, compania: one.compania, turno: one.turno },
          ...{ anterior: one.last ? (camas.at(-1)?.IdCama ?? null) : null },
          ...(one.narrow ? { lugares: [{ IdHotel: 1, IdModulo: 11, IdHabitacion: 101 }] } : {}),
        },
      ),
    );
    return { state, people: aspirantes };
  });

  test('property: it never promises a bed twice, nor breaks a condition; every stay is told once', () => {
    fc.assert(
      fc.property(worlds, ({ state, people }) => {
        const plan = planear(state, people);
        const all = people.flatMap(({ huesped, estadias }) => estadias.map((one) => ({ ...one, huesped })));
        // Every stay has a bed or the reason why not, never both.
        const missing = plan.conflictos.filter(({ cambia }) => !cambia).map(({ clave }) => clave);
        expect([...plan.promesas.map(({ clave }) => clave), ...missing].sort()).toEqual(all.map(({ clave }) => clave).sort());
        // One after the other, each passes C1 to C6 beside all those given before it.
        const given = taken(plan, state, people);
        const before: Ocupado[] = [...state.ocupados];
        for (const { clave, IdCama } of plan.promesas) {
          const stay = all.find((one) => one.clave === clave);
          const bed = state.camas.find((one) => one.IdCama === IdCama);
          if (!stay || !bed) throw new Error('a promise of nobody');
          expect(discards(bed, stay, indexOf({ ...state, ocupados: before }))).toBeUndefined();
          before.push(...given.filter((one) => one.clave === clave));
        }
        // The four constraints of the database, row against row.
        for (const [at, one] of before.entries())
          for (const other of before.slice(at + 1)) {
            if (!meet(one, other)) continue;
            expect(one.IdCama === other.IdCama && clash(one.turno, other.turno)).toBe(false);
            const bed = state.camas.find(({ IdCama }) => IdCama === one.IdCama);
            if (one.IdHabitacion !== other.IdHabitacion) continue;
            if (bed?.reglaSexo !== 'X') expect(one.sexo).toBe(other.sexo);
            if (bed?.contraguardia && given.some((mine) => mine === other)) expect(one.IdRegimenGuardia).toBe(other.IdRegimenGuardia);
          }
        // Nobody is in two beds on one night.
        for (const [at, one] of given.entries())
          for (const other of given.slice(at + 1)) if (one.persona === other.persona) expect(meet(one, other)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('property: one bed for all swings unless the change is told; who has none could have none; alternatives pass', () => {
    fc.assert(
      fc.property(worlds, ({ state, people }) => {
        const plan = planear(state, people);
        const end = indexOf({ ...state, ocupados: [...state.ocupados, ...taken(plan, state, people)] });
        const bedOf = new Map(plan.promesas.map(({ clave, IdCama }) => [clave, IdCama]));
        const told = new Set(plan.conflictos.map(({ clave }) => clave));
        for (const { huesped, estadias } of people) {
          const own = new Set(estadias.flatMap(({ clave }) => bedOf.get(clave) ?? []));
          if (!estadias.some(({ clave }) => told.has(clave))) expect(own.size).toBeLessThanOrEqual(1);
          for (const stay of estadias) {
            const conflict = plan.conflictos.find(({ clave, cambia }) => clave === stay.clave && !cambia);
            if (!conflict) continue;
            const reasons = state.camas.map((bed) => discards(bed, { ...stay, huesped }, end));
            expect(reasons).not.toContain(undefined);
            expect(reasons).toContain(conflict.motivo);
            const near = conflict.alternativa;
            const bed = state.camas.find(({ IdCama }) => IdCama === near?.IdCama);
            if (near && bed) {
              expect(stay.desde <= near.desde && near.desde < near.hasta && near.hasta <= stay.hasta).toBe(true);
              expect(discards(bed, { ...stay, huesped, desde: near.desde, hasta: near.hasta }, end)).toBeUndefined();
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('property: the order in which people come changes nothing', () => {
    fc.assert(
      fc.property(worlds, ({ state, people }) => {
        const sorted = (plan: ReturnType<typeof planear>) => [...plan.promesas].sort((one, other) => one.clave - other.clave);
        expect(sorted(planear(state, [...people].reverse()))).toEqual(sorted(planear(state, people)));
      }),
      { numRuns: 100 },
    );
  });
});
