import { describe, expect, test } from 'vitest';
import { type Caso, day, marks } from './caso';
import { ADM, config, excuse, excused, type Fila, filled, MONDAY, S, SATURDAY, shift } from './raros';

describe('Calculations 8: several breaks', () => {
  const paused = (pausas: readonly (readonly [string, string])[], said: string, RefrigerioMarcado = 'S') =>
    day(MONDAY, { Dias: [shift(MONDAY, '08:00', '17:00', pausas, { RefrigerioMarcado })], Marcas: marks(MONDAY, said) });
  const TWO = [
    ['10:00', '10:15'],
    ['13:00', '14:00'],
  ] as const;
  test.each<[string, readonly (readonly [string, string])[], string, Fila]>([
    [
      'two, marked in order: one too long, one too short',
      TWO,
      'E 08:00 RS 10:05 RE 10:25 RS 13:00 RE 13:40 S 17:00',
      { ExcesoRefrigerio: 5, Normales: 460 },
    ],
    [
      'one of two was marked: the other stays where it was planned',
      TWO,
      'E 08:00 RS 10:00 RE 10:15 S 17:00',
      { Normales: 465, Observaciones: ['RSM'] },
    ],
    [
      'a pair beyond the planned ones is a going out',
      [['13:00', '14:00']],
      'E 08:00 RS 13:00 RE 14:00 RS 15:00 RE 15:20 S 17:00',
      { SalidaIntermedia: 20, Normales: 460 },
    ],
    ['who goes and does not say that they came back', [['13:00', '14:00']], 'E 08:00 RS 13:00 S 17:00', { Normales: 480, Observaciones: ['RSM'] }],
    [
      'the first RS and the last RE of doubles',
      [['13:00', '14:00']],
      'E 08:00 RS 13:00 RS 13:01 RE 13:59 RE 14:00 S 17:00',
      { Normales: 480, ExcesoRefrigerio: 0, Observaciones: ['DUP'] },
    ],
  ])('%s', (_what, pausas, said, row) => {
    expect(paused(pausas, said)).toMatchObject(row);
  });
  test('breaks that cross are one', () => {
    const crossed = [
      ['12:30', '13:30'],
      ['13:00', '14:00'],
    ] as const;
    expect(paused(crossed, 'E 08:00 S 17:00', 'N')).toMatchObject({ Programados: 450, Normales: 450 });
    expect(paused(TWO, 'E 08:00 S 17:00', 'N')).toMatchObject({ Programados: 465, Normales: 465 });
  });
});

describe('Calculations: nights and holidays over midnight', () => {
  const night = (fecha: string, over: Caso = {}) => shift(fecha, '19:00', '07:00', [['01:00', '02:00']], over);
  const lone = (said: string, over: Caso = {}) => day(MONDAY, { Dias: [shift(MONDAY, '22:00', '06:00')], Marcas: marks(MONDAY, said), ...over });
  test.each(
    filled([
      ['exactly', 'E 22:00 S 06:00+1', { Programados: 480, Normales: 480, Nocturno: 480 }],
      ['a minute less', 'E 22:00 S 05:59+1', { Normales: 479, Nocturno: 479, SalidaAnticipada: 1 }],
      ['two hours more, by day', 'E 22:00 S 08:00+1', { SobretiempoCalculado: 120, SobretiempoNocturno: 0, PermanenciaDespues: 120 }],
      [
        'three hours before, by day',
        'E 19:00 S 06:00+1',
        { Sobretiempo1: 120, Sobretiempo2: 60, SobretiempoNocturno: 0 },
        config({ SobretiempoAntes: 'S' }),
      ],
      ['a night of the company’s own hours', 'E 22:00 S 06:00+1', { Nocturno: 300 }, config({ NocheInicio: '00:00', NocheFin: '05:00' })],
      [
        'excused over midnight',
        'E 22:00 S 22:30',
        { Normales: 30, JustificadoPagado: 120, SalidaAnticipada: 330 },
        excused(excuse('23:00', '01:00')),
      ],
    ]),
  )('22:00–06:00: %s', (_what, said, row, over) => {
    expect(lone(said, over)).toMatchObject(row);
  });

  const holiday = (fecha: string, said: string, FeriadoPor: string, over: Caso = {}, Feriados = ['20261208']) =>
    day(fecha, {
      Dias: ['20261207', '20261208', '20261209'].map((one) => night(one, { FeriadoLaborable: 'S' })),
      ...{ Feriados, Marcas: marks(fecha, said), Configuracion: { FeriadoPor, BaseSobretiempo: 'D' } },
      ...over,
    });
  test('overtime inside the holiday after the night before it: the shift’s day decides in Peru, the minute in Chile', () => {
    expect(holiday('20261207', 'E 19:00 S 09:00+1', 'T')).toMatchObject({ Normales: 660, FeriadoTurno: 0, Feriado: 0, SobretiempoCalculado: 120 });
    expect(holiday('20261207', 'E 19:00 S 09:00+1', 'M')).toMatchObject({ Normales: 300, FeriadoTurno: 360, Feriado: 480, SobretiempoCalculado: 0 });
  });
  test('overtime after the holiday’s own night: still its day’s in Peru, an ordinary one in Chile', () => {
    expect(holiday('20261208', 'E 19:00 S 09:00+1', 'T')).toMatchObject({ FeriadoTurno: 660, Feriado: 780, SobretiempoCalculado: 0 });
    expect(holiday('20261208', 'E 19:00 S 09:00+1', 'M')).toMatchObject({
      FeriadoTurno: 300,
      Normales: 360,
      Feriado: 300,
      SobretiempoCalculado: 120,
    });
  });
  test('lateness on a holiday planned as work is lateness; what is forgiven is the holiday’s', () => {
    expect(holiday('20261208', 'E 19:05 S 07:00+1', 'T')).toMatchObject({ FeriadoTurno: 660, Tardanza: 0 });
    expect(holiday('20261208', 'E 19:20 S 07:00+1', 'T')).toMatchObject({ FeriadoTurno: 640, Tardanza: 20, Normales: 0 });
  });
  const unplanned = (said: string, FeriadoPor: string, Feriados = ['20261208']) =>
    day('20261208', { Dias: [night('20261208')], Feriados, Marcas: marks('20261208', said), Configuracion: { FeriadoPor, BaseSobretiempo: 'D' } });
  test('a night’s holiday that was not planned as work: its break is in the middle, 00:30–01:30', () => {
    const row = { Estado: 'A', TipoDia: 'H', Programados: 0, DiasTrabajoDescanso: 1, NocturnoDescanso: 420 };
    expect(unplanned('E 19:00 S 07:00+1', 'T')).toMatchObject({ ...row, Feriado: 660, SobretiempoCalculado: 0 });
    expect(unplanned('E 19:00 S 07:00+1', 'M')).toMatchObject({ Feriado: 300, SobretiempoCalculado: 360, NocturnoDescanso: 120 });
    expect(unplanned('E 19:00 S 07:00+1', 'M', ['20261208', '20261209'])).toMatchObject({ Feriado: 660, SobretiempoCalculado: 0 });
  });
  test('a minute less than the least on a holiday is a holiday', () => {
    expect(unplanned('E 08:00 S 08:29', 'T')).toMatchObject({ Estado: 'H', Feriado: 0, DiasFeriado: 1, Presencia: 29 });
    expect(unplanned('E 08:00 S 08:30', 'T')).toMatchObject({ Estado: 'A', Feriado: 30, DiasFeriado: 0 });
  });
  test('a rest day that is a holiday, and one that runs into it, are rest', () => {
    const rest = (fecha: string, said: string, FeriadoPor: string) =>
      day(fecha, { Dias: [{ Fecha: fecha, TipoDia: 'D' }], Feriados: ['20261208'], Marcas: marks(fecha, said), Configuracion: { FeriadoPor } });
    for (const por of ['T', 'M']) {
      expect(rest('20261208', 'E 08:00 S 13:00', por)).toMatchObject({ Descanso: 300, Feriado: 0, FeriadoEnDescanso: 1, Observaciones: ['FD'] });
      expect(rest('20261207', 'E 20:00 S 04:00+1', por)).toMatchObject({ Descanso: 420, Feriado: 0, FeriadoEnDescanso: 0 });
    }
    expect(rest('20261208', '', 'T')).toMatchObject({ Estado: 'D', DiasDescanso: 1, DiasFeriado: 0, FeriadoEnDescanso: 1 });
  });
});

describe('Calculations 13 and 14: rest days and flexible ones', () => {
  const rest = (said: string, over: Caso = {}) => day(SATURDAY, { Dias: ADM, Marcas: marks(SATURDAY, said), ...over });
  test.each(
    filled([
      ['as long as it may be without a break', 'E 08:00 S 14:00', { Descanso: 360 }],
      ['a minute more is break', 'E 08:00 S 14:01', { Descanso: 360, Presencia: 361 }],
      ['a whole break', 'E 08:00 S 15:00', { Descanso: 360 }],
      ['and a minute more', 'E 08:00 S 15:01', { Descanso: 361 }],
      ['with a going out, by direction', 'E 08:00 S 12:00 E 13:00 S 19:00', { Descanso: 540, Presencia: 600 }, config(S)],
      ['with a going out, by first and last', 'E 08:00 S 12:00 E 13:00 S 19:00', { Descanso: 600, Presencia: 660 }],
      ['less than the least', 'E 08:00 S 08:29', { Estado: 'D', Descanso: 0, DiasDescanso: 1 }],
      ['no lateness, no bands', 'E 10:00 S 22:00', { Tardanza: 0, Sobretiempo1: 0, Descanso: 660 }],
    ]),
  )('rest: %s', (_what, said, row, over) => {
    expect(rest(said, over)).toMatchObject(row);
  });

  const FLEX = { Fecha: MONDAY, HorasDia: 480, VentanaInicio: '06:00', VentanaFin: '22:00', NucleoInicio: '10:00', NucleoFin: '15:00' };
  const flexible = (said: string, over: Caso = {}) => day(MONDAY, { Dias: [FLEX], Marcas: marks(MONDAY, said), ...over });
  test.each(
    filled([
      ['exactly', 'E 08:00 S 17:00', { Normales: 480, Faltante: 0, SobretiempoCalculado: 0 }],
      ['a minute less', 'E 08:00 S 16:59', { Normales: 479, Faltante: 1 }],
      ['without the break of a long day', 'E 08:00 S 14:00', { Normales: 360, Faltante: 120 }],
      ['and excused for the rest', 'E 08:00 S 14:00', { JustificadoPagado: 120, Faltante: 0 }, excused(excuse('14:00', '16:00'))],
      ['a minute less than the least of overtime', 'E 08:00 S 17:29', { Normales: 480, SobretiempoCalculado: 0 }],
      ['the least of overtime', 'E 08:00 S 17:30', { SobretiempoCalculado: 30 }],
      ['an entry alone', 'E 08:00', { Estado: 'M', Faltante: 480, DiasIncompletos: 1 }],
      ['nobody', '', { Estado: 'F', Faltante: 480, DiasFalta: 1 }],
      ['a mark before the window does not count', 'S 05:59', { Estado: 'F', Observaciones: ['FV'] }],
      ['a holiday', '', { Estado: 'H', TipoDia: 'H', Faltante: 0 }, { Feriados: [MONDAY] }],
      [
        'a holiday planned as work',
        'E 08:00 S 17:00',
        { FeriadoTurno: 480, Normales: 0 },
        { Feriados: [MONDAY], Dias: [{ ...FLEX, FeriadoLaborable: 'S' }] },
      ],
    ]),
  )('flexible: %s', (_what, said, row, over) => {
    expect(flexible(said, over)).toMatchObject(row);
  });
});
