import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilaDia } from '../shared/calculo/fila';
import { each, minus, size } from '../shared/calculo/intervalos';
import { dayNumber, dayText } from '../shared/calculo/reloj';
import { type Caso, lived } from './caso';

const FIRST = dayNumber('20261102');
const DAYS = 14;
const at = (minute: number) => `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const flag = fc.constantFrom('S', 'N');

const shift = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 12, max: 48 }), fc.integer({ min: 0, max: 3 }), fc.boolean(), flag, flag)
  .map(([start, length, pause, broken, RefrigerioMarcado, FeriadoLaborable]) => {
    const from = start * 15;
    const middle = from + Math.floor(length / 2) * 15;
    return {
      TipoDia: 'L',
      HoraInicio: at(from),
      HoraFin: at(from + length * 15),
      Refrigerios: broken && pause > 0 ? [{ HoraInicio: at(middle), HoraFin: at(middle + pause * 15) }] : [],
      RefrigerioMarcado,
      FeriadoLaborable,
    };
  });
const flexible = fc.integer({ min: 60, max: 600 }).map((HorasDia) => ({ TipoDia: 'L', HorasDia, VentanaInicio: '06:00', VentanaFin: '22:00' }));
const planned = fc.oneof(
  { weight: 6, arbitrary: shift },
  { weight: 1, arbitrary: flexible },
  { weight: 2, arbitrary: fc.constantFrom({ TipoDia: 'D' }, { TipoDia: 'V' }) },
);
const mark = fc
  .tuple(fc.integer({ min: -1440, max: (DAYS + 1) * 1440 }), fc.constantFrom('E', 'S', 'E', 'S', '?', 'RS', 'RE', 'HE', 'HS'))
  .map(([minute, kind]) => ({
    FechaHora: new Date((FIRST * 1440 + 300 + minute) * 60_000).toISOString(),
    ModoMarcacion: kind === '?' ? null : ['E', 'RE', 'HE'].includes(kind) ? 'S' : 'N',
    Funcion: kind === '?' ? null : kind,
  }));
const date = fc.integer({ min: 0, max: DAYS - 1 }).map((place) => dayText(FIRST + place));
const justification = fc.tuple(date, flag, fc.boolean(), fc.integer({ min: 0, max: 1320 })).map(([one, Remunerado, whole, from]) => ({
  FechaInicio: one,
  FechaFin: one,
  Remunerado,
  ...(whole ? { Modalidad: 'D' } : { Modalidad: 'H', HoraInicio: at(from), HoraFin: at(from + 110) }),
}));
const condition = fc
  .tuple(date, fc.constantFrom('AS', 'RE', 'NC', 'TO', 'NS'))
  .map(([one, Efecto]) => ({ Efecto, Minutos: 30, FechaInicio: one, FechaFin: dayText(dayNumber(one) + 3) }));
const config = fc.record({
  ModoEmparejamiento: fc.constantFrom('P', 'S'),
  TardanzaDesde: fc.constantFrom('I', 'T'),
  MaximoTardanza: fc.constantFrom(0, 60),
  MarcaIncompleta: fc.constantFrom('P', 'T'),
  SobretiempoAntes: flag,
  RedondeoSobretiempo: fc.constantFrom(1, 15),
  MaximoSobretiempo: fc.constantFrom(0, 60),
  FeriadoPor: fc.constantFrom('T', 'M'),
  RequiereAutorizacion: flag,
  BaseSobretiempo: fc.constantFrom('D', 'D', 'S'),
});

const caso = fc.record({
  FechaInicio: fc.constant(dayText(FIRST)),
  FechaFin: fc.constant(dayText(FIRST + DAYS - 1)),
  Dias: fc.array(planned, { minLength: DAYS, maxLength: DAYS }).map((days) => days.map((one, place) => ({ ...one, Fecha: dayText(FIRST + place) }))),
  Feriados: fc.uniqueArray(date, { maxLength: 2 }),
  Marcas: fc.array(mark, { maxLength: 60 }),
  Justificaciones: fc.array(justification, { maxLength: 4 }),
  Condiciones: fc.array(condition, { maxLength: 2 }),
  Autorizados: fc.array(fc.record({ Fecha: date, Minutos: fc.integer({ min: 0, max: 300 }), Destino: fc.constantFrom('P', 'C') }), { maxLength: 4 }),
  Configuracion: config,
});
const RUNS = { numRuns: 400 };
const PLANNED = [
  'Normales',
  'FeriadoTurno',
  'SalidaAnticipada',
  'SalidaIntermedia',
  'ExcesoRefrigerio',
  'JustificadoPagado',
  'JustificadoNoPagado',
  'Bonificado',
  'Faltante',
] as const;
const COUNTS = [
  'DiasTrabajados',
  'DiasFalta',
  'DiasJustificados',
  'DiasIncompletos',
  'DiasDescanso',
  'DiasFeriado',
  'DiasTrabajoDescanso',
  'DiasViaje',
  'DiasSinHorario',
] as const;
const total = (row: FilaDia, names: readonly (keyof FilaDia)[]) => names.reduce((sum, name) => sum + Number(row[name]), 0);
const isFlexible = (said: Caso, row: FilaDia) => (said.Dias as Caso[]).some(({ Fecha, HorasDia }) => Fecha === row.Fecha && HorasDia !== undefined);

test('every planned minute is exactly one thing, and every day counts exactly one', () => {
  fc.assert(
    fc.property(caso, (said) => {
      for (const row of lived(said)) {
        expect([row.Fecha, total(row, PLANNED) + (isFlexible(said, row) ? 0 : row.Tardanza)]).toEqual([row.Fecha, row.Programados]);
        expect(total(row, COUNTS)).toBe(1);
      }
    }),
    RUNS,
  );
});

test('calculated overtime is what was paid, compensated and not authorized', () => {
  fc.assert(
    fc.property(caso, (said) => {
      for (const row of lived(said)) {
        expect(total(row, ['Sobretiempo1', 'Sobretiempo2', 'Sobretiempo3', 'SobretiempoCompensado', 'SobretiempoNoAutorizado'])).toBe(
          row.SobretiempoCalculado,
        );
        for (const name of [...PLANNED, 'Tardanza', 'PermanenciaAntes', 'PermanenciaDespues', 'Nocturno', 'Descanso', 'Feriado'] as const)
          expect(row[name]).toBeGreaterThanOrEqual(0);
      }
    }),
    RUNS,
  );
});

test('the why of a day has neither holes nor overlaps, and adds up to its measures', () => {
  fc.assert(
    fc.property(caso, (said) => {
      for (const row of lived(said)) {
        const added = new Map<string, number>();
        let before: string | null = null;
        for (const { Desde, Hasta, Minutos, Medida } of row.Tramos) {
          if (before !== null) expect([row.Fecha, Desde]).toEqual([row.Fecha, before]);
          before = Hasta;
          if (Medida) added.set(Medida, (added.get(Medida) ?? 0) + Minutos);
        }
        for (const name of [...PLANNED, 'Descanso'] as const) expect([row.Fecha, name, added.get(name) ?? 0]).toEqual([row.Fecha, name, row[name]]);
      }
    }),
    RUNS,
  );
});

test('no minute of presence is lost: each lies in one stretch of the why of its day', () => {
  fc.assert(
    fc.property(caso, (said) => {
      for (const row of lived(said)) {
        const told = row.Tramos.reduce((sum, { Minutos }) => sum + Minutos, 0);
        expect(told).toBeGreaterThanOrEqual(isFlexible(said, row) ? 0 : row.Presencia);
        expect(row.PermanenciaAntes + row.PermanenciaDespues).toBeLessThanOrEqual(row.Presencia);
      }
    }),
    RUNS,
  );
});

test('the order in which marks arrive changes nothing, and neither does calculating twice', () => {
  fc.assert(
    fc.property(caso, fc.infiniteStream(fc.nat()), (said, random) => {
      const shuffled = [...said.Marcas]
        .map((one) => ({ one, key: Number(random.next().value) }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      const distinct = (marks: readonly { FechaHora: string }[]) => new Set(marks.map(({ FechaHora }) => FechaHora)).size === marks.length;
      fc.pre(distinct(said.Marcas));
      expect(lived({ ...said, Marcas: shuffled })).toEqual(lived(said));
    }),
    { numRuns: 200 },
  );
});

test('a late mark changes only its day and the days beside it', () => {
  fc.assert(
    fc.property(caso, mark, (said, late) => {
      const daily = { ...said, Configuracion: { ...said.Configuracion, BaseSobretiempo: 'D' } };
      const [one, other] = [lived(daily), lived({ ...daily, Marcas: [...said.Marcas, late] })];
      const own = Math.floor((Date.parse(late.FechaHora) / 60_000 - 300) / 1440);
      for (const [place, row] of one.entries()) {
        if (Math.abs(dayNumber(row.Fecha) - own) > 1) expect([row.Fecha, other[place]]).toEqual([row.Fecha, row]);
      }
    }),
    RUNS,
  );
});

test('sets of minutes: what is taken away and what is left add up', () => {
  const set = fc
    .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 12 })
    .map((limits) => [...limits].sort((a, b) => a - b).slice(0, limits.length - (limits.length % 2)));
  fc.assert(
    fc.property(set, set, (one, other) => {
      const left = minus(one, other);
      for (const [from, to] of each(left)) expect(from).toBeLessThan(to);
      expect(size(left) + size(minus(one, left))).toBe(size(one));
    }),
  );
});
