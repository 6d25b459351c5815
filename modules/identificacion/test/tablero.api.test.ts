import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BOARD = '/api/PlataformaTablero';
let app: TestApp;
let office: SignedIn;

beforeAll(async () => {
  app = await startApp();
  office = await app.signIn('CREDENCIALES');
});
afterAll(() => app.close());

test('WCR: the card office reads who waits for a card, the longest first; each number is the total of its list', async () => {
  expect((await office.get(BOARD)).result.map(({ Codigo }: { Codigo: string }) => Codigo)).toContain('WCR');
  const { Hoy, Hasta, PorEmitir, PorVencer, Primeras } = (await office.get(`${BOARD}/WCR`)).result;
  const total = async (filter: unknown[]) => (await office.get('/api/IdentificacionPortador', { filter })).result.totalCount;
  expect(PorEmitir).toBe(await total(['PorEmitir', '=', 'S']));
  expect(PorVencer).toBe(await total([['Vigencia', '=', 'V'], 'AND', ['FechaFin', '>=', Hoy], 'AND', ['FechaFin', '<=', Hasta]]));
  expect(PorEmitir).toBeGreaterThan(0);
  expect(Primeras).toHaveLength(Math.min(5, PorEmitir));
  const since = Primeras.map(({ Desde }: { Desde: string }) => Desde);
  expect(since).toEqual([...since].sort());
  for (const { IdPersona, Nombre, TuvoUna } of Primeras) {
    const { NombreCompleto, PorEmitir: waits, Codigo } = (await office.get(`/api/IdentificacionPortador/${IdPersona}`)).result;
    expect([NombreCompleto, waits, Codigo !== null]).toEqual([Nombre.toUpperCase(), 'S', TuvoUna]);
    // As people are told in every home: as their name is written, never in capitals.
    const { ApellidoPaterno, ApellidoMaterno, Nombres } = (await office.get(`/api/AdministracionPersona/${IdPersona}`)).result;
    expect(Nombre).toBe(`${[ApellidoPaterno, ApellidoMaterno].filter(Boolean).join(' ')}, ${Nombres}`);
  }
});

test('WCR: whoever may not consult the cards has none', async () => {
  expect((await (await app.signIn('GARITA')).get(`${BOARD}/WCR`)).status).toBe(404);
});

test('W22: the five figures of the card office, each the total of the list that it leads to', async () => {
  const board = (await office.get(BOARD)).result.map(({ Codigo }: { Codigo: string }) => Codigo);
  expect(board.slice(0, 2)).toEqual(['W01', 'W22']);
  const { Cifras } = (await office.get(`${BOARD}/W22`)).result;
  expect(Cifras.map(({ Codigo }: { Codigo: string }) => Codigo)).toEqual(['porEmitir', 'sinFoto', 'porEntregar', 'porVencer', 'entregadas']);
  for (const { Codigo, Valor, Nota, Dias, Enlace } of Cifras) {
    const filters = JSON.parse(new URLSearchParams(Enlace.split('?')[1]).get('filtro') ?? '{}');
    const conditions = Object.entries<unknown>(filters).flatMap(([field, value]) => {
      if (typeof value === 'string') return [[field, '=', value]];
      if (Array.isArray(value)) return [[field, '=', value[0]]];
      const { desde, hasta } = Object(value);
      return [
        [field, '>=', desde],
        [field, '<=', hasta],
      ];
    });
    const filter = conditions.flatMap((one, at) => (at === 0 ? [one] : ['AND', one]));
    expect([
      Codigo,
      (await office.get('/api/IdentificacionPortador', { filter: filter.length === 1 ? filter[0] : filter })).result.totalCount,
    ]).toEqual([Codigo, Valor]);
    // What is counted each day has its sixty; what stands now says the oldest, where somebody waits.
    if (Codigo === 'entregadas') expect(Dias).toHaveLength(60);
    else expect([Codigo, Dias, Nota === null]).toEqual([Codigo, [], Valor === 0]);
  }
});
