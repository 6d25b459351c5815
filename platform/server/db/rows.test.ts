import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { asking, bool, type DbRow, int, json, list, num, oneOf, orNull, text, yes } from './rows';

const answering = (...rows: DbRow[]) => asking(async () => rows);
const any = { text: 'select a, b, c from x' };

test('rows come as their shape says, and with nothing else', async () => {
  const shape = {
    ...{ id: int, peso: num, codigo: text, activo: yes, abierto: bool },
    ...{ estado: oneOf(['R', 'H']), datos: json(z.object({ a: z.number() })), ids: list(int), hasta: orNull(text) },
  };
  const row = { id: 1, peso: 1.5, codigo: 'A', activo: 'S', abierto: false, estado: 'R', datos: { a: 1 }, ids: [1, 2], hasta: null };
  expect(await answering({ ...row, besides: 1 }).rows(shape, any)).toEqual([{ ...row, activo: true }]);
  expect((await answering({ ...row, activo: 'N' }).first(shape, any))?.activo).toBe(false);
});

test.each([
  [{ a: int }, { a: 1.5 }, 'Column a: wanted whole number, came 1.5'],
  [{ a: int }, { a: '1' }, 'Column a: wanted whole number, came "1"'],
  [{ a: text }, { a: null }, 'Column a: wanted text, came null'],
  [{ a: yes }, { a: 'X' }, 'Column a: wanted S or N, came "X"'],
  [{ a: oneOf(['A', 'B']) }, { a: 'C' }, 'Column a: wanted one of A, B, came "C"'],
  [{ a: json(z.object({})) }, { a: 1 }, 'Column a: wanted JSON of its schema, came 1'],
  [{ a: list(int) }, { a: [1, 'x'] }, 'Column a: wanted list of whole number, came [1,"x"]'],
  [{ a: orNull(int) }, {}, 'Column a: wanted whole number or nothing, came no such column'],
])('%j of %j is refused', async (shape, row, message) => {
  await expect(answering(row).rows(shape, any)).rejects.toThrow(message);
});

test('the first row is there or not, the one is always', async () => {
  expect(await answering().first({}, any)).toBeUndefined();
  expect(await answering({ n: 1 }).first({}, any)).toEqual({});
  expect(await answering({ n: 1 }).one({ n: int }, any)).toEqual({ n: 1 });
  await expect(answering().one({ n: int }, sql`select count(*) as n from x`)).rejects.toThrow('Nothing was answered to: select count(*) as n from x');
});
