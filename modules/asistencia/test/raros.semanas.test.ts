import { describe, expect, test } from 'vitest';
import type { FilaDia } from '../shared/calculo/fila';
import { dayNumber, dayText } from '../shared/calculo/reloj';
import { adm, type Caso, day, lived, marks } from './caso';
import { MONDAY, SATURDAY, shift } from './raros';

describe('Calculations 12: weeks and cycles that something cuts', () => {
  const week = (first: string, offset: string, exits: readonly string[], over: Caso = {}, HoraFin = '17:24') => {
    const Dias = adm(first, 7, { HoraFin });
    const Marcas = Dias.slice(0, 5).flatMap(({ Fecha }, place) => (exits[place] ? marks(String(Fecha), `E 08:00 S ${exits[place]}`, offset) : []));
    return lived({ FechaInicio: first, FechaFin: String(Dias.at(-1)?.Fecha), Dias, Marcas, ...over }, 'CH', 'America/Santiago');
  };
  const of = (rows: readonly FilaDia[]) =>
    rows.filter(({ SobretiempoCalculado }) => SobretiempoCalculado > 0).map((row) => [row.Fecha, row.SobretiempoCalculado]);
  const USUAL = ['18:30', '17:24', '17:24', '17:24', '17:24'];
  const whole = (until: string) => [until, until, until, until, until];

  test('the legal week of Chile is that of its Monday: 45 → 44 in 2024, 44 → 42 in 2026, 42 → 40 in 2028', () => {
    expect(of(week('20240422', '-04:00', whole('18:00'), {}, '18:00'))).toEqual([]);
    expect(of(week('20240429', '-04:00', whole('18:00'), {}, '18:00'))).toEqual([['20240505', 60]]);
    expect(of(week('20260420', '-04:00', USUAL))).toEqual([]);
    expect(of(week('20260427', '-04:00', USUAL))).toEqual([['20260503', 66]]);
    expect(of(week('20280424', '-04:00', whole('17:24')))).toEqual([]);
    expect(of(week('20280501', '-04:00', whole('17:24')))).toEqual([['20280507', 120]]);
  });
  test('a justified day lowers the base, an absence does not', () => {
    const without = ['18:30', '', '17:24', '17:24', '17:24'];
    const excuse1 = { Justificaciones: [{ Remunerado: 'S', FechaInicio: '20261117', FechaFin: '20261117' }] };
    expect(of(week(MONDAY, '-03:00', without, excuse1))).toEqual([['20261122', 66]]);
    expect(of(week(MONDAY, '-03:00', without))).toEqual([]);
  });
  test('work on a rest day is no part of the week’s sum', () => {
    const rows = week(MONDAY, '-03:00', whole('17:24'), {
      Marcas: [
        ...whole('17:24').flatMap((exit, place) => marks(dayText(dayNumber(MONDAY) + place), `E 08:00 S ${exit}`, '-03:00')),
        ...marks(SATURDAY, 'E 08:00 S 13:00', '-03:00'),
      ],
    });
    expect([of(rows), rows[5]?.Descanso]).toEqual([[], 300]);
  });
  test('minutes below the least of a day add up over the week', () => {
    expect(of(week(MONDAY, '-03:00', whole('17:34')))).toEqual([['20261122', 50]]);
  });
  test('ended on Wednesday: its part is stored on that day', () => {
    const rows = week(MONDAY, '-03:00', USUAL, { Empleo: { FechaInicio: '20260101', FechaFin: '20261118' } });
    expect([rows.length, of(rows)]).toEqual([3, [['20261118', 66]]]);
  });
  test('hired and ended on one day: one row, and its own part of the week', () => {
    const rows = week(MONDAY, '-03:00', ['', '', '18:30', '', ''], { Empleo: { FechaInicio: '20261118', FechaFin: '20261118' } });
    expect(rows.map(({ Fecha, Normales, SobretiempoCalculado }) => [Fecha, Normales, SobretiempoCalculado])).toEqual([['20261118', 504, 66]]);
  });
  test('a part of a period is asked for: the week is calculated whole, what is not asked for is not told', () => {
    const rows = week(MONDAY, '-03:00', USUAL, { FechaInicio: '20261119', FechaFin: '20261122' });
    expect([rows.length, of(rows)]).toEqual([4, [['20261122', 66]]]);
    expect(of(week(MONDAY, '-03:00', USUAL, { FechaFin: '20261120' }))).toEqual([]);
  });

  const fourteen = (anchor: string, over: Caso = {}) => {
    const days = Array.from({ length: 21 }, (_, place) => dayText(dayNumber(anchor) + place));
    const Dias = days.map((Fecha, place) =>
      place < 7
        ? shift(Fecha, '07:00', '19:00', [['13:00', '14:00']])
        : place < 14
          ? shift(Fecha, '19:00', '07:00', [['01:00', '02:00']])
          : { Fecha, TipoDia: 'D' },
    );
    const Marcas = days.flatMap((one, place) => (place < 7 ? marks(one, 'E 07:00 S 19:00') : place < 14 ? marks(one, 'E 19:00 S 07:00+1') : []));
    const base = { BaseSobretiempo: 'C', ...Object(over.Configuracion) };
    return lived({
      FechaInicio: days[0],
      FechaFin: days.at(-1),
      Dias,
      Marcas,
      Ciclo: { DiasCiclo: 21, FechaAncla: anchor },
      ...over,
      Configuracion: base,
    });
  };
  test('14X7 that begins on a Thursday ends on the Wednesday three weeks later', () => {
    const rows = fourteen('20261105');
    expect(of(rows)).toEqual([['20261125', 600]]);
    expect(rows.at(-1)).toMatchObject({ Sobretiempo1: 120, Sobretiempo2: 480, Estado: 'D' });
    expect(of(fourteen('20261105', { FechaInicio: '20261125' }))).toEqual([['20261125', 600]]);
  });
  test('hired on the fourth day of the cycle: base × 11 ÷ 14 of it, half up', () => {
    // Part: 11 of 14 shifts, 8640 × 7260 ÷ 9240 = 6788.57 → 6789; worked 7260.
    expect(of(fourteen('20261105', { Empleo: { FechaInicio: '20261108' } }))).toEqual([['20261125', 471]]);
    // 4000 × 7260 ÷ 9240 = 3142.86 → 3143.
    expect(of(fourteen('20261105', { Empleo: { FechaInicio: '20261108' }, Configuracion: { MinutosBase: 4000 } }))).toEqual([['20261125', 4117]]);
  });
  test('ended within the nights: its part, on the last day', () => {
    // 9 of 14 shifts: 8640 × 5940 ÷ 9240 = 5554.29 → 5554; worked 5940.
    expect(of(fourteen('20261105', { Empleo: { FechaFin: '20261113' } }))).toEqual([['20261113', 386]]);
  });
});

describe('Calculations 17: the clocks of Chile', () => {
  const [FALL, SPRING] = ['20260404', '20260905'];
  const D = { BaseSobretiempo: 'D', MaximoSobretiempo: 0 };
  const turned = (fecha: string, Dias: Caso[], Marcas: Caso[], over: Caso = {}, zona = 'America/Santiago') =>
    day(fecha, { Dias, Marcas, Configuracion: { ...D, ...over } }, 'CH', zona);
  const moment = (kind: 'E' | 'S', FechaHora: string): Caso => ({ FechaHora, ModoMarcacion: kind === 'E' ? 'S' : 'N' });

  test('a shift that ends with the hour that comes twice: nominal, and that hour besides', () => {
    const row = turned(FALL, [shift(FALL, '16:00', '24:00')], [moment('E', '2026-04-04T16:00:00-03:00'), moment('S', '2026-04-05T00:00:00-04:00')]);
    expect(row).toMatchObject({ Programados: 480, Normales: 480, SobretiempoCalculado: 60, Presencia: 540, Observaciones: ['CHM'] });
  });
  test('a night through it: the hour is of the night', () => {
    const shifts = [shift(FALL, '20:00', '08:00', [['01:00', '02:00']])];
    const row = turned(FALL, shifts, [moment('E', '2026-04-04T20:00:00-03:00'), moment('S', '2026-04-05T08:00:00-04:00')]);
    expect(row).toMatchObject({ Normales: 660, Nocturno: 420, SobretiempoCalculado: 60, SobretiempoNocturno: 60 });
  });
  test('the hour that does not exist is nobody’s lateness, and counts as worked', () => {
    const shifts = [shift('20260906', '00:00', '08:00')];
    // 24:00 is 01:00: who comes then comes on time.
    const punctual = [moment('E', '2026-09-06T01:00:00-03:00'), moment('S', '2026-09-06T08:00:00-03:00')];
    expect(turned('20260906', shifts, punctual)).toMatchObject({ Programados: 480, Normales: 480, Tardanza: 0, Presencia: 420 });
    const late = [moment('E', '2026-09-06T01:10:00-03:00'), moment('S', '2026-09-06T08:00:00-03:00')];
    expect(turned('20260906', shifts, late)).toMatchObject({ Normales: 470, Tardanza: 10 });
    expect(turned('20260906', shifts, punctual, { CambioHora: 'R' })).toMatchObject({ Programados: 420, Normales: 420, Tardanza: 0 });
  });
  test('a shift over it, to the minute', () => {
    const row = turned(
      SPRING,
      [shift(SPRING, '20:00', '04:00')],
      [moment('E', '2026-09-05T20:00:00-04:00'), moment('S', '2026-09-06T04:00:00-03:00')],
    );
    expect(row).toMatchObject({ Normales: 480, SobretiempoCalculado: 0, Presencia: 420, Tardanza: 0 });
    const early = turned(
      SPRING,
      [shift(SPRING, '20:00', '04:00')],
      [moment('E', '2026-09-05T20:00:00-04:00'), moment('S', '2026-09-05T23:50:00-04:00')],
    );
    // Ten minutes until midnight and three hours from one to four.
    expect(early).toMatchObject({ Normales: 290, SalidaAnticipada: 190 });
  });
  test('a rest day is as long as it really was', () => {
    const rest = (fecha: string, from: string, to: string) => turned(fecha, [{ Fecha: fecha, TipoDia: 'D' }], [moment('E', from), moment('S', to)]);
    expect(rest(FALL, '2026-04-04T22:00:00-03:00', '2026-04-05T02:00:00-04:00')).toMatchObject({ Descanso: 300 });
    expect(rest(SPRING, '2026-09-05T22:00:00-04:00', '2026-09-06T02:00:00-03:00')).toMatchObject({ Descanso: 180 });
  });
  test('Punta Arenas does not change its clock', () => {
    const shifts = [shift(FALL, '20:00', '08:00', [['01:00', '02:00']])];
    const Marcas = [moment('E', '2026-04-04T19:55:00-03:00'), moment('S', '2026-04-05T08:05:00-03:00')];
    expect(turned(FALL, shifts, Marcas, {}, 'America/Punta_Arenas')).toMatchObject({ Normales: 660, SobretiempoCalculado: 0, Observaciones: [] });
  });
});

test('16: over two months of anything, the days counted are the days of the employment', () => {
  const rows = lived({
    ...{ FechaInicio: '20261101', FechaFin: '20261231', Dias: adm('20261101', 61), Feriados: ['20261101', '20261208', '20261225'] },
    ...{ Empleo: { FechaInicio: '20261105', FechaFin: '20261220' } },
    Marcas: ['20261109', '20261110', '20261208', '20261213'].flatMap((one) => marks(one, 'E 08:00 S 17:00')),
    Justificaciones: [{ Remunerado: 'N', FechaInicio: '20261111', FechaFin: '20261115' }],
  });
  const names = ['DiasTrabajados', 'DiasFalta', 'DiasJustificados', 'DiasIncompletos', 'DiasDescanso', 'DiasFeriado', 'DiasTrabajoDescanso'] as const;
  const sum = (name: (typeof names)[number]) => rows.reduce((total, row) => total + row[name], 0);
  // 46 days: Monday to Friday 32 (of them Tuesday 08/12 a holiday, two worked, three excused), Saturdays and Sundays 14.
  expect(names.map(sum)).toEqual([2, 26, 3, 0, 13, 0, 2]);
  expect(names.reduce((total, name) => total + sum(name), 0)).toBe(46);
});
