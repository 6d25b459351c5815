import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { otherWorker } from '@platform/testing/otherWorker';
import { readPdf } from '@platform/testing/pdf';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyCards } from './tarjetas';

let app: TestApp;
let who: SignedIn;
const CARDS = 130;
const LOTE = '/api/IdentificacionLote';

beforeAll(async () => {
  app = await startApp();
  who = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const done = async (id: number): Promise<number> => {
  const [row] = await app.database.run(sql`select procesados from base_trabajo where tipo = 'impresion' and registro = ${id}`);
  return Number(row?.procesados);
};
/** Cards that say that they were printed, how often all of them, and the prints that are kept. */
async function counted(cards: readonly number[]) {
  const [row] = await app.database.run(
    sql`select count(*) filter (where c.impresa = 'S')::int as impresas, sum(c.numero_impresiones)::int as veces,
        (select count(*)::int from identificacion_impresion i where i.id_credencial = any(${sql.param(cards)}::int[])) as filas
      from identificacion_credencial c where c.id_credencial = any(${sql.param(cards)}::int[])`,
  );
  return row;
}

test('Check: killed (kill -9) in the middle of a print run and started again: no card is counted that is in no file, none twice', async () => {
  const cards = await manyCards(app, who, CARDS);
  const { IdLote } = made(await who.post(LOTE, { Credenciales: cards, Formato: 'T', Reversos: 'N' }));
  // After the first fifty it takes its time: the process dies with half a file written.
  await app.database.query(
    `create function lenta() returns trigger language plpgsql as $$ begin if new.tipo = 'impresion' and new.procesados > 50 then perform pg_sleep(5); end if; return new; end $$`,
  );
  await app.database.query('create trigger lenta before update on base_trabajo for each row execute function lenta()');
  const first = await otherWorker(app, 'impresiones');
  while ((await done(IdLote)) < 50 && first.child.exitCode === null) await sleep(20);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await done(IdLote)).toBe(50);
  expect(await counted(cards)).toEqual({ impresas: 0, veces: 0, filas: 0 });
  await app.database.query('drop trigger lenta on base_trabajo');
  // Nobody heard of it for a minute: others take it up, and only one of them has it.
  await app.database.run(sql`update identificacion_lote set tomada = now() - interval '90 seconds' where id_lote = ${IdLote}`);
  const second = await otherWorker(app, 'impresiones');
  await app.composition.worker('impresiones').run();
  expect(await second.ended).toBe(0);
  expect(made(await who.get(`${LOTE}/${IdLote}`))).toMatchObject({ Avance: 'T', Total: CARDS });
  expect(await counted(cards)).toEqual({ impresas: CARDS, veces: CARDS, filas: CARDS });
  const file = await fetch(`${app.url}${LOTE}/${IdLote}/archivo`, { headers: { authorization: `Bearer ${who.accessToken}` } });
  expect((await readPdf(Buffer.from(await file.arrayBuffer()).toString('base64'))).pages).toHaveLength(CARDS);
}, 180_000);
