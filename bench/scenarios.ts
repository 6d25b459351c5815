import { ACCREDITED, accreditedOf, COMMON, documentOf, idOf, MADE, newDocumentOf, PEOPLE } from './data/world';

/** Keys that only this copy of the data knows. */
export interface Place {
  readonly IdTipoDocumento: number;
  readonly IdPais: number;
  readonly IdPuerta: number;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** Values that only this call has: where the recorded statements carry one of the sample's, the bare endpoint puts this one. */
  readonly marks: readonly string[];
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly user: 'ADMIN' | 'GARITA';
  /** Times the bare endpoint's cost; without one the line is for information. */
  readonly target?: number;
  /** Milliseconds that the 99th percentile may take. */
  readonly p99?: number;
  /** Calls a round. */
  readonly count: number;
  /** Distinct calls recorded: the bare endpoint goes round them, and with reads so does the product. */
  readonly samples: number;
  /** Calls a second, as they come at a door; without it each connection calls as soon as it was answered. */
  readonly pace?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The nth call; no two of a run have the same number. */
  call(n: number, place: Place): Call;
}

const persona = '/api/AdministracionPersona';
const query = (values: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return `${persona}?${search}`;
};
const get = (path: string): Call => ({ method: 'GET', path, marks: [] });
const sort = [{ selector: 'ApellidoPaterno' }, { selector: 'Nombres', desc: true }];
const day = (from: number, add: number): string => new Date(Date.UTC(1962, 0, 1 + from + add)).toISOString().slice(0, 10).replaceAll('-', '');
/** Some hundred people: those born in a stretch of eight days, without one sex. */
const born = (n: number) => [
  ['FechaNacimiento', '>=', day((n * 211) % 15_000, 0)],
  'AND',
  ['FechaNacimiento', '<=', day((n * 211) % 15_000, 8)],
  'AND',
  ['Sexo', '=', 'M'],
];
const surnameOf = (n: number): string => (n % 5 < 2 ? COMMON[(n * 7) % COMMON.length] : MADE[(n * 37) % MADE.length]) ?? '';
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

function passOf(n: number, { IdPuerta }: Place): Call {
  const person = accreditedOf(n % ACCREDITED);
  const origin = `banca-${String(n).padStart(9, '0')}`;
  return {
    method: 'POST',
    path: '/api/AccesoMarca/registrar',
    marks: [documentOf(person), String(idOf(person)), origin],
    body: { IdMarcaOrigen: origin, IdPuerta, ModoMarcacion: 'S', Identificador: documentOf(person), urlPath: '/acceso/puesto-control' },
  };
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'list',
    title: 'list: filter, sort, page, total',
    user: 'ADMIN',
    target: 1.7,
    count: 480,
    samples: 48,
    call: (n) => get(query({ skip: (n % 3) * 20, take: 20, sort, filter: born(n) })),
  },
  {
    name: 'search',
    title: 'search by surname',
    user: 'ADMIN',
    target: 1.3,
    count: 192,
    samples: 48,
    call: (n) => get(query({ take: 20, buscar: surnameOf(n) })),
  },
  {
    name: 'one',
    title: 'one person',
    user: 'ADMIN',
    target: 2,
    count: 2400,
    samples: 48,
    call: (n) => get(`${persona}/${idOf((n * 4099) % PEOPLE)}`),
  },
  {
    name: 'create',
    title: 'create, with rules and audit',
    user: 'ADMIN',
    target: 2,
    count: 800,
    samples: 32,
    call: (n, { IdTipoDocumento, IdPais }) => ({
      method: 'POST',
      path: persona,
      marks: [newDocumentOf(n)],
      body: {
        ApellidoPaterno: surnameOf(n),
        ApellidoMaterno: surnameOf(n + 3),
        Nombres: `Banca ${letters(n)}`,
        IdTipoDocumento,
        Documento: newDocumentOf(n),
        Sexo: n % 6 === 0 ? 'F' : 'M',
        FechaNacimiento: day((n * 31) % 15_000, 0),
        IdPaisNacimiento: IdPais,
        IdPaisResidencia: IdPais,
        TelefonoMovil: '951234567',
        Direccion: 'Av. Ejército 1020, Cayma',
        ContactoEmergencia: 'Rosa Quispe',
        TelefonoEmergencia: '951234568',
        urlPath: '/administracion/personas',
      },
    }),
  },
  {
    name: 'update',
    title: 'update, with rules and audit',
    user: 'ADMIN',
    target: 2,
    count: 800,
    samples: 32,
    call: (n) => {
      // Neither the terminated, who are not edited, nor the same person twice.
      const person = Math.floor(n / 28) * 29 + (n % 28);
      return {
        method: 'PUT',
        path: `${persona}/${idOf(person)}`,
        marks: [String(idOf(person)), documentOf(person)],
        body: {
          Version: 1,
          TelefonoMovil: `98${String(n).padStart(7, '0')}`,
          Direccion: `Jirón Puno ${n}, Cercado`,
          urlPath: '/administracion/personas',
        },
      };
    },
  },
  {
    name: 'gate',
    title: 'durable gate decision',
    user: 'GARITA',
    target: 1.7,
    count: 768,
    samples: 48,
    call: (n, place) => passOf(n, place),
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
    call: (n, place) => passOf(ACCREDITED / 2 + n, place),
  },
  {
    name: 'all',
    title: 'all people, first page, total',
    user: 'ADMIN',
    count: 80,
    samples: 8,
    call: (n) => get(query({ skip: (n % 8) * 20, take: 20, sort: [{ selector: 'ApellidoPaterno' }] })),
  },
  {
    name: 'all-page',
    title: 'the same without total',
    user: 'ADMIN',
    count: 400,
    samples: 8,
    call: (n) => get(query({ skip: (n % 8) * 20, take: 20, sort: [{ selector: 'ApellidoPaterno' }], requireTotalCount: false })),
  },
  {
    name: 'deep',
    title: 'deep page (skip 100,000), no total',
    user: 'ADMIN',
    count: 32,
    samples: 8,
    call: (n) => get(query({ skip: 100_000 + (n % 8) * 20, take: 20, requireTotalCount: false })),
  },
  {
    name: 'company',
    title: 'people of a company, total',
    user: 'ADMIN',
    count: 8,
    samples: 4,
    call: (n) => get(query({ take: 20, filter: ['IdCompania', '=', 2 + (n % 12)] })),
  },
  {
    name: 'gzip',
    title: 'list, answered compressed',
    user: 'ADMIN',
    count: 480,
    samples: 48,
    headers: { 'accept-encoding': 'gzip' },
    call: (n) => get(query({ skip: (n % 3) * 20, take: 20, sort, filter: born(n) })),
  },
];
