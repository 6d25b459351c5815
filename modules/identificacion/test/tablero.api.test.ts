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
    expect([NombreCompleto, waits, Codigo !== null]).toEqual([Nombre, 'S', TuvoUna]);
  }
});

test('WCR: whoever may not consult the cards has none', async () => {
  expect((await (await app.signIn('GARITA')).get(`${BOARD}/WCR`)).status).toBe(404);
});
