import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { otherWorker } from '@platform/testing/otherWorker';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCamp } from './campamento';
import { bookOf, type Fila, shown } from './libro';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
const [PEOPLE, SWINGS] = [6, 12];
const ROWS = PEOPLE * SWINGS;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
});
afterAll(() => app.close());

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const detail = async (id: number) => made(await admin.get(`/api/HotelCarga/${id}/detalle`));
/** Reservations of a load, the rows that have one, and the beds promised by them, all of which are one number. */
async function madeOf(id: number) {
  const [row] = await app.database.run(
    sql`select (select count(*)::int from hotel_reserva r where r.id_carga = ${id} and r.estado = 'R') as reservas,
      (select count(distinct f.id_reserva)::int from hotel_carga_fila f where f.id_carga = ${id} and f.estado = 'P') as filas,
      (select count(*)::int from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva where r.id_carga = ${id} and o.vigente = 'S') as camas`,
  );
  return row;
}

test('Check: server killed midway (kill -9) and started again: each row once, and the counts add up', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => camp.guest()));
  const documents = await app.database.run(
    sql`select id_persona as id, documento from administracion_persona where id_persona = any(${sql.param(people)}::int[])`,
  );
  const rows = documents.flatMap(({ documento }, who) =>
    Array.from({ length: SWINGS }, (_, swing): Fila => {
      const from = 2 + swing * PEOPLE + who;
      return { Documento: String(documento), FechaIngreso: shown(enDias(from)), FechaSalida: shown(enDias(from + 1)) };
    }),
  );
  const form = new FormData();
  form.set('file', await bookOf(rows), 'reservas.xlsx');
  const { IdCarga } = made(await admin.call('POST', `/api/HotelCarga?IdHotel=${camp.IdHotel}`, { raw: form }));
  expect(made(await admin.post(`/api/HotelCarga/${IdCarga}/validar`, {}))).toMatchObject({ Correctos: ROWS, Observados: 0 });
  // Each reservation takes its time, so that the process dies between two of them, or within one.
  await app.database.query(`create function lenta() returns trigger language plpgsql as $$ begin perform pg_sleep(0.06); return new; end $$`);
  await app.database.query('create trigger lenta before insert on hotel_reserva for each row execute function lenta()');
  made(await admin.post(`/api/HotelCarga/${IdCarga}/procesar`, {}));
  const first = await otherWorker(app, 'trabajos');
  while ((await detail(IdCarga)).Procesados < 5 && first.child.exitCode === null) await sleep(30);
  first.child.kill('SIGKILL');
  await first.ended;
  const killed = await detail(IdCarga);
  expect(killed).toMatchObject({ Estado: 'P', Cargados: ROWS, Observados: 0, Correctos: ROWS });
  expect(killed.Procesados).toBeGreaterThanOrEqual(5);
  expect(killed.PorProcesar).toBe(ROWS - killed.Procesados);
  expect(killed.PorProcesar).toBeGreaterThan(0);
  expect(await madeOf(IdCarga)).toEqual({ reservas: killed.Procesados, filas: killed.Procesados, camas: killed.Procesados });
  await app.database.query('drop trigger lenta on hotel_reserva');
  // Two processes at once take it up again.
  const second = await otherWorker(app, 'trabajos');
  await app.composition.worker('trabajos').run();
  expect(await second.ended).toBe(0);
  expect(await detail(IdCarga)).toMatchObject({ Estado: 'T', Cargados: ROWS, Observados: 0, PorProcesar: 0, Procesados: ROWS });
  expect(await madeOf(IdCarga)).toEqual({ reservas: ROWS, filas: ROWS, camas: ROWS });
}, 180_000);
