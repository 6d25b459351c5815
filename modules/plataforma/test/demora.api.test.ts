import { startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LEAST_MS = 600;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ leastMs: LEAST_MS });
});
afterAll(() => app.close());

test.each([
  [
    'recovery of who exists',
    '/api/SeguridadCodigoAutenticacion/RecuperarClave',
    { Usuario: 'SOLICITANTE', Identificador: 'jparedes@montajesmisti.example' },
  ],
  ['recovery of who does not', '/api/SeguridadCodigoAutenticacion/RecuperarClave', { Usuario: 'NADIE', Identificador: 'nadie@nadie.example' }],
  ['a code with the password of who exists', '/api/usuario/authenticate', { username: 'DOBLEFACTOR', password: 'mala', codigo: '123456' }],
  ['a code with the password of who does not', '/api/usuario/authenticate', { username: 'NADIE', password: 'mala', codigo: '123456' }],
])('%s: how long the answer takes says nothing', async (_what, path, body) => {
  const began = performance.now();
  await app.post(path, body);
  // Timers are a millisecond early at most.
  expect(performance.now() - began).toBeGreaterThanOrEqual(LEAST_MS - 1);
});
