import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Tx } from './pool';
import { remembering } from './remember';

function counting(): { tx: Tx; asked: string[] } {
  const asked: string[] = [];
  const query: Tx['query'] = async (text, values = []) => {
    asked.push(`${text} ${JSON.stringify(values)}`);
    return [{ n: asked.length }];
  };
  const tx: Tx = {
    get db(): Tx['db'] {
      throw new Error('not asked here');
    },
    query,
    run: () => query('run'),
  };
  return { tx, asked };
}

test('the same question is asked once, until something is written', async () => {
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
