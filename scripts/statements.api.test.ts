import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { TestDatabase } from '@platform/testing/database';
import { migratedDatabase } from '@platform/testing/migrated';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkStatements } from './lib/statements/check';
import type { Listed } from './lib/statements/listed';
import { openSources } from './lib/statements/project';
import { makeWorld, type World } from './lib/statements/world';

const root = resolve(import.meta.dirname, '..');
let database: TestDatabase;
let world: World;
let folder: string;
beforeAll(async () => {
  database = await migratedDatabase();
  world = makeWorld(root);
});
afterAll(() => database.drop());
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/statements-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = `import type { Tx } from '@platform/server/db/pool';\nimport { type SQL, sql } from 'drizzle-orm';\n`;

/** What is found in a module that says this, after the two lines of its imports. */
async function faultsOf(text: string, list: (file: string) => readonly Listed[] = () => []): Promise<string[]> {
  const file = join(folder, 'planted.ts');
  writeFileSync(file, HEAD + text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.base.json', include: ['*.ts'] }));
  const own = relative(root, file);
  const sources = openSources(root, join(folder, 'tsconfig.json'), (one) => one === own);
  try {
    const { faults } = await checkStatements({ sources, world, url: database.url, listed: list(own), made: new Map() });
    return faults.map((fault) => fault.replaceAll(own, 'planted.ts'));
  } finally {
    sources.close();
  }
}

test('a renamed column fails by its file and line', async () => {
  const faults = await faultsOf(`
export const good = (tx: Tx, id: number) => tx.run(sql\`select categoria from administracion_categoria where id_categoria = \${id}\`);
export const renamed = (tx: Tx) => tx.query('select nombre_de_antes from administracion_categoria');`);
  expect(faults).toEqual([expect.stringMatching(/^planted\.ts:5: column "nombre_de_antes" does not exist/)]);
});

test('both sides of a condition are prepared, and what a caller puts in; the line is where it was written', async () => {
  const faults = await faultsOf(`
const ofCompany = (id: number) => sql\`and id_categoria = \${id} and id_de_antes = 1\`;
const narrow: SQL = sql\`and codigo_de_antes = 'A'\`;
const page = (tx: Tx, table: string, which: SQL, first: boolean) =>
  tx.run(sql\`select 1 from \${sql.raw(table)} where activo = 'S' \${first ? which : narrow}\`);
export const one = (tx: Tx, id: number) => page(tx, 'administracion_categoria', ofCompany(id), id > 3);
export const other = (tx: Tx) => page(tx, 'administracion_de_antes', sql\`\`, false);`);
  expect(faults).toEqual([
    expect.stringMatching(/^planted\.ts:4 \(run by planted\.ts:7\): column "id_de_antes" does not exist/),
    expect.stringMatching(/^planted\.ts:5 \(run by planted\.ts:7\): column "codigo_de_antes" does not exist/),
    expect.stringMatching(/^planted\.ts:7: relation "administracion_de_antes" does not exist/),
  ]);
});

test('optional pieces, joined lists and tables of constants are prepared in each of their forms', async () => {
  const faults = await faultsOf(`
const KINDS = { P: { column: 'codigo' }, V: { column: 'columna_de_antes' } } as const;
export function find(tx: Tx, kind: 'P' | 'V', code: string | null) {
  const parts = [sql\`activo = 'S'\`];
  if (code) parts.push(sql\`\${sql.raw(KINDS[kind].column)} = \${code}\`);
  return tx.run(sql\`select 1 from administracion_categoria where \${sql.join(parts, sql\` and \`)}\`);
}`);
  expect(faults).toEqual([expect.stringMatching(/^planted\.ts:8: column "columna_de_antes" does not exist/)]);
});

test('a statement that is only known when it runs is a fault, unless its file is listed with as many', async () => {
  const text = 'export const any = (tx: Tx, text: string) => tx.query(text);';
  const listed = (calls: number) => (file: string) => [{ file, calls, why: 'a test' }];
  expect(await faultsOf(text)).toEqual([expect.stringMatching(/^planted\.ts:3: known only when it runs/)]);
  expect(await faultsOf(text, listed(1))).toEqual([]);
  expect(await faultsOf(`${text}\nexport const more = (tx: Tx, text: string) => tx.query(text);`, listed(1))).toContain(
    'planted.ts: 1 statements are listed as known only when they run, and there are 2',
  );
  expect(await faultsOf(`export const none = (tx: Tx) => tx.query('select 1');`, listed(1))).toEqual([
    'planted.ts: listed as known only when it runs, and nothing in it is',
  ]);
});

test('SQL that no prepared statement holds is a fault', async () => {
  const faults = await faultsOf('export const lost = sql`exists (select 1 from administracion_categoria c where c.codigo is null)`;');
  expect(faults).toEqual([expect.stringMatching(/^planted\.ts:3: written and in no statement that was prepared/)]);
});

test('a shape wants columns that its statement answers, each of its kind', async () => {
  const faults = await faultsOf(`
import { asking, int, json, list, oneOf, orNull, text, yes } from '@platform/server/db/rows';
const WHO = { id_categoria: int, codigo: text } as const;
const CATEGORIA = { ...WHO, activo: yes };
const id = 'select id_categoria, codigo, activo from administracion_categoria';
export const good = (tx: Tx) => tx.rows(CATEGORIA, { text: id });
export const lists = (tx: Tx) => tx.one({ ids: list(int), n: int }, sql\`select array_agg(id_categoria) as ids, count(*) as n from administracion_categoria\`);
export const gone = (tx: Tx) => tx.first({ ...CATEGORIA, nombre_de_antes: orNull(text) }, { text: id, values: [] });
export const other = (tx: Tx) => tx.rows({ codigo: orNull(int), id_categoria: oneOf(['A']) }, { text: id });
export const items = (tx: Tx) => tx.one({ ids: list(text) }, sql\`select array_agg(id_categoria) as ids from administracion_categoria\`);
export const unclear = (tx: Tx, shape: { readonly codigo: typeof text }) => tx.rows(shape, { text: id });
export const renamed = (tx: Tx) => asking(tx.query).rows({}, sql\`select nombre_de_antes from administracion_categoria\`);
export const parsed = (tx: Tx, of: Parameters<typeof json>[0]) => tx.one({ codigo: json(of) }, { text: id });
export const blank = (tx: Tx) => tx.rows({ usuario_modificacion: text }, sql\`select usuario_modificacion from administracion_categoria\`);`);
  expect(faults.sort()).toEqual([
    'planted.ts:10: the shape wants nombre_de_antes, which the statement does not answer',
    'planted.ts:11: the shape wants codigo as int, and its type is number 1043',
    'planted.ts:11: the shape wants id_categoria as oneOf, and its type is number 23',
    'planted.ts:12: the shape wants ids as list of text, and its type is number 1007',
    expect.stringMatching(/^planted\.ts:13: not known before it runs: shape/),
    expect.stringMatching(/^planted\.ts:14: column "nombre_de_antes" does not exist/),
    'planted.ts:15: the shape wants codigo as json, and its type is number 1043',
    'planted.ts:16: the shape wants usuario_modificacion always, and its column may hold nothing',
  ]);
});
