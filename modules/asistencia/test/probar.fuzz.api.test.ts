import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Whatever is typed in Probar is calculated or refused by its field: never a fault of ours. */

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

type Tree = { [name: string]: Tree } | Tree[] | string | number | boolean | null;
const BODY: Tree = {
  ...{ FechaInicio: '20261116', FechaFin: '20261118', IdPais: 'CH', ZonaHoraria: 'America/Santiago' },
  Configuracion: {
    ModoEmparejamiento: 'S',
    RedondeoSobretiempo: 15,
    MinutosBase: 2520,
    BaseSobretiempo: 'S',
    Bandas: [{ Orden: 1, HastaMinutos: null, Porcentaje: 50 }],
  },
  Dias: [
    {
      Fecha: '20261116',
      TipoDia: 'L',
      HoraInicio: '19:00',
      HoraFin: '07:00',
      Refrigerios: [{ HoraInicio: '01:00', HoraFin: '02:00' }],
      RefrigerioMarcado: 'S',
    },
    { Fecha: '20261117', HorasDia: 480, VentanaInicio: '06:00', VentanaFin: '22:00', NucleoInicio: '10:00', NucleoFin: '15:00' },
    {
      Fecha: '20261118',
      TipoDia: 'L',
      Candidatos: [
        { HoraInicio: '06:00', HoraFin: '14:00' },
        { HoraInicio: '14:00', HoraFin: '22:00' },
      ],
    },
  ],
  Ciclo: { DiasCiclo: 7, FechaAncla: '20261102' },
  Empleo: { FechaInicio: '20261101', FechaFin: '20261231' },
  Feriados: ['20261117'],
  Marcas: [
    { FechaHora: '2026-11-16T18:50:00-03:00', ModoMarcacion: 'S', Funcion: 'E' },
    { FechaHora: '2026-11-17T01:02:00-03:00', ModoMarcacion: 'N', Funcion: 'RS' },
    { FechaHora: '2026-11-17T01:55:00-03:00', ModoMarcacion: 'S', Funcion: 'RE' },
    { FechaHora: '2026-11-17T07:05:00-03:00', ModoMarcacion: null },
  ],
  Justificaciones: [{ Modalidad: 'H', Remunerado: 'S', FechaInicio: '20261116', FechaFin: '20261116', HoraInicio: '23:00', HoraFin: '01:00' }],
  Condiciones: [{ Efecto: 'AS', Minutos: 60, FechaInicio: '20261101' }],
  Autorizados: [{ Fecha: '20261116', Minutos: 30 }],
};
const ODD: readonly Tree[] = [
  ...[
    null,
    '',
    ' ',
    'x',
    '0',
    0,
    -1,
    1,
    1.5,
    1e9,
    1e308,
    true,
    false,
    '20260230',
    '00010101',
    '99991231',
    '20260404',
    '20260905',
    '24:00',
    '00:00',
    '25:00',
    '23:59',
  ],
  ...[
    '2026-11-16T08:00',
    '2026-11-16T08:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999+14:00',
    'S',
    'N',
    'Z',
    'PE',
    'CH',
    'XX',
    'UTC',
    '+05:00',
    'America/Nowhere',
  ],
  ...[[], [[]], [null], {}, { a: 1 }, [{}], 'é'.repeat(300), '\u0000', '__proto__'],
];
type Path = readonly (string | number)[];
const pathsOf = (tree: Tree, at: Path = []): Path[] =>
  typeof tree === 'object' && tree !== null
    ? [
        ...(at.length > 0 ? [at] : []),
        ...Object.entries(tree).flatMap(([name, of]) => pathsOf(of, [...at, Array.isArray(tree) ? Number(name) : name])),
      ]
    : [at];
function changed(tree: Tree, [first, ...rest]: Path, to: Tree | undefined): Tree {
  if (first === undefined) return to ?? null;
  if (Array.isArray(tree))
    return tree.flatMap((one, place) => (place === first ? (to === undefined && rest.length === 0 ? [] : [changed(one, rest, to)]) : [one]));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, of]) =>
      name === String(first) ? (to === undefined && rest.length === 0 ? [] : [[name, changed(of, rest, to)]]) : [[name, of]],
    ),
  );
}
const PATHS = pathsOf(BODY);

test('as it stands it is calculated', async () => {
  const answer = await admin.post('/api/AsistenciaDia/probar', BODY);
  expect(answer.status, answer.text).toBe(200);
});

test('each of its values replaced by an odd one, left out, or with a name that nobody knows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom<Tree | undefined>(undefined, ...ODD)), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (changes, unknown) => {
        const body = changes.reduce<Tree>((tree, [path, to]) => changed(tree, path, to), BODY);
        const sent = unknown && typeof body === 'object' ? { ...body, Desconocido: 1 } : body;
        const answer = await admin.post('/api/AsistenciaDia/probar', sent as object);
        const told = `${JSON.stringify(changes)} ${answer.status} ${answer.text.slice(0, 300)}`;
        expect([200, 400], told).toContain(answer.status);
        if (answer.status === 400) {
          const fields = answer.problem.errors.map(({ field, message }: { field: string; message: string }) => [field, message]);
          expect(fields.length, told).toBeGreaterThan(0);
          for (const [field, message] of fields) expect(field !== '' && message !== '' && !/^[a-z_]+\.[a-z_]+/.test(message ?? ''), told).toBe(true);
        }
        if (unknown) expect(answer.status, told).toBe(400);
      },
    ),
    { numRuns: 250 },
  );
});
