import type { SignedIn, TestApp } from '@platform/testing/app';
import { otherWorker } from '@platform/testing/otherWorker';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BASE,
  type Cells,
  cabecera,
  escena,
  fila,
  filaVehiculo,
  type Head,
  llenar,
  masivas,
  perfilSinPapeles,
  plantilla,
  seguro,
  subir,
} from './cargas';

let app: TestApp;
let requester: SignedIn;
let head: Head;
/** What a load of people and one of vehicles is made of: its head and its nth row, right or wrong. */
let loads: Readonly<Record<'P' | 'V', { readonly head: Head; readonly row: (n: number, good: boolean) => Cells }>>;
beforeAll(async () => {
  const made = await escena();
  ({ app, requester, head } = made);
  const vehicle = await filaVehiculo(app);
  const insured = { 'SEGUROV · emisión': seguro['SEGURO · emisión'], 'SEGUROV · vencimiento': seguro['SEGURO · vencimiento'] };
  loads = {
    P: { head, row: (n, good) => fila(n, { ...seguro, ...(good ? {} : { Sexo: '?' }) }) },
    V: {
      head: await cabecera(app, made.world, await perfilSinPapeles(app, 'V')),
      row: (n, good) => vehicle(n, { ...insured, ...(good ? {} : { Año: '?' }) }),
    },
  };
});
afterAll(() => app.close());

const conteo = async (id: number) => (await requester.get(`${BASE}/${id}/conteo`)).result;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function addsUp(id: number, total: number) {
  const now = await conteo(id);
  expect(now.Cargados).toBe(total);
  expect(now.Observados + now.Correctos).toBe(total);
  expect(now.PorProcesar + now.Procesados).toBe(now.Correctos);
  const [made] = await app.database.run(
    sql`select count(*)::int as n, count(distinct s.id_solicitud)::int as solicitudes from acreditacion_carga_fila f
      join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud and s.estado = 'P' and s.modo = 'M' where f.id_carga = ${id} and f.estado = 'P'`,
  );
  expect(made).toEqual({ n: now.Procesados, solicitudes: now.Procesados });
  return now;
}

test('Check: killed midway (kill -9) and restarted, a load of 1,000 rows with 37 wrong ends with 963', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => fila(n, { ...seguro, ...(n % 27 === 5 && n < 999 ? { Documento: '123' } : {}) }));
  const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), rows));
  expect(made.result).toMatchObject({ Observados: 37, Correctos: 963 });
  const id = made.result.IdCarga;
  await requester.post(`${BASE}/${id}/procesar`);
  const first = await otherWorker(app, 'trabajos');
  while ((await conteo(id)).Procesados < 60 && first.child.exitCode === null) await sleep(50);
  first.child.kill('SIGKILL');
  await first.ended;
  const killed = await addsUp(id, 1000);
  expect(killed.Procesados).toBeGreaterThanOrEqual(60);
  expect(killed.PorProcesar).toBeGreaterThan(0);
  expect(killed.Estado).toBe('P');
  // Two processes at once take it up again.
  const second = await otherWorker(app, 'trabajos');
  await app.composition.worker('trabajos').run();
  expect(await second.ended).toBe(0);
  expect(await addsUp(id, 1000)).toEqual({ Estado: 'T', Cargados: 1000, Observados: 37, Correctos: 963, PorProcesar: 0, Procesados: 963 });
  expect(await masivas(app)).toEqual({ n: 963, personas: 963 });
}, 280_000);

test('property: the counts of a load always add up, whenever its work is cut, of workers made together and of vehicles made one by one', async () => {
  let base = 20_000;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<'P' | 'V'>('P', 'V'),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 50 }),
      fc.array(fc.record({ ms: fc.integer({ min: 0, max: 400 }), cut: fc.boolean() }), { maxLength: 3 }),
      async (kind, right, cuts) => {
        const { head: own, row } = loads[kind];
        base += 100;
        const rows = right.map((good, n) => row(base + n, good));
        const made = await subir(requester, own, await llenar(await plantilla(app, requester, own), rows));
        const id = made.result.IdCarga;
        const good = right.filter(Boolean).length;
        expect(made.result).toMatchObject({ Cargados: rows.length, Observados: rows.length - good, Correctos: good });
        if (good === 0) return;
        await requester.post(`${BASE}/${id}/procesar`);
        for (const { ms, cut } of cuts) {
          const leave = new AbortController();
          const running = app.composition
            .worker('trabajos')
            .run(leave.signal)
            .catch(() => undefined);
          await sleep(ms);
          leave.abort();
          // Every connection that is in the middle of a row of work is broken, as a lost database would.
          if (cut)
            await app.database.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
            );
          await running;
          await addsUp(id, rows.length);
        }
        await app.composition.worker('trabajos').run();
        expect(await addsUp(id, rows.length)).toMatchObject({ Estado: 'T', Procesados: good, PorProcesar: 0 });
      },
    ),
    { numRuns: 6 },
  );
}, 180_000);
