import type { SignedIn, TestApp } from '@platform/testing/app';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BASE, escena, fila, type Head, llenar, plantilla, seguro, subir } from './cargas';

let app: TestApp;
let requester: SignedIn;
let head: Head;
beforeAll(async () => {
  ({ app, requester, head } = await escena());
});
afterAll(() => app.close());

/** How often each statement is sent while a load of so many people nobody knew, from the nth on, is processed. */
async function askedFor(rows: number, from: number): Promise<ReadonlyMap<string, number>> {
  const cells = Array.from({ length: rows }, (_, n) => fila(from + n, seguro));
  const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), cells));
  expect(made.result, made.text).toMatchObject({ PorProcesar: rows });
  expect((await requester.post(`${BASE}/${made.result.IdCarga}/procesar`)).status).toBe(200);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await app.composition.worker('trabajos').run();
    const times = new Map<string, number>();
    for (const [said] of sent.mock.calls) {
      const text = typeof said === 'string' ? said : String(Object(said).text);
      times.set(text, (times.get(text) ?? 0) + 1);
    }
    expect((await requester.get(`${BASE}/${made.result.IdCarga}/conteo`)).result).toMatchObject({ Estado: 'T', Procesados: rows });
    return times;
  } finally {
    sent.mockRestore();
  }
}

const sum = (times: ReadonlyMap<string, number>): number => [...times.values()].reduce((all, n) => all + n, 0);
/** Two lanes may share the rows of a load and ask twice: of some loads, the one whose rows went together. */
async function together(rows: number, from: number): Promise<ReadonlyMap<string, number>> {
  const runs: ReadonlyMap<string, number>[] = [];
  for (let turn = 0; turn < 3; turn += 1) runs.push(await askedFor(rows, from + turn * 200));
  return runs.reduce((least, one) => (sum(one) < sum(least) ? one : least));
}

test('what is asked and written of a mass request is asked and written of its rows together: as often of forty as of a hundred and sixty', async () => {
  // What a process keeps under the configuration's stamp is read by the first.
  await askedFor(3, 90_000);
  const few = await together(40, 91_000);
  const many = await together(160, 92_000);
  expect(Object.fromEntries(many)).toEqual(Object.fromEntries(few));
}, 120_000);
