import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bagMinutes, expiryOf, spendable, unspent } from '../shared/calculo/bolsa';
import { LAST_START, periodsOf, yearOf } from '../shared/calculo/periodos';
import { dayNumber } from '../shared/calculo/reloj';
import { CUENTAS, MEDIDAS } from '../shared/calculo/tipos';
import { amountOf, conceptosFault, conRegularizado, type FilaNomina, linesOf, plameDays, plameHours, wideHead, wideOf } from '../shared/nomina';

const zeros = Object.fromEntries([...MEDIDAS, ...CUENTAS].map((name) => [name, 0])) as FilaNomina['medidas'];
const fila = (medidas: Partial<FilaNomina['medidas']>, over: Partial<FilaNomina> = {}): FilaNomina => ({
  ...{
    CodigoTrabajador: 'T-1042',
    TipoDocumento: '01',
    Documento: '45879632',
    CentroCosto: 'CC-310',
    justificado: {},
    faltas: medidas.DiasFalta ?? 0,
  },
  medidas: { ...zeros, ...medidas },
  ...over,
});

describe('Generar periodos', () => {
  test('Check: year 2026 monthly gives 12 contiguous periods, no day twice, none missing', () => {
    const made = periodsOf('M', 1, 2026);
    expect(made).toHaveLength(12);
    expect(made[0]).toEqual({ Codigo: '2026-01', FechaInicio: '20260101', FechaFin: '20260131' });
    expect(made[1]?.FechaFin).toBe('20260228');
  });

  test('M with DiaInicio 21: 2026-11 is 21/10/2026–20/11/2026', () => {
    expect(periodsOf('M', 21, 2026)[10]).toEqual({ Codigo: '2026-11', FechaInicio: '20261021', FechaFin: '20261120' });
  });

  test('Q with 1 gives 01–15 and 16–end; S with 1 gives Monday to Sunday, by the ISO week of its first day', () => {
    const november = periodsOf('Q', 1, 2026).filter(({ Codigo }) => Codigo.startsWith('2026-11'));
    expect(november).toEqual([
      { Codigo: '2026-11-1', FechaInicio: '20261101', FechaFin: '20261115' },
      { Codigo: '2026-11-2', FechaInicio: '20261116', FechaFin: '20261130' },
    ]);
    expect(periodsOf('S', 1, 2026)).toContainEqual({ Codigo: '2026-S47', FechaInicio: '20261116', FechaFin: '20261122' });
  });

  test('whatever the frequency and its first day: years follow one another without a hole, and each code once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('M' as const, 'Q' as const, 'S' as const),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 2001, max: 2060 }),
        (frecuencia, start, year) => {
          const dia = Math.min(start, LAST_START[frecuencia]);
          const made = [...periodsOf(frecuencia, dia, year), ...periodsOf(frecuencia, dia, year + 1)];
          for (const [at, one] of made.entries()) {
            const next = made[at + 1];
            if (next) expect(dayNumber(next.FechaInicio)).toBe(dayNumber(one.FechaFin) + 1);
            expect(yearOf(frecuencia, dia, one.FechaInicio)).toBe(Number(one.FechaFin.slice(0, 4)));
          }
          expect(new Set(made.map(({ Codigo }) => Codigo)).size).toBe(made.length);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('Export', () => {
  const how = {
    Conceptos: [
      { Medida: 'Sobretiempo2' as const, CodigoConcepto: 'HE35', Orden: 2 },
      { Medida: 'Sobretiempo1' as const, CodigoConcepto: 'HE25', Orden: 1 },
      { Medida: 'DiasFalta' as const, CodigoConcepto: 'DF', Orden: 3 },
    ],
    Separador: ';',
    Unidad: 'D' as const,
  };

  test('E3 with Unidad D: hours half up at two decimals, zeros left out, in the order of the concepts', () => {
    expect([...linesOf([fila({ Sobretiempo1: 120, Sobretiempo2: 80 })], how)]).toEqual([
      'T-1042;45879632;HE25;2.00;CC-310\r\n',
      'T-1042;45879632;HE35;1.33;CC-310\r\n',
    ]);
    expect([amountOf(-80, 'D'), amountOf(80, 'H'), amountOf(-605, 'H'), amountOf(1, 'D'), amountOf(3, 'D'), amountOf(80, 'M')]).toEqual([
      '-1.33',
      '01:20',
      '-10:05',
      '0.02',
      '0.05',
      '80',
    ]);
  });

  test('A ancho: a header with the concepts, a row a person, empty where zero', () => {
    expect(wideHead(how)).toBe('CodigoTrabajador;Documento;CentroCosto;HE25;HE35;DF\r\n');
    expect([...wideOf([fila({ Sobretiempo1: 120, DiasFalta: -1 })], how)]).toEqual(['T-1042;45879632;CC-310;2.00;;-1\r\n']);
  });

  test('concepts of one code are one line a person, added up before they are converted; minutes and days do not add up, nor the same twice', () => {
    const Conceptos = [
      { Medida: 'Sobretiempo1' as const, CodigoConcepto: 'HE', Orden: 1 },
      { Medida: 'DiasFalta' as const, CodigoConcepto: 'DNT', Orden: 2 },
      { Medida: 'Sobretiempo2' as const, CodigoConcepto: 'HE', Orden: 3 },
      { IdJustificacion: 5, Cuenta: 'P' as const, CodigoConcepto: 'DNT', Orden: 4 },
    ];
    const one = fila({ Sobretiempo1: 100, Sobretiempo2: 100, DiasFalta: 1 }, { justificado: { 5: { C: 3, P: 2, M: 960 } } });
    const added = { ...how, Conceptos };
    expect([...linesOf([one], added)]).toEqual(['T-1042;45879632;HE;3.33;CC-310\r\n', 'T-1042;45879632;DNT;3;CC-310\r\n']);
    expect([wideHead(added), ...wideOf([one], added)]).toEqual([
      'CodigoTrabajador;Documento;CentroCosto;HE;DNT\r\n',
      'T-1042;45879632;CC-310;3.33;3\r\n',
    ]);
    // What cancels out is left out like any zero.
    expect([...linesOf([fila({ Sobretiempo1: 60, Sobretiempo2: -60 })], added)]).toEqual([]);
    expect(conceptosFault(Conceptos)).toBeNull();
    const with5 = (over: object) => conceptosFault([...Conceptos, { Medida: 'Sobretiempo1', CodigoConcepto: 'HE', Orden: 5, ...over }]);
    expect(with5({})).toEqual({ code: 'planilla.concepto_repetido', codigo: 'HE' });
    expect(with5({ Medida: 'DiasTrabajados' })).toEqual({ code: 'planilla.concepto_unidades', codigo: 'HE' });
    expect(with5({ CodigoConcepto: 'HE25' })).toBeNull();
  });

  test('a cell with the separator in it is quoted', () => {
    expect([...linesOf([fila({ DiasFalta: 1 }, { CentroCosto: 'A;"B"' })], how)]).toEqual(['T-1042;45879632;DF;1;"A;""B"""\r\n']);
  });

  test('Check: PLAME of a person with 13 225 ordinary and 195 overtime minutes: 01|45879632|220|25|3|15|', () => {
    expect(plameHours(fila({ Normales: 13_000, FeriadoTurno: 225, Sobretiempo1: 120, Sobretiempo2: 75 }))).toBe('01|45879632|220|25|3|15|\r\n');
    expect(plameHours(fila({ Normales: 21_601 }))).toBe('planilla.sobre_360');
    expect(plameHours(fila({ Normales: 21_600 }))).toBe('01|45879632|360|0|0|0|\r\n');
    expect(plameHours(fila({ Normales: -1 }))).toBe('planilla.negativas');
  });

  test('PLAME N: calendar days by code of suspension, absences with 07', () => {
    const one = fila({ DiasFalta: 2 }, { justificado: { 5: { C: 3, P: 2, M: 960 }, 6: { C: 1, P: 1, M: 480 } } });
    expect(plameDays(one, new Map([['5', '20']]), '07')).toBe('01|45879632|07|2|\r\n01|45879632|20|3|\r\n');
    expect(plameDays(fila({}), new Map(), '07')).toBe('');
  });

  test('a kind of justification is handed over with what was regularized of it', () => {
    const justificado = conRegularizado(
      { 5: { C: 2, P: 2, M: 960, D: 2 } },
      { 'Justificacion:5:C': 1, 'Justificacion:5:M': 480, 'Justificacion:6:C': 3, Normales: 7 },
    );
    expect(justificado).toEqual({ 5: { C: 3, P: 2, M: 1440, D: 2 }, 6: { C: 3, P: 0, M: 0, D: 0 } });
    // Days of another month are none of this one.
    expect(plameDays(fila({}, { justificado }), new Map([['6', '20']]), '07')).toBe('');
  });

  test('PLAME N is of the days of its month: what is regularized of another adds none, and an absence of some hours is no day', () => {
    // A late mark of a closed month took an absence back: the file of this month neither loses a day of its own nor refuses to be made.
    expect(plameDays(fila({ DiasFalta: -1 }, { faltas: 0 }), new Map(), '07')).toBe('');
    expect(plameDays(fila({ DiasFalta: 1 }, { faltas: 2 }), new Map(), '07')).toBe('01|45879632|07|2|\r\n');
    const some = fila({}, { justificado: { 5: { C: 3, P: 3, M: 360, D: 1 } } });
    expect(plameDays(some, new Map([['5', '05']]), '07')).toBe('01|45879632|05|1|\r\n');
  });
});

describe('Bolsa', () => {
  test('E25: 120 authorized on 10/11/2026 in Chile are 180 of the bag and expire on 10/05/2027; in Peru at the end of the next month', () => {
    expect(bagMinutes(120, 1.5)).toBe(180);
    expect(expiryOf('CH', '20261110', 6)).toBe('20270510');
    expect(expiryOf('CH', '20260831', 6)).toBe('20270228');
    expect(expiryOf('PE', '20261110', 1)).toBe('20261231');
  });

  test('what expired before the day of a rest does not pay for it, also before the night that takes it out', () => {
    const bag = [
      { id: 1, Fecha: '20260510', Minutos: 99, VenceEl: '20261110', Lote: 1 },
      { id: 2, Fecha: '20260901', Minutos: 60, VenceEl: '20270301', Lote: 2 },
    ];
    expect([spendable(bag, '20261110'), spendable(bag, '20261111')]).toEqual([159, 60]);
    // What was rested in time was rested of the oldest.
    const spent = [...bag, { id: 3, Fecha: '20261101', Minutos: -90, VenceEl: null, Lote: null }];
    expect([spendable(spent, '20261110'), spendable(spent, '20261111')]).toEqual([69, 60]);
  });

  test('the bag is spent oldest first', () => {
    const of = (id: number, Fecha: string, Minutos: number, Lote: number | null) => ({ id, Fecha, Minutos, VenceEl: null, Lote });
    const put = [of(2, '20261112', 60, 12), of(1, '20261110', 180, 11)];
    const left = (...more: ReturnType<typeof of>[]) => [...unspent([...put, ...more])];
    expect(left(of(3, '20261115', -200, null))).toEqual([
      [11, 0],
      [12, 40],
    ]);
    // Given back, because its justification was annulled, it was not spent; what an answer takes back is of its own overtime.
    expect(left(of(3, '20261115', -200, null), of(4, '20261115', 200, null))).toEqual([
      [11, 180],
      [12, 60],
    ]);
    expect(left(of(3, '20261112', -60, 12))).toEqual([
      [11, 180],
      [12, 0],
    ]);
  });
});
