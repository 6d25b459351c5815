import { addDays } from '@modules/administracion/shared/dia';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agosto, CATORCE_SIETE, cama, NORTE_AGOSTO, ROTATIVO } from '../test/ejemplo';
import type { Ocupado } from './disponibilidad';
import { datesFault, nightsInRow, nightsOf, shiftOfNight, staysOfRoster, usedNights } from './estadia';
import { releasedAt } from './liberacion';
import { percentOf, placesOfNights, placesOn } from './plazas';

const stay = (desde: string, hasta: string) => ({ desde, hasta });

describe('V1 to V3', () => {
  const today = agosto(1);
  test('V1 and V2', () => {
    expect(datesFault(stay(agosto(5), agosto(5)), today, 30, [])?.codigo).toBe('hotel.salida_menor');
    expect(datesFault(stay('20260731', agosto(5)), today, 30, [])?.codigo).toBe('hotel.ingreso_pasado');
    expect(datesFault(stay(today, agosto(5)), today, 30, [])).toBeUndefined();
  });
  test('V3 example, maximum 30: 01/08→21/08 exists; 21/08→01/09 is refused (31), 22/08→01/09 accepted', () => {
    const first = [stay(agosto(1), agosto(21))];
    expect(datesFault(stay(agosto(21), '20260901'), today, 30, first)).toEqual({ codigo: 'hotel.estadia_maxima', n: 30 });
    expect(datesFault(stay(agosto(22), '20260901'), today, 30, first)).toBeUndefined();
  });
  test('stays that touch one another count together, on both sides', () => {
    expect(nightsInRow(stay(agosto(11), agosto(21)), [stay(agosto(21), agosto(26)), stay(agosto(1), agosto(6)), stay(agosto(6), agosto(11))])).toBe(
      25,
    );
  });
});

describe('shift of a night', () => {
  const night = shiftOfNight('R', ROTATIVO);
  test('guard A’s first stay: nights 03–09/08 D, 10–16/08 N; before and after, that of the nearest work day', () => {
    expect(
      nightsOf(stay(agosto(3), agosto(17)))
        .map(night)
        .join(''),
    ).toBe('DDDDDDDNNNNNNN');
    expect(night(agosto(2))).toBe('D');
    expect(night(agosto(17))).toBe('N');
  });
  test('a fixed shift is that every night; R without a regime is none', () => {
    expect(shiftOfNight('N', ROTATIVO)(agosto(3))).toBe('N');
    expect(shiftOfNight('R', null)(agosto(3))).toBeNull();
    expect(shiftOfNight(null, ROTATIVO)(agosto(3))).toBeNull();
  });
});

describe('used nights', () => {
  const nights = stay(agosto(10), agosto(15));
  const used = (entrada: string | null, salida: string | null) => usedNights(nights, { entrada, salida }, '06:00').map((one) => Number(one.slice(6)));
  test('10→15, check-in 11/08 at 09:00, check-out 15/08 at 10:00: 11, 12, 13, 14', () => {
    expect(used(`${agosto(11)}09:00`, `${agosto(15)}10:00`)).toEqual([11, 12, 13, 14]);
  });
  test('check-in 11/08 at 02:00: five', () => {
    expect(used(`${agosto(11)}02:00`, `${agosto(15)}10:00`)).toEqual([10, 11, 12, 13, 14]);
  });
  test('still in, gone before midnight, never came', () => {
    expect(used(`${agosto(13)}20:00`, null)).toEqual([13, 14]);
    expect(used(`${agosto(10)}20:00`, `${agosto(12)}23:50`)).toEqual([10, 11]);
    expect(used(null, null)).toEqual([]);
  });
  test('property: nights of a year by person add up, wherever the year and the stay are cut', () => {
    const first = '20260101';
    const moment = fc.tuple(fc.integer({ min: -3, max: 70 }), fc.integer({ min: 0, max: 23 }));
    const at = ([day, hour]: readonly [number, number]) => `${addDays(first, day)}${String(hour).padStart(2, '0')}:00`;
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 })),
        fc.option(moment),
        fc.option(moment),
        fc.uniqueArray(fc.integer({ min: 0, max: 75 }), { maxLength: 8 }),
        ([from, nightsOf], entrada, salida, cuts) => {
          const whole = stay(addDays(first, from), addDays(first, from + nightsOf));
          const presence = { entrada: entrada && at(entrada), salida: salida && at(salida) };
          // Months, periods, changes of bed: each part is asked for by itself.
          const edges = [...new Set([whole.desde, ...cuts.map((day) => addDays(first, day)), whole.hasta])]
            .filter((day) => day >= whole.desde && day <= whole.hasta)
            .sort();
          const parts = edges.slice(1).flatMap((hasta, part) => usedNights(stay(edges[part] ?? '', hasta), presence, '06:00'));
          expect(parts).toEqual(usedNights(whole, presence, '06:00'));
        },
      ),
    );
  });
});

describe('plazas and occupancy per night', () => {
  const said = (day: number) => {
    const one = placesOn(NORTE_AGOSTO, agosto(day));
    return [one.Plazas, one.Ocupadas, one.Libres, one.LibresHombres, one.LibresMujeres, one.Exclusivas, one.Porcentaje];
  };
  test.each([
    [10, [9, 3, 6, 4, 1, 1, 33.3]],
    [16, [9, 2, 7, 6, 2, 1, 22.2]],
    [18, [9, 0, 9, 8, 8, 1, 0]],
  ])('%i/08', (day, expected) => {
    expect(said(day)).toEqual(expected);
  });
  test('halves of hot beds, and a block', () => {
    const blocked = {
      ...NORTE_AGOSTO,
      ocupados: NORTE_AGOSTO.ocupados.map((one) => (one.turno === 'D' ? { ...one, turno: 'C' as const, clase: 'B' as const } : one)),
    };
    expect(placesOn(NORTE_AGOSTO, agosto(10))).toMatchObject({ MediosD: 1, MediosN: 2, Bloqueadas: 0 });
    expect(placesOn(blocked, agosto(10))).toMatchObject({ Plazas: 9, Bloqueadas: 2, Ocupadas: 2, Libres: 5, Porcentaje: 28.6 });
  });
  test('nothing there is, nothing taken', () => expect(percentOf(0, 0)).toBe(0));
  test('property: of many nights at once each is as its beds say it, one by one', () => {
    const bed = fc.record({ IdHabitacion: fc.integer({ min: 1, max: 3 }), caliente: fc.boolean(), exclusiva: fc.boolean(), activa: fc.boolean() });
    const rules = fc.array(fc.constantFrom('L', 'M', 'F', 'X'), { minLength: 3, maxLength: 3 });
    const promised = fc.record({
      bed: fc.nat({ max: 5 }),
      from: fc.integer({ min: -3, max: 9 }),
      nights: fc.integer({ min: 1, max: 8 }),
      turno: fc.constantFrom('C' as const, 'D' as const, 'N' as const),
      clase: fc.constantFrom('R' as const, 'B' as const),
      sexo: fc.constantFrom('M', 'F'),
    });
    fc.assert(
      fc.property(fc.array(bed, { minLength: 1, maxLength: 6 }), rules, fc.array(promised, { maxLength: 10 }), (beds, sexRules, taken) => {
        const camas = beds.map((one, at) => ({
          ...cama(`${one.IdHabitacion}-A`),
          ...one,
          IdCama: at + 1,
          reglaSexo: sexRules[one.IdHabitacion - 1] ?? 'L',
        }));
        const ocupados = taken.flatMap((one): Ocupado[] => {
          const own = camas[one.bed];
          const desde = addDays('20260801', one.from);
          const { turno, clase, sexo } = one;
          const none = { IdCompania: null, IdRegimenGuardia: null };
          return own
            ? [{ IdCama: own.IdCama, IdHabitacion: own.IdHabitacion, turno, clase, sexo, ...none, desde, hasta: addDays(desde, one.nights) }]
            : [];
        });
        const nights = Array.from({ length: 7 }, (_, at) => addDays('20260801', at));
        const expected = nights.map((Fecha) => {
          const here = ocupados.filter(({ desde, hasta }) => desde <= Fecha && Fecha < hasta);
          const places = camas
            .filter(({ activa }) => activa)
            .flatMap((own) => (own.caliente ? (['D', 'N'] as const) : (['C'] as const)).map((part) => ({ own, part })))
            .map(({ own, part }) => ({
              ...{ own, part },
              by: here.find(({ IdCama, turno }) => IdCama === own.IdCama && (turno === part || turno === 'C' || part === 'C')),
              mates: here.filter(({ IdHabitacion, clase }) => clase === 'R' && IdHabitacion === own.IdHabitacion).map(({ sexo }) => sexo),
            }));
          const free = places.filter(({ by }) => !by);
          const shared = free.filter(({ own }) => !own.exclusiva);
          const of = (sex: string) =>
            shared.filter(({ own, mates }) =>
              own.reglaSexo === 'L' ? mates.every((one) => one === sex) : own.reglaSexo === 'X' || own.reglaSexo === sex,
            ).length;
          return {
            ...{
              Fecha,
              Plazas: places.length,
              Libres: free.length,
              Exclusivas: free.length - shared.length,
              LibresHombres: of('M'),
              LibresMujeres: of('F'),
            },
            Ocupadas: places.filter(({ by }) => by?.clase === 'R').length,
            Bloqueadas: places.filter(({ by }) => by?.clase === 'B').length,
            MediosD: free.filter(({ part }) => part === 'D').length,
            MediosN: free.filter(({ part }) => part === 'N').length,
          };
        });
        const found = placesOfNights({ camas, ocupados, exclusividades: [] }, nights).map(({ Porcentaje: _, ...one }) => one);
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('stays from a roster, guards 14x7, 01/08–31/08/2026', () => {
  const period = stay(agosto(1), agosto(31));
  const written = (base: string, both: boolean) =>
    staysOfRoster({ segmentos: CATORCE_SIETE, base }, period, { antes: both, ultimo: both }).map(
      ({ desde, hasta }) => `${desde.slice(6)}/${desde.slice(4, 6)}→${hasta.slice(6)}/${hasta.slice(4, 6)} (${nightsOf({ desde, hasta }).length})`,
    );
  test.each([
    ['20260105', ['03/08→17/08 (14)', '24/08→07/09 (14)'], ['02/08→16/08 (14)', '23/08→06/09 (14)']],
    ['20260112', ['01/08→03/08 (2)', '10/08→24/08 (14)', '31/08→14/09 (14)'], ['01/08→02/08 (1)', '09/08→23/08 (14)', '30/08→13/09 (14)']],
    ['20260119', ['01/08→10/08 (9)', '17/08→31/08 (14)'], ['01/08→09/08 (8)', '16/08→30/08 (14)']],
  ])('%s', (base, plain, both) => {
    expect(written(base, false)).toEqual(plain);
    expect(written(base, true)).toEqual(both);
  });
  test('according to the regime: R when its block has both shifts, else its own', () => {
    const turns = (segmentos: typeof ROTATIVO.segmentos) =>
      staysOfRoster({ segmentos, base: '20260105' }, period, { antes: false, ultimo: false }).map(({ turno }) => turno);
    expect(turns(ROTATIVO.segmentos)).toEqual(['R', 'R']);
    expect(turns(CATORCE_SIETE)).toEqual(['D', 'D']);
  });
  test('stays of a guard never overlap nor are empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 60 }), fc.boolean(), fc.boolean(), (day, length, antes, ultimo) => {
        const until = nightsOf(stay(agosto(day), '20261231'))[length] ?? agosto(day);
        const stays = staysOfRoster(ROTATIVO, stay(agosto(day), until), { antes, ultimo });
        for (const [at, one] of stays.entries()) {
          expect(one.hasta > one.desde).toBe(true);
          const next = stays[at + 1];
          if (next) expect(next.desde >= one.hasta).toBe(true);
        }
      }),
    );
  });
});

test('release example: arrival 10/08, checkout 12:00: 11/08 at 12:00 with one day, 12/08 with two', () => {
  expect(releasedAt(agosto(10), 1, '12:00')).toBe(`${agosto(11)}12:00`);
  expect(releasedAt(agosto(10), 2, '12:00')).toBe(`${agosto(12)}12:00`);
});
