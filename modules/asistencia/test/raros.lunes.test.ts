import { describe, expect, test } from 'vitest';
import { day, marks } from './caso';
import { config, excuse, excused, filled, MONDAY, monday, on, S, type Suelto } from './raros';

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
