import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filas } from '../server/calculo/hechos.facts';
import type { Punto } from '../server/calculo/marcas.facts';
import { commonTold, factsTold, isSealed, sealOf } from '../server/calculo/sello';
import { readySchedule } from '../shared/calculo/plan';
import { dayNumber } from '../shared/calculo/reloj';

/* What a stretch was calculated from is told whole: of two that are not the same no seal is the same (decision 139). */

const TODAY = dayNumber('20261127');
const day = fc.integer({ min: 0, max: 60 }).map((n) => `202611${String(1 + (n % 28)).padStart(2, '0')}`);
const hour = fc.integer({ min: 0, max: 23 }).map((n) => `${String(n).padStart(2, '0')}:00`);
const id = fc.integer({ min: 1, max: 5 });
const none = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 3 });
const own = { id_persona: fc.constant(1) };

const rows: fc.Arbitrary<Filas> = fc.record({
  sitios: list(
    fc.record({
      ...{ ...own, desde: day, hasta: none(day), id_division: id },
      ...{ zona: fc.constantFrom('America/Lima', 'America/Santiago'), pais: fc.constantFrom('PE', 'CH') },
    }),
  ),
  centros: list(fc.record({ ...own, desde: day, id: none(id) })),
  vinculos: list(fc.record({ ...own, id_compania: id, desde: day, hasta: none(day), sujeto: fc.boolean() })),
  asignaciones: list(fc.record({ ...own, id_horario: id, desde: day, hasta: none(day), base: none(day), dia_inicial: none(id) })),
  programados: list(fc.record({ ...own, fecha: day, tipo_dia: fc.constantFrom('L', 'D', 'V'), id_horario: none(id), numero_dia: none(id) })),
  guardias: list(fc.record({ ...own, desde: day, hasta: none(day), base: day })),
  condiciones: list(fc.record({ ...own, efecto: fc.constantFrom('AS', 'RE', 'NC', 'TO', 'NS'), minutos: none(id), desde: day, hasta: none(day) })),
  justificaciones: list(
    fc.record({ ...own, desde: day, hasta: day, modalidad: fc.constantFrom('D', 'H'), inicio: none(hour), fin: none(hour), pagada: fc.boolean() }),
  ),
  autorizados: list(fc.record({ ...own, fecha: day, minutos: id, destino: fc.constantFrom('P', 'C') })),
});
const schedule = fc.record({ minutos: fc.integer({ min: 60, max: 600 }), festivo: fc.boolean(), desde: fc.integer({ min: 0, max: 10 }) }).map((one) =>
  readySchedule({
    ...{ id: 1, tipo: 'S', minutos: one.minutos, ventana: [0, 1440], nucleo: null, diasCiclo: 7, porRegimen: false, ancla: null, desvioMaximo: 120 },
    ...{ diasSemana: 6, feriadoLaborable: one.festivo },
    detalle: [
      {
        ...{ numero: 1, tipo: 'L', clase: null, refrigerioMarcado: false, minutos: null },
        bloques: [{ tipo: 'T', desde: one.desde * 60, hasta: one.desde * 60 + 480 }],
      },
    ],
  }),
);
const marks = fc.option(
  fc
    .array(fc.tuple(id, fc.integer({ min: 0, max: 1440 }), fc.constantFrom('S', 'N')), { minLength: 1, maxLength: 4 })
    .map((all) => all.map(([key, minute, way]) => `${key},${minute},20000,${way},E,1,1,6`).join(';')),
  { nil: undefined },
);
const holidays = fc.uniqueArray(fc.integer({ min: 20_000, max: 20_010 })).map((days) => new Set(days.map((one) => `PE|0|${one}`)));
const point = fc.record({ id_compania: none(id), id_puerta: none(id), id_punto_control: none(id), desde: id, hasta: id, usa_sentido: fc.boolean() });
const laws = list(
  fc.record({
    IdPais: fc.constant('PE'),
    FechaInicio: day,
    MinutosSemana: id,
    MinutosDia: id,
    MinutosRefrigerio: id,
    MaximoSobretiempoDia: none(id),
  }),
);
const whole = fc.record({
  filas: rows,
  horarios: list(schedule),
  marcas: marks,
  desde: fc.integer({ min: TODAY - 40, max: TODAY - 20 }),
  largo: fc.integer({ min: 7, max: 15 }),
  feriados: holidays,
  puntos: list<Punto>(point),
  jornadas: laws,
  tolerancia: fc.integer({ min: 0, max: 3 }),
});
type Whole = typeof whole extends fc.Arbitrary<infer T> ? T : never;
const told = ({ filas, horarios, marcas, desde, largo, feriados, puntos, jornadas, tolerancia }: Whole) => {
  const version = { desde: TODAY - 100, hasta: TODAY, valor: { ToleranciaEntrada: tolerancia } };
  const common = commonTold({ jornadas, feriados, versiones: new Map([[1, [version]]]) }, puntos);
  return factsTold(common, { filas, horarios }, marcas, { lee: desde, desde, hasta: desde + largo - 1 }, TODAY);
};
/** What is said of a thing, whatever the order of a set. */
const plain = ({ horarios, feriados, ...rest }: Whole) => ({ ...rest, horarios: horarios.map(({ de }) => de), feriados: [...feriados].sort() });

test('of two files that are not the same the text is not the same, of two that are it is', () => {
  fc.assert(
    fc.property(whole, whole, (one, other) => {
      expect(told(one)).toBe(told({ ...one, feriados: new Set([...one.feriados].reverse()) }));
      let same = true;
      try {
        expect(plain(one)).toEqual(plain(other));
      } catch {
        same = false;
      }
      expect(told(one) === told(other)).toBe(same);
    }),
  );
});

test('whatever one thing of a file is another, its text is', () => {
  fc.assert(
    fc.property(
      whole,
      whole,
      fc.constantFrom<keyof Whole>('filas', 'horarios', 'marcas', 'desde', 'largo', 'feriados', 'puntos', 'jornadas', 'tolerancia'),
      (one, other, name) => {
        const changed = { ...one, [name]: other[name] };
        const is = JSON.stringify(plain(one)) === JSON.stringify(plain(changed));
        expect(told(one) === told(changed)).toBe(is);
      },
    ),
  );
});

test('a seal is of the days too: one that was written otherwise, or is not there, is another seal', () => {
  const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('a', 'b', 'c')), { maxLength: 6 });
  fc.assert(
    fc.property(days, days, (one, other) => {
      expect(sealOf('x', one) === sealOf('x', other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('nothing is sealed of which today is a part, nor a day or two by themselves', () => {
  const stretch = (desde: number, hasta: number) => isSealed({ lee: desde, desde, hasta }, TODAY);
  expect(stretch(TODAY - 10, TODAY - 1)).toBe(true);
  expect(stretch(TODAY - 10, TODAY)).toBe(false);
  expect(stretch(TODAY - 3, TODAY - 1)).toBe(false);
});
