import { expect, test } from 'vitest';
import { conciliar, type Rastro } from '../shared/conciliacion';

/** `03 07:00` of August 2026, in Lima. */
const at = (said: string) => Date.parse(`2026-08-${said.slice(0, 2)}T${said.slice(3)}:00-05:00`);
const day = (number: number) => `202608${String(number).padStart(2, '0')}`;
const tres = (dia: string) => at(`${dia.slice(6)} 03:00`);
const person = (over: {
  readonly presencia: readonly (readonly [string, string])[];
  readonly camas?: readonly number[];
  readonly noches?: readonly number[];
  readonly raciones?: readonly (readonly [number, string])[];
}): Rastro => ({
  presencia: over.presencia.map(([from, to]) => [at(from), at(to)]),
  camas: new Set((over.camas ?? []).map(day)),
  noches: new Set((over.noches ?? []).map(day)),
  raciones: (over.raciones ?? []).map(([dia, momento]) => ({ dia: day(dia), momento: at(momento) })),
});
const found = (of: Rastro) =>
  conciliar(of, { Desde: day(3), Hasta: day(6), hoy: day(20), ahora: at('20 12:00') }, tres).map(
    ({ Fecha, Excepcion }) => `${Excepcion} ${Fecha.slice(6)}`,
  );

test('Check: the worked example gives exactly its five rows', () => {
  const quispe = person({
    presencia: [['03 07:00', '05 18:00']],
    camas: [3, 4, 5],
    raciones: [
      [3, '03 12:30'],
      [4, '04 12:30'],
      [5, '05 12:30'],
      [6, '06 06:10'],
    ],
  });
  const rojas = person({ presencia: [['03 18:50', '04 07:10']], noches: [3] });
  const soto = person({ presencia: [['03 06:50', '05 07:00']] });
  const tello = person({
    presencia: [['03 08:00', '06 10:00']],
    camas: [3, 4, 5],
    raciones: [
      [3, '03 19:00'],
      [5, '05 19:00'],
    ],
  });
  expect(found(quispe)).toEqual(['A 05', 'C 06']);
  expect(found(rojas)).toEqual([]);
  expect(found(soto)).toEqual(['B 03', 'B 04']);
  expect(found(tello)).toEqual(['D 04']);
});

test('thirty minutes before or after being on site a ration is of somebody on site, one more it is not', () => {
  const ate = (moment: string) => found(person({ presencia: [['03 07:00', '03 18:00']], raciones: [[3, moment]] }));
  expect([ate('03 06:30'), ate('03 18:30')]).toEqual([[], []]);
  expect([ate('03 06:29'), ate('03 18:31')]).toEqual([['C 03'], ['C 03']]);
});

test('a night that has not come to three o’clock is not told, nor today without a meal', () => {
  const of = person({ presencia: [['03 07:00', '03 20:00']], camas: [2, 3] });
  expect(conciliar(of, { Desde: day(3), Hasta: day(3), hoy: day(3), ahora: at('03 21:00') }, tres)).toEqual([]);
});
