import { describe, expect, test } from 'vitest';
import type { FilaDia } from '../shared/calculo/fila';
import { dayNumber, dayText } from '../shared/calculo/reloj';
import { adm, type Caso, day, lived, marks } from './caso';

/*
 * Odd days, each worked out by hand from *Calculations* (the steps are named) before it was calculated: edges to the minute, marks that nobody
 * means to make, nights over midnight, holidays and changes of clock, weeks and cycles that something cuts.
 */
const MONDAY = '20261116';
const SATURDAY = '20261121';
const ADM = adm('20261109', 35);
type Fila = Partial<Record<keyof FilaDia, unknown>>;
type Suelto = readonly [what: string, said: string, row: Fila, over?: Caso];
const filled = (rows: readonly Suelto[]) => rows.map(([what, said, row, over = {}]): [string, string, Fila, Caso] => [what, said, row, over]);

const config = (over: Caso): Caso => ({ Configuracion: over });
const monday = (said: string, over: Caso = {}) => day(MONDAY, { Dias: ADM, Marcas: marks(MONDAY, said), ...over });
const shift = (Fecha: string, HoraInicio: string, HoraFin: string, pausas: readonly (readonly [string, string])[] = [], over: Caso = {}): Caso => ({
  ...{ Fecha, HoraInicio, HoraFin, Refrigerios: pausas.map(([from, to]) => ({ HoraInicio: from, HoraFin: to })) },
  ...over,
});
const on = (Efecto: string, Minutos: number | null = null): Caso => ({
  Condiciones: [{ Efecto, FechaInicio: MONDAY, ...(Minutos === null ? {} : { Minutos }) }],
});
const excuse = (HoraInicio: string, HoraFin: string, Remunerado = 'S', over: Caso = {}): Caso => ({
  ...{ Modalidad: 'H', Remunerado, Estado: 'A', FechaInicio: MONDAY, FechaFin: MONDAY, HoraInicio, HoraFin },
  ...over,
});
const excused = (...Justificaciones: Caso[]): Caso => ({ Justificaciones });
const S = { ModoEmparejamiento: 'S' };

const LUNES: readonly Suelto[] = [
  // 9: tolerances and lateness, to the minute.
  ['the last minute of tolerance', 'E 08:05 S 17:00', { Normales: 480, Tardanza: 0 }],
  ['the last of a tolerance of one’s own', 'E 08:15 S 17:00', { Normales: 480, Tardanza: 0 }, on('TO', 15)],
  ['a minute more than a tolerance of one’s own', 'E 08:16 S 17:00', { Normales: 464, Tardanza: 16 }, on('TO', 15)],
  ['the same, late from the tolerance on', 'E 08:16 S 17:00', { Normales: 479, Tardanza: 1 }, { ...on('TO', 15), ...config({ TardanzaDesde: 'T' }) }],
  ['no tolerance', 'E 08:01 S 17:00', { Normales: 479, Tardanza: 1 }, config({ ToleranciaEntrada: 0 })],
  ['the last minute of tolerance at the end', 'E 08:00 S 16:55', { Normales: 480, SalidaAnticipada: 0 }, config({ ToleranciaSalida: 5 })],
  ['a minute more at the end: all or nothing', 'E 08:00 S 16:54', { Normales: 474, SalidaAnticipada: 6 }, config({ ToleranciaSalida: 5 })],
  ['who comes within the break is late for the morning alone', 'E 13:30 S 17:00', { Tardanza: 300, Normales: 180 }],
  ['who leaves within the break leaves the afternoon alone', 'E 08:00 S 13:20', { SalidaAnticipada: 180, Normales: 300 }],
  ['lateness at the maximum', 'E 09:00 S 17:00', { Estado: 'A', Tardanza: 60, Normales: 420 }, config({ MaximoTardanza: 60 })],
  [
    'lateness above the maximum: an absence, and presence stays told',
    'E 09:01 S 17:40',
    {
      ...{ Estado: 'F', Normales: 0, Tardanza: 0, Faltante: 480, DiasFalta: 1, Observaciones: ['TM'] },
      ...{ PermanenciaDespues: 40, SobretiempoCalculado: 0, Presencia: 519 },
    },
    config({ MaximoTardanza: 60 }),
  ],
  [
    'the maximum is of the lateness that counts',
    'E 09:05 S 17:00',
    { Estado: 'A', Tardanza: 60, Normales: 420 },
    config({ MaximoTardanza: 60, TardanzaDesde: 'T' }),
  ],
  // 5 and 6: marks that nobody means to make.
  ['twice in one second', 'E 08:00:00 E 08:00:00 S 17:00:00 S 17:00:00', { Normales: 480, Observaciones: ['DUP'] }],
  ['an entry and an exit in one second, by first and last', 'E 08:00:00 S 08:00:00 S 17:00', { Normales: 480, Observaciones: [] }],
  [
    'the same by direction: the pair holds no minute, and the last exit has no entry',
    'E 08:00:00 S 08:00:00 S 17:00',
    { Normales: 0, SalidaAnticipada: 480, Observaciones: ['MSP'] },
    config(S),
  ],
  ['groups of duplicates are from their first mark', 'E 07:58 E 08:00 E 08:02 S 17:00', { Normales: 480, Observaciones: ['DUP'] }],
  ['of exits the last of a group, and the last group', 'E 08:00 S 17:00 S 17:02 S 17:05', { PermanenciaDespues: 5, Observaciones: ['DUP'] }],
  ['no minute of duplicates', 'E 07:58 E 07:59 S 17:00', { Observaciones: [], PermanenciaAntes: 2 }, config({ MinutosDuplicado: 0 })],
  ['a lone ? as near to both limits is the entry', '? 12:30', { Estado: 'M', Salida: null, Entrada: '2026-11-16T12:30:00-05:00' }],
  ['a lone ? nearer to the end is the exit', '? 12:31', { Estado: 'M', Entrada: null, Salida: '2026-11-16T12:31:00-05:00' }],
  [
    'two ? within the minutes of duplicates are one',
    '? 07:58 ? 07:59',
    { Estado: 'M', Entrada: '2026-11-16T07:58:00-05:00', Observaciones: ['DUP'] },
  ],
  ['three ? by first and last', '? 08:00 ? 12:00 ? 17:00', { Estado: 'A', Normales: 480 }],
  ['three ? by turn: the last one opens and nobody closes', '? 08:00 ? 12:00 ? 17:00', { Estado: 'M', Faltante: 480 }, config(S)],
  ['four ? by turn', '? 08:00 ? 10:30 ? 11:15 ? 17:00', { SalidaIntermedia: 45, Normales: 435 }, config(S)],
  ['an entry that was repeated hours later, by direction', 'E 08:00 E 10:00 S 17:00', { Normales: 480, Tardanza: 0 }, config(S)],
  ['overtime that nobody closed', 'E 08:00 S 17:00 HE 18:00', { SobretiempoCalculado: 0, Normales: 480, Observaciones: ['MSP'] }],
  ['overtime marked before the shift, not recognized', 'HE 05:00 HS 07:00 E 08:00 S 17:00', { PermanenciaAntes: 120, SobretiempoCalculado: 0 }],
  [
    'overtime marked before the shift, recognized',
    'HE 05:00 HS 07:00 E 08:00 S 17:00',
    { PermanenciaAntes: 120, Sobretiempo1: 120 },
    config({ SobretiempoAntes: 'S' }),
  ],
  // 5b and 5c: windows 05:00–23:00.
  ['an entry a minute before its window', 'E 04:59 S 17:00', { Normales: 480, PermanenciaAntes: 181 }],
  ['an entry three hours before its window', 'E 02:00 S 17:00', { Normales: 480, PermanenciaAntes: 360, Observaciones: [] }],
  ['an entry a minute more before', 'E 01:59 S 17:00', { Estado: 'A', PermanenciaAntes: 361 }, config({ MargenEntrada: 181 })],
  ['a lone exit in the last minute of the window', 'S 22:59', { Estado: 'M' }],
  ['a lone exit at its end', 'S 23:00', { Estado: 'F', Observaciones: ['FV'] }],
  ['an exit as late as it may be', 'E 08:00 S 02:00+1', { Estado: 'A', Presencia: 1080, Observaciones: ['PL'] }],
  ['an exit a minute later', 'E 08:00 S 02:01+1', { Estado: 'M' }],
  // 6: a side that the shift gives.
  ['the exit is assumed', 'E 08:00', { Estado: 'A', Normales: 480, Observaciones: ['MA'] }, config({ MarcaIncompleta: 'T' })],
  ['no stretch is left to assume', 'E 17:00', { Estado: 'M', Faltante: 480 }, config({ MarcaIncompleta: 'T' })],
  [
    'the entry is assumed, and overtime counts',
    'S 17:30',
    { Estado: 'A', Normales: 480, Sobretiempo1: 30, Observaciones: ['MA'] },
    config({ MarcaIncompleta: 'T' }),
  ],
  ['an exit before the shift assumes nothing', 'S 07:30', { Estado: 'M' }, config({ MarcaIncompleta: 'T' })],
  ['the exit is assumed, by direction', 'E 08:00', { Normales: 480, Observaciones: ['MA'] }, config({ MarcaIncompleta: 'T', ...S })],
  ['the entry is assumed, by direction', 'S 17:00', { Normales: 480, Observaciones: ['MA'] }, config({ MarcaIncompleta: 'T', ...S })],
  ['a ? that is the exit', '? 16:00', { Normales: 420, SalidaAnticipada: 60, Observaciones: ['MA'] }, config({ MarcaIncompleta: 'T' })],
  // 9: what excuses.
  [
    'two that cross: the paid one first',
    'E 11:00 S 17:00',
    { JustificadoPagado: 120, JustificadoNoPagado: 60, Normales: 300, Tardanza: 0 },
    excused(excuse('09:00', '11:00', 'N'), excuse('08:00', '10:00')),
  ],
  [
    'one that waits excuses nothing',
    'E 10:00 S 17:00',
    { JustificadoPagado: 0, Tardanza: 120 },
    excused(excuse('08:00', '10:00', 'S', { Estado: 'P' })),
  ],
  [
    'by days over an incomplete day',
    'E 08:01',
    { Estado: 'M', JustificadoPagado: 480, Faltante: 0, DiasIncompletos: 1, DiasJustificados: 0 },
    excused({ Remunerado: 'S', FechaInicio: MONDAY, FechaFin: MONDAY }),
  ],
  ['by hours over an absence', '', { Estado: 'F', JustificadoPagado: 120, Faltante: 360, DiasFalta: 1 }, excused(excuse('08:00', '10:00'))],
  ['what was worked is never excused', 'E 08:00 S 17:00', { Normales: 480, JustificadoPagado: 0 }, excused(excuse('08:00', '10:00'))],
  ['over the break it excuses nothing', 'E 08:00 S 12:30', { JustificadoPagado: 30, SalidaAnticipada: 180 }, excused(excuse('12:30', '14:00'))],
  [
    'excused before it is granted',
    'E 08:00 S 15:00',
    { JustificadoPagado: 120, Bonificado: 0, Normales: 360 },
    { ...on('AS', 60), ...excused(excuse('15:00', '17:00')) },
  ],
  // 7: special conditions.
  ['coming half an hour later', 'E 08:30 S 17:00', { Bonificado: 30, Normales: 450, Tardanza: 0 }, on('RE', 30)],
  ['and six minutes more', 'E 08:36 S 17:00', { Bonificado: 30, Normales: 444, Tardanza: 6 }, on('RE', 30)],
  ['who stays has nothing granted', 'E 08:00 S 17:00', { Bonificado: 0, Normales: 480 }, on('AS', 60)],
  ['nobody looks at the marks: none', '', { Estado: 'N', Normales: 480, DiasTrabajados: 1, DiasFalta: 0 }, on('NC')],
  [
    'nobody looks at the marks: late and long',
    'E 09:00 S 20:00',
    { Estado: 'N', Normales: 480, Tardanza: 0, SobretiempoCalculado: 0, PermanenciaDespues: 180 },
    on('NC'),
  ],
  ['no overtime', 'E 08:00 S 20:00', { Estado: 'A', SobretiempoCalculado: 0, PermanenciaDespues: 180 }, on('NS')],
  // 11: overtime of the day.
  ['a minute less than the least', 'E 08:00 S 17:29', { SobretiempoCalculado: 0, PermanenciaDespues: 29 }],
  ['the least', 'E 08:00 S 17:30', { SobretiempoCalculado: 30, Sobretiempo1: 30 }],
  ['rounded down', 'E 08:00 S 17:59', { SobretiempoCalculado: 30 }, config({ RedondeoSobretiempo: 30 })],
  ['a whole piece', 'E 08:00 S 18:00', { SobretiempoCalculado: 60 }, config({ RedondeoSobretiempo: 30 })],
  ['before and after add up below the least', 'E 07:45 S 17:14', { SobretiempoCalculado: 0 }, config({ SobretiempoAntes: 'S' })],
  ['before and after add up to the least', 'E 07:45 S 17:15', { SobretiempoCalculado: 30 }, config({ SobretiempoAntes: 'S' })],
  [
    'above the maximum of a day it waits, though nobody asks for authorization',
    'E 08:00 S 20:00',
    { SobretiempoCalculado: 180, Sobretiempo1: 120, Sobretiempo2: 0, SobretiempoNoAutorizado: 60, Observaciones: ['SMX'] },
    config({ MaximoSobretiempo: 120 }),
  ],
  [
    'above it and authorized in part',
    'E 08:00 S 20:00',
    { Sobretiempo1: 120, Sobretiempo2: 30, SobretiempoNoAutorizado: 30 },
    { ...config({ MaximoSobretiempo: 120 }), Autorizados: [{ Fecha: MONDAY, Minutos: 150 }] },
  ],
  [
    'more authorized than there is',
    'E 08:00 S 20:00',
    { SobretiempoCalculado: 180, Sobretiempo1: 120, Sobretiempo2: 60, SobretiempoNoAutorizado: 0 },
    { ...config({ RequiereAutorizacion: 'S' }), Autorizados: [{ Fecha: MONDAY, Minutos: 500 }] },
  ],
  [
    'three bands',
    'E 08:00 S 20:20',
    { Sobretiempo1: 60, Sobretiempo2: 60, Sobretiempo3: 80 },
    config({
      Bandas: [
        { Orden: 1, HastaMinutos: 60, Porcentaje: 25 },
        { Orden: 2, HastaMinutos: 120, Porcentaje: 35 },
        { Orden: 3, HastaMinutos: null, Porcentaje: 100 },
      ],
    }),
  ],
];

describe('Calculations, odd Mondays of ADM', () => {
  test.each(filled(LUNES))('%s', (_what, said, row, over) => {
    expect(monday(said, over)).toMatchObject(row);
  });

  test('5: marks that do not count: annulled, bounced, denied, excluded, elsewhere', () => {
    const [entry = {}, exit = {}] = marks(MONDAY, 'E 08:00 S 17:00');
    for (const [out, seen] of [
      [{ Anulada: 'S' }, []],
      [{ Rebote: 'S' }, []],
      [{ Resultado: 'N' }, []],
      [{ Excluida: 'S' }, []],
      [{ FueraDeArea: 'S' }, ['FA']],
    ] as const)
      expect(monday('', { Marcas: [entry, { ...exit, ...out }] })).toMatchObject({ Estado: 'M', Salida: null, Observaciones: seen });
  });

  test('1: a day without schedule counts nothing else, whatever was marked', () => {
    const row = day('20261116', { Dias: [], Marcas: marks(MONDAY, 'E 08:00 S 17:00') });
    expect(row).toMatchObject({ Estado: 'X', TipoDia: 'X', Presencia: 0, Normales: 0, Entrada: null, Salida: null, DiasSinHorario: 1 });
  });
});

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
