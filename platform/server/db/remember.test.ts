import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeProduct } from '../product';
import type { Tx } from './pool';
import { remembering } from './remember';
import { asking } from './rows';

function counting(): { tx: Tx; asked: string[] } {
  const asked: string[] = [];
  const query: Tx['query'] = async (text, values = []) => {
    asked.push(`${text} ${JSON.stringify(values)}`);
    return [{ n: asked.length }];
  };
  const tx: Tx = {
    product: makeProduct([], { publicUrl: '', secret: '', calls: { http: false, hosts: null } }),
    get db(): Tx['db'] {
      throw new Error('not asked here');
    },
    isOpen: true,
    query,
    run: () => query('run'),
    ...asking(query),
  };
  return { tx, asked };
}

test('the same question is asked once, until what it asks of is written', async () => {
  const { tx, asked } = counting();
  const remembered = remembering(tx);
  const of = (id: number) => remembered.run(sql`select nombre from catalogo where id = ${id}`);
  expect(await Promise.all([of(1), of(1), of(2)])).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 2 }]]);
  await remembered.query('insert into catalogo values ($1)', [3]);
  expect(await of(1)).toEqual([{ n: 4 }]);
  expect(asked).toHaveLength(4);
});

test.each([
  'select 1 from contrato for no key update',
  'select 1 from fila for update skip locked',
  `select pg_notify('cargas', '')`,
  `select nextval('x')`,
])('«%s» is done every time', async (text) => {
  const { tx, asked } = counting();
  const remembered = remembering(tx);
  await remembered.query(text);
  await remembered.query(text);
  expect(asked).toHaveLength(2);
});

const CATALOG = 'select nombre from catalogo where id = $1';
const BOTH = 'select 1 from catalogo c where exists (select 1 from fila f where f.id = c.id)';
test.each([
  ['another table is written', 'insert into filas_de_otra (id) values ($1)', [false, false]],
  ['a table that only one of them names', 'update fila set n = 1 where id = $1', [false, true]],
  [
    'a table that both name, within a longer statement',
    'with x as (delete from "catalogo" where id = $1 returning id) select id from x',
    [true, true],
  ],
  ['an insert that may update', 'insert into fila (id) values ($1) on conflict (id) do update set n = 1', [false, true]],
  ['what it names is held', 'select 1 from fila where id = $1 for update', [false, true]],
  ['a place to return to', 'savepoint uno', [false, false]],
  ['a place given up', 'release savepoint uno', [false, false]],
  ['a return: what was read since may never have been', 'rollback to savepoint uno', [true, true]],
  ['something that names nothing', 'set constraints all immediate', [true, true]],
])('asked again after %s: %j', async (_name, between, again) => {
  const { tx, asked } = counting();
  const remembered = remembering(tx);
  const ask = async () => {
    const before = asked.length;
    await remembered.query(CATALOG, [1]);
    const middle = asked.length;
    await remembered.query(BOTH);
    return [middle > before, asked.length > middle];
  };
  expect(await ask()).toEqual([true, true]);
  expect(await ask()).toEqual([false, false]);
  await remembered.query(between, [1]);
  expect(await ask()).toEqual(again);
});

test('what is held already is nobody else’s to change; after a return to a savepoint it is held anew', async () => {
  const { tx, asked } = counting();
  const remembered = remembering(tx);
  const both = async () => {
    await remembered.query('select 1 from catalogo where id = $1 for no key update', [1]);
    await remembered.query(CATALOG, [1]);
    return asked.length;
  };
  expect([await both(), await both()]).toEqual([2, 3]);
  await remembered.query('rollback to savepoint uno');
  expect([await both(), await both()]).toEqual([6, 7]);
  await remembered.query('update catalogo set nombre = $1', ['x']);
  expect(await both()).toBe(10);
});

test('rows that are free are other rows each time', async () => {
  const { tx, asked } = counting();
  const remembered = remembering(tx);
  for (const n of [2, 4]) {
    await remembered.query('select id from fila for update skip locked');
    await remembered.query('select n from fila');
    expect(asked).toHaveLength(n);
  }
});
