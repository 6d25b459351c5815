import { ACCREDITED, accreditedOf, COMMON, documentOf, idOf, MADE, newDocumentOf, PEOPLE } from '../data/world';
import { type Call, GRID, get, type Place, query, type Scenario } from '../scenario';
import { CHANGED_PERSON, GATE_FACTS, GATE_MARK, NEW_PERSON, ONE_PERSON, peopleCounted, peopleFound, peopleInOrder } from './hand';

const persona = '/api/AdministracionPersona';
const sort = [{ selector: 'ApellidoPaterno' }, { selector: 'Nombres', desc: true }];
const day = (from: number, add: number): string => new Date(Date.UTC(1962, 0, 1 + from + add)).toISOString().slice(0, 10).replaceAll('-', '');
/** Some hundred people: those born in a stretch of eight days, without one sex. */
const stretch = (n: number) => [day((n * 211) % 15_000, 0), day((n * 211) % 15_000, 8)] as const;
const born = (n: number) => [['FechaNacimiento', '>=', stretch(n)[0]], 'AND', ['FechaNacimiento', '<=', stretch(n)[1]], 'AND', ['Sexo', '=', 'M']];
const BORN = `t.fecha_nacimiento between $2 and $3 and t.sexo = 'M'`;
const surnameOf = (n: number): string => (n % 5 < 2 ? COMMON[(n * 7) % COMMON.length] : MADE[(n * 37) % MADE.length]) ?? '';
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
/** Neither the terminated, who are not edited, nor the same person twice. */
const editedOf = (n: number): number => Math.floor(n / 28) * 29 + (n % 28);

const list = (n: number): Call => get(query(persona, { skip: (n % 3) * 20, take: 20, sort, filter: born(n), select: GRID }));
const listByHand = (n: number, { IdCliente }: Place) => {
  const order = 't.apellido_paterno, t.nombres desc, t.id_persona';
  return [[{ text: peopleFound({ where: BORN, order, take: 'limit 20 offset $4' }), values: [IdCliente, ...stretch(n), (n % 3) * 20] }]];
};

const personOf = (n: number) => ({
  ApellidoPaterno: surnameOf(n),
  ApellidoMaterno: surnameOf(n + 3),
  Nombres: `Banca ${letters(n)}`,
  Documento: newDocumentOf(n),
  Sexo: n % 6 === 0 ? 'F' : 'M',
  FechaNacimiento: day((n * 31) % 15_000, 0),
  TelefonoMovil: '951234567',
  Direccion: 'Av. Ejército 1020, Cayma',
  ContactoEmergencia: 'Rosa Quispe',
  TelefonoEmergencia: '951234568',
});

const originOf = (series: string, n: number): string => `banca-${series}-${String(n).padStart(9, '0')}`;
function passOf(series: string, n: number, { IdPuerta }: Place): Call {
  const person = accreditedOf(n % ACCREDITED);
  return {
    method: 'POST',
    path: '/api/AccesoMarca/registrar',
    marks: [documentOf(person), String(idOf(person)), originOf(series, n)],
    body: { IdMarcaOrigen: originOf(series, n), IdPuerta, ModoMarcacion: 'S', Identificador: documentOf(person), urlPath: '/acceso/puesto-control' },
  };
}
function passByHand(series: string, n: number, place: Place) {
  const person = accreditedOf(n % ACCREDITED);
  const { IdCliente, IdDivision, IdZona, IdPuerta, IdPuntoControl, employments } = place;
  const { IdCompania, IdContrato } = employments[0] ?? { IdCompania: null, IdContrato: null };
  return [
    [{ text: GATE_FACTS, values: [IdCliente, documentOf(person), IdDivision] }],
    [
      {
        text: GATE_MARK,
        values: [
          ...[IdCliente, IdDivision, idOf(person), documentOf(person), IdCompania],
          ...[IdZona, IdPuerta, IdPuntoControl, IdContrato, originOf(series, n)],
        ],
      },
    ],
  ];
}

const everybody = (n: number, total: boolean): Call =>
  get(
    query(persona, {
      skip: (n % 8) * 20,
      take: 20,
      sort: [{ selector: 'ApellidoPaterno' }],
      select: GRID,
      ...(total ? {} : { requireTotalCount: false }),
    }),
  );
const everybodyByHand = (n: number, { IdCliente }: Place) => ({
  text: peopleInOrder({ where: 'true', order: 't.apellido_paterno, t.id_persona', take: 'limit 20 offset $2' }),
  values: [IdCliente, (n % 8) * 20],
});

/** What the product is measured by since its first day, with the targets of each. */
export const CORE: readonly Scenario[] = [
  {
    name: 'list',
    title: 'list: filter, sort, page, total',
    user: 'ADMIN',
    overhead: 1.7,
    target: 2.2,
    count: 480,
    samples: 48,
    call: list,
    hand: listByHand,
  },
  {
    name: 'search',
    title: 'search by surname',
    user: 'ADMIN',
    overhead: 1.3,
    target: 2,
    count: 192,
    samples: 48,
    call: (n) => get(query(persona, { take: 20, buscar: surnameOf(n), select: GRID })),
    hand: (n, { IdCliente }) => [
      [{ text: peopleFound({ where: `t.busqueda like '%' || normaliza($2) || '%'` }), values: [IdCliente, surnameOf(n)] }],
    ],
  },
  {
    name: 'one',
    title: 'one person',
    user: 'ADMIN',
    overhead: 2,
    target: 3,
    count: 2400,
    samples: 48,
    call: (n) => get(`${persona}/${idOf((n * 4099) % PEOPLE)}`),
    hand: (n, { IdCliente }) => [[{ text: ONE_PERSON, values: [idOf((n * 4099) % PEOPLE), IdCliente] }]],
  },
  {
    name: 'create',
    title: 'create, with rules and audit',
    user: 'ADMIN',
    overhead: 2,
    target: 3,
    count: 800,
    samples: 32,
    call: (n, { IdTipoDocumento, IdPais }) => ({
      method: 'POST',
      path: persona,
      marks: [newDocumentOf(n)],
      body: { ...personOf(n), IdTipoDocumento, IdPaisNacimiento: IdPais, IdPaisResidencia: IdPais, urlPath: '/administracion/personas' },
    }),
    hand(n, { IdCliente, IdDivision, IdTipoDocumento, IdPais }) {
      const one = personOf(n);
      const { Documento, ApellidoPaterno, ApellidoMaterno, Nombres, Sexo, FechaNacimiento, TelefonoMovil, Direccion } = one;
      const own = [Documento, ApellidoPaterno, ApellidoMaterno, Nombres, Sexo, FechaNacimiento, IdPais, TelefonoMovil, Direccion];
      const values = [IdCliente, IdTipoDocumento, ...own, one.ContactoEmergencia, one.TelefonoEmergencia, IdDivision, JSON.stringify(one)];
      return [[{ text: NEW_PERSON, values }]];
    },
  },
  {
    name: 'update',
    title: 'update, with rules and audit',
    user: 'ADMIN',
    overhead: 2,
    target: 3,
    count: 800,
    samples: 32,
    call: (n) => ({
      method: 'PUT',
      path: `${persona}/${idOf(editedOf(n))}`,
      marks: [String(idOf(editedOf(n))), documentOf(editedOf(n))],
      body: {
        Version: 1,
        TelefonoMovil: `98${String(n).padStart(7, '0')}`,
        Direccion: `Jirón Puno ${n}, Cercado`,
        urlPath: '/administracion/personas',
      },
    }),
    hand(n, { IdCliente, IdDivision }) {
      const [phone, address] = [`98${String(n).padStart(7, '0')}`, `Jirón Puno ${n}, Cercado`];
      const changes = JSON.stringify({ TelefonoMovil: ['910000000', phone], Direccion: ['Calle 1', address] });
      return [[{ text: CHANGED_PERSON, values: [idOf(editedOf(n)), IdCliente, phone, address, IdDivision, changes] }]];
    },
  },
  {
    name: 'gate',
    title: 'durable gate decision',
    user: 'GARITA',
    overhead: 1.7,
    target: 1.8,
    count: 768,
    samples: 48,
    call: (n, place) => passOf('a', n, place),
    hand: (n, place) => passByHand('a', n, place),
  },
  {
    name: 'gate-64',
    title: 'the same, 64 callers',
    user: 'GARITA',
    target: 1.8,
    count: 1536,
    samples: 48,
    callers: 64,
    call: (n, place) => passOf('b', n + ACCREDITED / 4, place),
    hand: (n, place) => passByHand('b', n + ACCREDITED / 4, place),
  },
  // Sixteen callers without a pause keep both cores busy, and then the time of a call is the length of the queue.
  {
    name: 'door',
    title: 'the same, 60 a second (15 % of 400)',
    user: 'GARITA',
    p99: 8,
    pace: 60,
    count: 192,
    samples: 48,
    call: (n, place) => passOf('c', ACCREDITED / 2 + n, place),
    hand: (n, place) => passByHand('c', ACCREDITED / 2 + n, place),
  },
  {
    name: 'all',
    title: 'all people, first pages, total',
    user: 'ADMIN',
    count: 80,
    samples: 8,
    call: (n) => everybody(n, true),
    hand: (n, place) => [[everybodyByHand(n, place), { text: peopleCounted({ where: 'true' }), values: [place.IdCliente] }]],
  },
  {
    name: 'all-page',
    title: 'the same without total',
    user: 'ADMIN',
    count: 400,
    samples: 8,
    call: (n) => everybody(n, false),
    hand: (n, place) => [[everybodyByHand(n, place)]],
  },
  {
    name: 'deep',
    title: 'deep page (half of them skipped), no total',
    user: 'ADMIN',
    count: 32,
    samples: 8,
    call: (n) => get(query(persona, { skip: PEOPLE / 2 + (n % 8) * 20, take: 20, select: GRID, requireTotalCount: false })),
  },
  { name: 'gzip', title: 'list, answered compressed', user: 'ADMIN', count: 480, samples: 48, headers: { 'accept-encoding': 'gzip' }, call: list },
];
