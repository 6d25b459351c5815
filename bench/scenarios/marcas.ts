import { MARKS } from '../data/world';
import { get, type HandStatement, type Place, query, type Scenario } from '../scenario';
import { MONITOR, marksCounted, marksInOrder } from './hand';

const GRID = 'Codigo,Fecha,Hora,IdCompania,IdPersona,IdPuerta,Identificador,ModoMarcacion,Resultado';
const ask = (values: Readonly<Record<string, unknown>>) => get(query('/api/AccesoMarca', { take: 20, select: GRID, ...values }));
const page = { requireTotalCount: false };
const common = { user: 'ADMIN', count: 32, samples: 4 } as const;
const PAGE_MS = 50;
const TOTAL_MS = 150;

/** A week that ended so many weeks ago: days `yyyyMMdd`. */
function week(n: number): readonly [string, string] {
  const back = (MARKS > 1_000_000 ? 60 : 8) + (n % 4);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  return [day(back * 7 + 6), day(back * 7)];
}
const inWeek = (n: number, { IdPuerta }: Place) => [
  ['IdPuerta', '=', IdPuerta],
  'AND',
  ['Fecha', '>=', week(n)[0]],
  'AND',
  ['Fecha', '<=', week(n)[1]],
];
const IN_WEEK = 't.id_puerta = $2 and t.fecha between $3 and $4 and t.fecha_hora between $3::date - 1 and $4::date + 2';
const companyOf = (n: number, { employments }: Place): number => employments[n % employments.length]?.IdCompania ?? 0;
const one = (text: string, values: readonly unknown[]): HandStatement => ({ text, values });

/** What is asked of the marks of the gates, and of who is inside. */
export const OF_MARKS: readonly Scenario[] = [
  {
    ...common,
    name: 'door-week',
    title: 'marks of a door in an old week, page',
    p50: PAGE_MS,
    call: (n, place) => ask({ ...page, filter: inWeek(n, place) }),
    hand: (n, { IdDivision, IdPuerta }) => [[one(marksInOrder(IN_WEEK), [IdDivision, IdPuerta, ...week(n)])]],
  },
  {
    ...common,
    name: 'door-week-total',
    title: 'the same with total',
    p50: TOTAL_MS,
    call: (n, place) => ask({ filter: inWeek(n, place) }),
    hand: (n, { IdDivision, IdPuerta }) => {
      const values = [IdDivision, IdPuerta, ...week(n)];
      return [[one(marksInOrder(IN_WEEK), values), one(marksCounted(IN_WEEK), values)]];
    },
  },
  {
    ...common,
    name: 'marks-company',
    title: 'marks of a company, page',
    p50: PAGE_MS,
    call: (n, place) => ask({ ...page, filter: ['IdCompania', '=', companyOf(n, place)] }),
    hand: (n, place) => [[one(marksInOrder('t.id_compania = $2'), [place.IdDivision, companyOf(n, place)])]],
  },
  {
    ...common,
    name: 'marks-company-count',
    title: 'how many they are, to ten thousand',
    p50: TOTAL_MS,
    call: (n, place) => get(query('/api/AccesoMarca/contar', { hasta: 10_000, filter: ['IdCompania', '=', companyOf(n, place)] })),
    hand: (n, place) => [[one(marksCounted('t.id_compania = $2', 10_001), [place.IdDivision, companyOf(n, place)])]],
  },
  {
    ...common,
    name: 'marks-denied',
    title: 'denied marks, page',
    p50: PAGE_MS,
    call: () => ask({ ...page, filter: ['Resultado', '=', 'N'] }),
    hand: (_, { IdDivision }) => [[one(marksInOrder(`t.resultado = 'N'`), [IdDivision])]],
  },
  {
    ...common,
    name: 'denied-week',
    title: 'denied ones of an old week, with total',
    p50: TOTAL_MS,
    call: (n) => ask({ filter: [['Resultado', '=', 'N'], 'AND', ['Fecha', '>=', week(n)[0]], 'AND', ['Fecha', '<=', week(n)[1]]] }),
    hand: (n, { IdDivision }) => {
      const where = `t.resultado = 'N' and t.fecha between $2 and $3 and t.fecha_hora between $2::date - 1 and $3::date + 2`;
      return [[one(marksInOrder(where), [IdDivision, ...week(n)]), one(marksCounted(where), [IdDivision, ...week(n)])]];
    },
  },
  {
    ...common,
    name: 'marks-person',
    title: 'an old week of marks by person, page',
    p50: PAGE_MS,
    call: (n) => ask({ ...page, filter: [['Fecha', '>=', week(n)[0]], 'AND', ['Fecha', '<=', week(n)[1]]], sort: [{ selector: 'Persona' }] }),
    hand: (n, { IdDivision }) => [
      [
        one(
          marksInOrder(
            't.fecha between $2 and $3 and t.fecha_hora between $2::date - 1 and $3::date + 2',
            'p.apellido_paterno, p.apellido_materno, p.nombres, t.id_marca',
          ),
          [IdDivision, ...week(n)],
        ),
      ],
    ],
  },
  {
    ...common,
    name: 'monitor',
    title: 'monitor, four people of ten inside',
    p50: PAGE_MS,
    call: () => get('/api/AccesoMarca/monitor'),
    hand: (_, { IdDivision }) => [[one(MONITOR, [IdDivision]), one(marksInOrder('true'), [IdDivision])]],
  },
];
