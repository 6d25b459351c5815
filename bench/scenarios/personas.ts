import { COMMON, MADE } from '../data/world';
import { GRID, get, type HandStatement, type Place, query, type Scenario } from '../scenario';
import { ACTIVE, peopleCounted, peopleFound, peopleInOrder } from './hand';

const ask = (values: Readonly<Record<string, unknown>>) => get(query('/api/AdministracionPersona', { take: 20, select: GRID, ...values }));
/** What every question of this page shares: a page with its total, in less than twenty milliseconds. */
const common = { user: 'ADMIN', p50: 20, count: 96, samples: 8 } as const;

const one = (text: string, values: readonly unknown[]): readonly HandStatement[][] => [[{ text, values }]];
/** A page in the order of an index, and its total beside it. */
const withTotal = (where: string, values: readonly unknown[], order?: string): readonly HandStatement[][] => [
  [
    { text: peopleInOrder({ where, ...(order ? { order, joined: true } : {}) }), values },
    { text: peopleCounted({ where }), values },
  ],
];
const employment = (n: number, { employments }: Place) => employments[n % employments.length] ?? { IdCompania: 0, IdContrato: 0, IdCargo: 0 };
/** A piece of a surname, as somebody types it. */
const piece = (n: number): string => ((n % 2 ? MADE[(n * 41) % MADE.length] : COMMON[(n * 7) % COMMON.length]) ?? '').slice(1, 5);

/** What people ask of the list of people all day long. */
export const OF_PEOPLE: readonly Scenario[] = [
  {
    ...common,
    name: 'open',
    title: 'Personas as it opens: page and total',
    call: () => ask({}),
    hand: (_, { IdCliente }) => withTotal('true', [IdCliente]),
  },
  {
    ...common,
    name: 'company',
    title: 'people of a company',
    call: (n, place) => ask({ filter: ['IdCompania', '=', employment(n, place).IdCompania] }),
    hand: (n, place) => withTotal('t.actual_id_compania = $2', [place.IdCliente, employment(n, place).IdCompania]),
  },
  {
    ...common,
    name: 'company-state',
    title: 'company and state',
    call: (n, place) => ask({ filter: [['IdCompania', '=', employment(n, place).IdCompania], 'AND', ['Estado', '=', 'A']] }),
    hand: (n, place) => withTotal(`t.actual_id_compania = $2 and ${ACTIVE}`, [place.IdCliente, employment(n, place).IdCompania]),
  },
  {
    ...common,
    name: 'contract-position',
    title: 'contract and position',
    call: (n, place) => {
      const { IdContrato, IdCargo } = employment(n, place);
      return ask({ filter: [['IdContrato', '=', IdContrato], 'AND', ['IdCargo', '=', IdCargo]] });
    },
    hand: (n, place) => {
      const { IdContrato, IdCargo } = employment(n, place);
      return withTotal('t.actual_id_contrato = $2 and t.actual_id_cargo = $3', [place.IdCliente, IdContrato, IdCargo]);
    },
  },
  {
    ...common,
    name: 'contains',
    title: '«contains» in a column',
    call: (n) => ask({ filter: ['Apellidos', 'contains', piece(n)] }),
    hand: (n, { IdCliente }) => {
      const found = `t.busqueda like '%' || normaliza($2) || '%'`;
      const where = `${found} and normaliza(t.apellido_paterno || ' ' || coalesce(t.apellido_materno, '')) like '%' || normaliza($2) || '%'`;
      return one(peopleFound({ where }), [IdCliente, piece(n)]);
    },
  },
  {
    ...common,
    name: 'label-filter',
    title: 'filter by what a label says',
    call: () => ask({ filter: ['Cargo', 'contains', 'oper'] }),
    hand: (_, { IdCliente }) =>
      withTotal(`t.actual_id_cargo in (select id_cargo from administracion_cargo where normaliza(cargo) like '%' || normaliza($2) || '%')`, [
        IdCliente,
        'oper',
      ]),
  },
  {
    ...common,
    name: 'label-sort',
    title: 'sorted by a label',
    call: () => ask({ sort: [{ selector: 'Compania' }] }),
    hand: (_, { IdCliente }) => withTotal('true', [IdCliente], 'c.alias, t.id_persona'),
  },
];
