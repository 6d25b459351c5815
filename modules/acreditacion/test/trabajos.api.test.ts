import type { SignedIn, TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE, escena, fila, type Head, llenar, plantilla, seguro, subir } from './cargas';

const MINE = '/api/PlataformaTrabajo';
let app: TestApp;
let requester: SignedIn;
let head: Head;
beforeAll(async () => {
  ({ app, requester, head } = await escena());
});
afterAll(() => app.close());

let people = 70_000;
/** A load of people begun, with its long work. */
async function begun(rows: number, wrong: (n: number) => boolean = () => false): Promise<{ carga: number; trabajo: number }> {
  const first = people;
  people += rows;
  const cells = Array.from({ length: rows }, (_, n) => fila(first + n, { ...seguro, ...(wrong(n) ? { Sexo: '?' } : {}) }));
  const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), cells));
  expect(made.status, made.text).toBe(200);
  const carga = made.result.IdCarga;
  expect((await requester.post(`${BASE}/${carga}/procesar`)).status).toBe(200);
  const [mine] = (await requester.get(MINE)).result.data;
  expect(mine).toMatchObject({ Tipo: 'carga', Registro: carga, Estado: 'P', Avance: 0, Enlace: `/movilizacion/masiva/${carga}` });
  return { carga, trabajo: mine.IdTrabajo };
}
const worker = () => app.composition.worker('trabajos');
const look = async (id: number) => (await requester.get(`${MINE}/${id}`)).result;

test('a load begun is a long work of its user: in words, with counts that add up to its total, and ended with it', async () => {
  const { carga, trabajo } = await begun(30, (n) => n % 10 === 0);
  // One that the judging lets pass and the making refuses: somebody took the document meanwhile.
  await app.database.run(
    sql`update acreditacion_carga_fila set datos = datos || '{"Sexo":"?"}' where id_carga = ${carga} and estado = 'C' and fila = 3`,
  );
  expect(await look(trabajo)).toMatchObject({ Titulo: 'Solicitud masiva', Total: 27, Procesados: 0, Observados: 0, can: { cancelar: true } });
  await worker().run();
  const ended = await look(trabajo);
  expect(ended).toMatchObject({ Estado: 'T', Avance: 100, can: { cancelar: false } });
  expect(ended.Procesados + ended.Observados).toBe(ended.Total);
  expect((await requester.get(`${BASE}/${carga}/conteo`)).result).toMatchObject({ Estado: 'T', PorProcesar: 0, Procesados: ended.Procesados });
  expect((await requester.post(`${MINE}/${trabajo}/cancelar`)).problem.code).toBe('estado.no_permitido');
});

test('cancelled among one’s works, the load stops, what is done stays, and it is taken up again as a work of its own; nothing twice', async () => {
  const { carga, trabajo } = await begun(120);
  const running = worker().run();
  while ((await look(trabajo)).Procesados === 0) await new Promise((done) => setTimeout(done, 20));
  const cancelled = await requester.post(`${MINE}/${trabajo}/cancelar`);
  await running;
  const counts = (await requester.get(`${BASE}/${carga}/conteo`)).result;
  if (cancelled.status === 200) {
    expect(cancelled.result).toMatchObject({ Estado: 'C', can: { cancelar: false } });
    expect(counts).toMatchObject({ Estado: 'C' });
    expect((await look(trabajo)).Procesados).toBe(counts.Procesados);
    if (counts.PorProcesar > 0) {
      await requester.post(`${BASE}/${carga}/procesar`);
      const [again] = (await requester.get(MINE)).result.data;
      expect(again).toMatchObject({ Registro: carga, Estado: 'P', Total: counts.PorProcesar });
      expect(again.IdTrabajo).not.toBe(trabajo);
      await worker().run();
    }
  } else expect(cancelled.problem.code).toBe('estado.no_permitido');
  expect((await requester.get(`${BASE}/${carga}/conteo`)).result).toMatchObject({ PorProcesar: 0, Procesados: 120 });
}, 60_000);

test('a load stopped by its own call ends its work as cancelled', async () => {
  const { carga, trabajo } = await begun(2);
  expect((await requester.post(`${BASE}/${carga}/detener`)).status).toBe(200);
  expect(await look(trabajo)).toMatchObject({ Estado: 'C', Procesados: 0 });
  await worker().run();
  expect(await look(trabajo)).toMatchObject({ Estado: 'C', Procesados: 0 });
});

test('another person’s work and another client’s are not there: neither listed, nor read, nor cancelled', async () => {
  const { carga, trabajo } = await begun(2);
  for (const user of ['SOLICITANTE2', 'ADMIN', 'ADMINCH']) {
    const other = await app.signIn(user);
    expect((await other.get(MINE)).result.data.map((one: { IdTrabajo: number }) => one.IdTrabajo)).not.toContain(trabajo);
    for (const answer of [await other.get(`${MINE}/${trabajo}`), await other.post(`${MINE}/${trabajo}/cancelar`)]) {
      expect(answer.status).toBe(404);
      expect(answer.problem.code).toBe('registro.no_existe');
    }
  }
  await requester.post(`${BASE}/${carga}/detener`);
});

test('a work of a kind that no module of the product declares is left alone, and may be cancelled', async () => {
  const { IdCliente, IdDivision } = requester.perfil;
  const [row] = await app.database.run(
    sql`insert into base_trabajo (id_cliente, id_division, tipo, registro, usuario_creacion) values (${IdCliente}, ${IdDivision}, 'de_otro', 1, 'SOLICITANTE') returning id_trabajo`,
  );
  const id = Number(row?.id_trabajo);
  await worker().run();
  expect(await look(id)).toMatchObject({ Estado: 'P' });
  expect((await requester.post(`${MINE}/${id}/cancelar`)).result).toMatchObject({ Estado: 'C' });
});

test('kept seven days after its end, and as long as it lasts', async () => {
  const { carga, trabajo } = await begun(2);
  const { trabajo: lasting } = await begun(2);
  await requester.post(`${BASE}/${carga}/detener`);
  const there = async () =>
    (await app.database.run(sql`select id_trabajo from base_trabajo where id_trabajo = any(${sql.param([trabajo, lasting])}::int[])`)).length;
  app.clock.advance(6.9 * 86_400);
  await app.runJob('sistema.purga');
  expect(await there()).toBe(2);
  app.clock.advance(0.2 * 86_400);
  await app.runJob('sistema.purga');
  expect(await there()).toBe(1);
});
