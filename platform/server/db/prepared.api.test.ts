import { cloneDatabase, ensureTemplate } from '@platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './pool';
import { send } from './prepared';

let own: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const clone = await cloneDatabase(await ensureTemplate('vacia', async () => undefined));
  drop = clone.drop;
  own = openDatabase(clone.url, 1);
});
afterAll(async () => {
  await own.close();
  await drop();
});

const kept = async (): Promise<readonly string[]> =>
  (await own.query('select statement from pg_prepared_statements')).map(({ statement }) => String(statement));

test('what was asked last is prepared, however many texts came before; the server keeps no more of a connection than its part', async () => {
  const text = (n: number) => `select ${n} as n`;
  for (let n = 0; n < 900; n += 1) {
    await own.query(text(n));
    expect(await own.query(text(n))).toEqual([{ n }]);
  }
  const now = await kept();
  expect(now).toContain(text(899));
  expect(now).not.toContain(text(0));
  expect(now.length).toBeLessThanOrEqual(400);
  // What made room is prepared again when it is asked again, inside of a transaction too.
  expect(await own.query(text(0))).toEqual([{ n: 0 }]);
  expect(await own.transaction((tx) => tx.query(text(1)))).toEqual([{ n: 1 }]);
  expect(await kept()).toContain(text(0));
});

test('a text that comes once is not kept', async () => {
  await own.query('select 77 as once');
  expect(await kept()).not.toContain('select 77 as once');
});

test('columns are asked for once in the life of a connection', async () => {
  await own.connected(async (client) => {
    const { connection } = Object(client);
    let asked = 0;
    const { describe } = connection;
    connection.describe = (of: unknown) => {
      asked += 1;
      describe.call(connection, of);
    };
    const text = 'select g as n, 20000 + g as year, null::text as nothing from generate_series(1, $1::int) g';
    const expected = (n: number) => Array.from({ length: n }, (_, at) => ({ n: at + 1, year: 20_001 + at, nothing: null }));
    for (const n of [1, 2, 3, 0, 4]) expect((await send(client, { text, name: 'una_prueba', values: [n] })).rows).toEqual(expected(n));
    expect(asked).toBe(1);
    const both = await Promise.all([5, 6].map((n) => send(client, { text: `${text} -- two`, name: 'otra_prueba', values: [n] })));
    expect(both.map(({ rows }) => rows)).toEqual([expected(5), expected(6)]);
    await expect(send(client, { text: 'select 1 / $1::int as n', name: 'rota', values: [0] })).rejects.toThrow('division by zero');
    expect((await send(client, { text: 'select 1 / $1::int as n', name: 'rota', values: [1] })).rows).toEqual([{ n: 1 }]);
    connection.describe = describe;
  });
});

const count = async (): Promise<number> => Number((await own.query('select count(*)::int as n from prueba_fin'))[0]?.n);

test('what goes with the commit is all or nothing with what came before it', async () => {
  await own.query('create table prueba_fin (n int primary key)');
  const insert = 'insert into prueba_fin values ($1)';
  await own.transaction(
    (tx) => tx.query(insert, [1]),
    (tx) => tx.query(insert, [2]),
  );
  expect(await count()).toBe(2);
  const refused = own.transaction(
    (tx) => tx.query(insert, [3]),
    (tx) => tx.query(insert, [1]),
  );
  await expect(refused).rejects.toThrow('duplicate key');
  expect(await count()).toBe(2);
  const thrown = own.transaction(
    (tx) => tx.query(insert, [4]),
    async () => {
      throw new Error('not even sent');
    },
  );
  await expect(thrown).rejects.toThrow('not even sent');
  expect(await count()).toBe(2);
  // A second one would come after the commit, by itself.
  const two = own.transaction(
    (tx) => tx.query(insert, [5]),
    async (tx) => {
      await tx.query(insert, [6]);
      await tx.query(insert, [7]);
    },
  );
  await expect(two).rejects.toThrow('One statement');
  expect(await count()).toBe(4);
  // A broken first statement leaves the connection as good as before.
  await expect(own.transaction((tx) => tx.query('select 1/0'))).rejects.toThrow('division by zero');
  expect(await count()).toBe(4);
});
