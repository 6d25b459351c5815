import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf } from '../server/calculo/calculo';
import { type Comunes, type Expediente, isHoliday, type Sitio, siteOn } from '../server/calculo/hechos.facts';
import { JORNADAS_LEGALES } from '../shared/calculo/configuracion';
import { readySchedule } from '../shared/calculo/plan';
import { clockOf, DAY, dayNumber, weekdayOf } from '../shared/calculo/reloj';
import type { Marca } from '../shared/calculo/tipos';

const FROM = dayNumber('20260601');
const TO = dayNumber('20260712');
const NOW = new Date('2026-08-10T12:00:00Z');
const EVER = 1_000_000;

const office = readySchedule({
  ...{ id: 1, tipo: 'S', minutos: 480, ventana: [0, 1440], nucleo: null, diasCiclo: 7, porRegimen: false, ancla: null, desvioMaximo: 120 },
  ...{ diasSemana: 6, feriadoLaborable: false },
  detalle: [1, 2, 3, 4, 5].map((numero) => ({
    ...{ numero, tipo: 'L' as const, clase: null, refrigerioMarcado: false, minutos: null },
    bloques: [{ tipo: 'T' as const, desde: 480, hasta: 960 }],
  })),
});
const peru: Omit<Sitio, 'desde' | 'hasta'> = { IdDivision: 1, zona: 'America/Lima', pais: 'PE' };
const chile: Omit<Sitio, 'desde' | 'hasta'> = { IdDivision: 2, zona: 'America/Santiago', pais: 'CH' };
const whoWas = (sitios: Expediente['sitios']): Expediente => ({
  filas: {
    ...{ sitios: [], centros: [], vinculos: [], asignaciones: [], programados: [], guardias: [], condiciones: [], justificaciones: [] },
    autorizados: [],
  },
  ...{ horarios: [office], sitios, centros: [], guardias: [], condiciones: [], justificaciones: [], programados: new Map(), autorizados: new Map() },
  vinculos: [{ IdCompania: 1, desde: FROM - 200, hasta: EVER, sujeto: true }],
  asignaciones: [{ horario: office, desde: FROM - 200, hasta: EVER, base: null, diaInicial: null }],
});
const always = (where: typeof peru) => whoWas([{ ...where, desde: FROM - 200, hasta: EVER }]);
const moved = (day: number) =>
  whoWas([
    { ...peru, desde: FROM - 200, hasta: day - 1 },
    { ...chile, desde: day, hasta: EVER },
  ]);

/** In at eight and out at five by the clock of where one is, some minutes later each day. */
function marksOf(move: number, late: readonly number[]): Marca[] {
  return Array.from({ length: TO - FROM + 1 }, (_, place) => FROM + place).flatMap((day, place) => {
    const clock = clockOf((day < move ? peru : chile).zona, day - 1, day + 1);
    const at = (minute: number) => clock.instant(day * DAY + minute) * 60_000;
    const more = late[place % late.length] ?? 0;
    const mark = { fuera: null };
    return [
      { ...mark, id: place * 2 + 1, momento: at(480 + more), sentido: 'E' as const },
      { ...mark, id: place * 2 + 2, momento: at(1020 + more), sentido: 'S' as const },
    ];
  });
}
const daysFound = (file: Expediente, common: Comunes, marks: readonly Marca[]) => {
  const found = daysOf(file, common, marks, { IdPersona: 1, lee: FROM, desde: FROM, hasta: TO, hoy: dayNumber('20260810') }, NOW);
  return new Map(found.map(({ dia }) => [dia.dia, dia]));
};

test('who moves to another country has the days before by the law, holidays and clock of where they were worked, and those after by the new ones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: FROM + 1, max: TO - 14 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom('PE', 'CH'), fc.integer({ min: FROM, max: TO })), { maxLength: 8 }),
      (move, late, holidays) => {
        const feriados = new Set(holidays.map(([pais, day]) => `${pais}|0|${day}`));
        const common: Comunes = { jornadas: JORNADAS_LEGALES, versiones: new Map(), feriados };
        const marks = marksOf(move, late);
        const [whole, before, after] = [moved(move), always(peru), always(chile)].map((file) => daysFound(file, common, marks));
        const monday = move + ((8 - weekdayOf(move)) % 7);
        for (let day = FROM; day < move; day++) expect(whole?.get(day)).toEqual(before?.get(day));
        for (let day = move; day <= TO; day++) {
          const [own, other] = [whole?.get(day), after?.get(day)];
          if (day >= monday) expect(own).toEqual(other);
          else
            expect([own?.tipo, own?.entrada, own?.salida, own?.inicioTurno]).toEqual([
              other?.tipo,
              other?.entrada,
              other?.salida,
              other?.inicioTurno,
            ]);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('a week that is cut by the move is counted by the part of it worked under the law of each country', () => {
  const move = dayNumber('20260617');
  const common: Comunes = { jornadas: JORNADAS_LEGALES, versiones: new Map(), feriados: new Set() };
  const days = daysFound(moved(move), common, marksOf(move, [0]));
  // From Wednesday on, three days of 540 minutes of presence: 3 × 540 − 2520 × 1440 ÷ 2400, on Sunday.
  expect(days.get(dayNumber('20260621'))?.medidas.SobretiempoCalculado).toBe(3 * 540 - 1512);
  // Peru counts by the day.
  expect(days.get(dayNumber('20260616'))?.medidas.SobretiempoCalculado).toBe(60);
});

test('where somebody works on a day is the newest employment that has begun, of those not over, and a holiday is of there', () => {
  const sitios: Expediente['sitios'] = [
    { ...peru, desde: 10, hasta: 99 },
    { ...chile, desde: 20, hasta: 29 },
  ];
  const on = (day: number) => siteOn({ sitios }, day).pais;
  expect([5, 10, 19, 20, 29, 30, 200].map(on)).toEqual(['PE', 'PE', 'PE', 'CH', 'CH', 'PE', 'CH']);
  const feriados = new Set(['PE|1|15', 'CH|0|15', 'CH|2|25']);
  const closed = (day: number) => isHoliday({ feriados }, { sitios }, day);
  expect([15, 25, 26].map(closed)).toEqual([true, true, false]);
});
