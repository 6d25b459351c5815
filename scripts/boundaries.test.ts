import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from './lib/boundaries.mjs';
import { rules } from './lib/boundary-rules.mjs';

type Tree = Record<string, string>;

const manifest = (...names: string[]): string => `export const m = { dependsOn: ${JSON.stringify(names)} } as const;`;
const MIGRATION =
  'create table sistema_a (a int); create table seguridad_u (a int); create table "hotel_cama" (a int); create table base_cola (a int);';

/** A small house in which every import is allowed. */
const sound: Tree = {
  'platform/entity/entity.ts': 'export const entity = 1;',
  'platform/fields/kind.ts': "import { z } from 'zod'; export const kind = z;",
  'platform/fields/text/shared.ts': "import { kind } from '../kind'; export const text = kind;",
  'platform/fields/text/column.ts': "import { text } from './shared'; export const column = text;",
  'platform/fields/text/input.tsx': "import { text } from './shared'; export const Input = () => <b>{text}</b>;",
  'platform/i18n/es.ts': 'export const es = 1;',
  'platform/server/http/app.ts': "import '@platform/fields/text/column'; import 'node:fs'; export const app = 1;",
  'platform/web/ui/Page.tsx': "import { Input } from '@platform/fields/text/input'; export const Page = () => <Input />;",
  'platform/testing/app.ts': "import { start } from '@apps/server/main'; export const testApp = start;",
  'modules/sistema/module.ts': manifest(),
  'modules/sistema/shared/a.entity.ts': "import { entity } from '@platform/entity/entity'; export const A = entity;",
  'modules/sistema/server/public.ts': "import { inner } from './inner'; export const door = inner;",
  'modules/sistema/server/inner.ts': "import '@platform/server/http/app'; export const inner = 1;",
  'modules/sistema/web/A.tsx': "import { A } from '../shared/a.entity'; export const Screen = () => <b>{A}</b>;",
  'modules/sistema/test/factory.ts': 'export const make = 1;',
  'modules/seguridad/module.ts': manifest('sistema'),
  'modules/seguridad/shared/u.entity.ts': "import { A } from '@modules/sistema/shared/a.entity'; export const U = A;",
  'modules/seguridad/server/public.ts': "import { door } from '@modules/sistema/server/public'; export const b = door;",
  'modules/seguridad/test/u.api.test.ts': "import '@modules/sistema/test/factory'; import '@platform/testing/app'; import '../server/public';",
  'modules/administracion/module.ts': manifest('sistema', 'seguridad'),
  'modules/acreditacion/module.ts': manifest('sistema', 'seguridad'),
  'modules/comedores/module.ts': manifest('sistema', 'hotel'),
  'modules/hotel/module.ts': manifest('sistema'),
  'modules/hotel/shared/cama.entity.ts': "const entity = (name: string) => name; export const Cama = entity('HotelCama');",
  'modules/hotel/shared/cama.states.ts':
    "import { Cama } from './cama.entity'; const machine = (...of: unknown[]) => of; export const cama = machine(Cama, 'Estado', []);",
  'modules/hotel/server/read.ts':
    "import { Cama } from '../shared/cama.entity'; export const know = Cama; export const read = `select a from hotel_cama where estado = 'S'`; export const told = () => ({ Estado: 'S' }); export const moves = `update hotel_cama set a = 1 where estado = 'S'`; export const made = (t: any, cama: any) => t.create({ Estado: cama.first('crear') }); export const done = async (tx: any) => { await tx.run(`select 1`); void tx.query(`select 1`); return tx.rows({}, `select 1`); }; export const gone = (tx: any) => tx.query(`delete from hotel_cama`);",
  'modules/plataforma/module.ts': manifest('sistema', 'seguridad'),
  'modules/plataforma/shared/p.ts': 'export const P = 1;',
  'migrations/0001_inicial.sql': MIGRATION,
  'platform/server/cola.ts': "export const cola = pgTable('base_cola'); export const read = 'select * from base_cola';",
  'modules/hotel/server/own.ts':
    'export const own = `update hotel_cama set a = (select a from sistema_a)`; export const read = `select usuario_modificacion, version from hotel_cama where usuario_modificacion is null and version = 1`; export const found = `insert into hotel_marca (a, usuario_creacion) values (1, 2)`;',
  'modules/hotel/shared/marca.entity.ts':
    "const entity = (name: string, of: object) => ({ name, of }); export const Marca = entity('HotelMarca', { evidence: true });",
  'migrations/0002_marca.sql': 'create table hotel_marca (a int);',
  'apps/server/main.ts': "import { m } from '@modules/plataforma/module'; export const start = m;",
  'apps/web/main.tsx': "import { Screen } from '@modules/sistema/web/A'; export const App = () => <Screen />;",
};

/** Rule → files that break it, and nothing but it where one name stands alone. */
const planted: [rule: string, ...trees: Tree[]][] = [
  [
    'platform-knows-no-module',
    { 'platform/web/x.ts': "import '@modules/sistema/shared/a.entity';" },
    { 'platform/server/x.ts': "export * from '../../modules/sistema/shared/a.entity';" },
    {
      'platform/server/x.ts': "import type { start } from '@apps/server/main'; export type T = typeof start;",
    },
    { 'platform/server/x.ts': "export type T = import('@modules/sistema/shared/a.entity').A;" },
  ],
  [
    'entity-imports-nothing',
    { 'platform/entity/x.ts': "import '@platform/i18n/es';" },
    { 'platform/entity/x.ts': "import 'zod';" },
    { 'platform/entity/x.ts': "import '@platform/fields/text/shared';" },
  ],
  [
    'shared-is-pure',
    { 'modules/sistema/shared/x.ts': "import '@platform/server/http/app';" },
    { 'modules/sistema/shared/x.ts': "import '../server/inner';" },
    { 'modules/sistema/shared/x.ts': "import '@platform/web/ui/Page';" },
    { 'modules/sistema/shared/x.ts': "import 'node:fs';" },
    { 'modules/sistema/shared/x.ts': "import 'drizzle-orm/pg-core';" },
    { 'platform/fields/text/shared.ts': "import './column';" },
    { 'platform/i18n/x.ts': "import 'i18next';" },
  ],
  [
    'web-never-server',
    { 'modules/sistema/web/x.tsx': "import '../server/inner';" },
    { 'modules/sistema/web/x.tsx': "export const x = () => import('../server/public');" },
    { 'modules/sistema/web/x.tsx': "import 'fs';" },
    { 'platform/web/x.ts': "import '@platform/server/http/app';" },
    { 'platform/fields/text/cell.tsx': "import './column';" },
    { 'apps/web/x.ts': "import '@modules/sistema/server/public';" },
  ],
  [
    'server-never-web',
    { 'platform/server/x.ts': "import '@platform/web/ui/Page';" },
    { 'modules/sistema/server/x.ts': "import '../web/A';" },
    { 'modules/sistema/server/x.ts': "import '@platform/fields/text/input';" },
    { 'apps/server/x.ts': "import '@modules/sistema/web/A';" },
  ],
  ['nobody-imports-apps', { 'modules/sistema/server/x.ts': "import '@apps/server/main';" }],
  ['no-test-code', { 'modules/sistema/server/x.ts': "import '../test/factory';" }, { 'platform/server/x.ts': "import '@platform/testing/app';" }],
  [
    'module-order',
    { 'modules/sistema/shared/x.ts': "import '@modules/seguridad/shared/u.entity';" },
    { 'modules/sistema/server/x.ts': "import '@modules/seguridad/server/public';" },
    { 'modules/comedores/shared/x.ts': "import '@modules/hotel/shared/cama.entity';" },
    { 'modules/plataforma/shared/x.ts': "import '@modules/hotel/shared/cama.entity';" },
    {
      'modules/nuevo/module.ts': manifest(),
      'modules/hotel/shared/x.ts': "import '@modules/nuevo/shared/y';",
      'modules/nuevo/shared/y.ts': 'export const y = 1;',
    },
  ],
  [
    'module-declared',
    {
      'modules/administracion/server/public.ts': 'export const d = 1;',
      'modules/acreditacion/server/x.ts': "import '@modules/administracion/server/public';",
    },
  ],
  [
    'only-apps-import-plataforma',
    { 'modules/acreditacion/shared/x.ts': "import '@modules/plataforma/shared/p';" },
    { 'modules/seguridad/web/x.ts': "import '@modules/plataforma/shared/p';" },
  ],
  [
    'module-public-door',
    { 'modules/seguridad/server/x.ts': "import '@modules/sistema/server/inner';" },
    { 'modules/seguridad/web/x.ts': "import '@modules/sistema/web/A';" },
    { 'modules/seguridad/test/x.test.ts': "import '@modules/sistema/server/inner';" },
    { 'platform/testing/x.ts': "import '@modules/sistema/server/inner';" },
  ],
  [
    'sql-reads',
    { 'modules/sistema/server/x.ts': "export const x = 'select 1 from seguridad_u';" },
    { 'modules/seguridad/server/x.ts': 'export const x = `select 1 from sistema_a a join hotel_cama c on c.a = a.a`;' },
    { 'platform/server/x.ts': "export const x = 'select 1 from sistema_a';" },
  ],
  ['base-writes', { 'modules/hotel/server/x.ts': 'export const x = `insert into base_cola (a) values (1)`;' }],
  ['sql-writes', { 'modules/hotel/server/x.ts': "export const x = 'delete from sistema_a';" }],
  [
    'states-run',
    { 'modules/hotel/server/x.ts': "export const x = `update hotel_cama c set a = (select a from sistema_a), estado = 'S' where a = 1`;" },
    { 'modules/hotel/server/x.ts': "export const x = 'insert into hotel_cama (a, estado) values (1, 2)';" },
    {
      'modules/hotel/server/x.ts': 'export const x = `insert into hotel_cama (a) values (1) on conflict do update set estado = 1`;',
    },
    {
      'modules/hotel/server/x.ts': "import { Cama } from '../shared/cama.entity'; export const x = (t: any) => t.update(Cama).set({ Estado: 'S' });",
    },
    {
      'modules/hotel/server/x.ts':
        "import { Cama } from '../shared/cama.entity'; export const x = (patch: any, Estado: string) => patch(Cama, { Estado });",
    },
    {
      'modules/hotel/server/x.ts': "import type { Cama } from '../shared/cama.entity'; export const x = (row: typeof Cama) => { row.Estado = 'S'; };",
    },
    { 'apps/server/x.ts': "export const x = `update hotel_cama set estado = 'S'`;" },
    {
      'modules/hotel/server/x.ts':
        "import { Cama } from '../shared/cama.entity'; export const x = (changeRows: any) => changeRows(1, Cama, { set: { Estado: 'S' } });",
    },
  ],
  [
    'stamps-written',
    { 'modules/hotel/server/x.ts': 'export const x = `update hotel_cama set a = 1, version = version + 1`;' },
    { 'modules/hotel/server/x.ts': `export const x = (who: string) => \`update hotel_cama c set usuario_modificacion = \${who}\`;` },
    { 'modules/hotel/server/x.ts': "export const x = 'insert into hotel_cama (a) values (1) on conflict do update set fecha_modificacion = now()';" },
    { 'modules/hotel/server/x.ts': "export const x = 'insert into hotel_cama (a, usuario_creacion) values (1, 2)';" },
    { 'modules/hotel/server/x.ts': `export const x = (t: string) => \`insert into \${t} as t (a, usuario_creacion) values (1, 2)\`;` },
    { 'modules/hotel/server/x.ts': "export const x = (t: any) => t.values({ UsuarioCreacion: 'X' });" },
  ],
  [
    'rows-shaped',
    { 'modules/hotel/server/x.ts': 'export const x = async (tx: any) => { const [row] = await tx.run(`select 1`); return row; };' },
    { 'modules/hotel/server/x.ts': 'export const x = (ctx: any) => ctx.tx.query(`select 1`);' },
    { 'modules/hotel/server/x.ts': 'export const x = (ctx: any) => ctx.tx.query(`delete from hotel_cama returning a`);' },
    { 'platform/server/x.ts': 'export const x = async (database: any) => (await database.run(`select 1`)).length;' },
  ],
  [
    'workbooks-in-one-place',
    { 'modules/sistema/server/x.ts': "import ExcelJS from 'exceljs';" },
    { 'platform/server/excel/x.ts': "import type ExcelJS from 'exceljs'; export type Book = ExcelJS.Workbook;" },
    { 'platform/server/http/x.ts': "import sax from 'sax';" },
  ],
  [
    'sql-names',
    { 'modules/hotel/shared/x.entity.ts': "export const x = entity('SistemaCama', {});" },
    { 'modules/hotel/shared/x.entity.ts': "export const x = entity('HotelCama', {}, { table: 'base_cama' });" },
    { 'platform/server/x.ts': "export const x = pgTable('hotel_cama', {});" },
    { 'migrations/1_x.sql': 'create table de_nadie (a int);' },
  ],
  ['resolves', { 'modules/sistema/shared/x.ts': "import './gone';" }],
  [
    'no-circular',
    {
      'platform/web/x.ts': "import { y } from './y'; export const x = y;",
      'platform/web/y.ts': "import { x } from './x'; export const y = x;",
    },
    { 'platform/web/x.ts': "export { x as y } from './x'; export const x = 1;" },
  ],
];

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'faena-boundaries-'));
  plant(sound);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const namesBroken = (): string[] => checkBoundaries(root).broken.map((line) => line.split(':')[0] ?? '');

describe('each rule fires on a planted violation', () => {
  for (const [rule, ...trees] of planted) {
    test.each(trees)(`${rule}: %j`, (tree) => {
      plant(tree);
      expect(namesBroken()).toContain(rule);
    });
  }
});

test('a sound tree breaks nothing, and no rule is without its violation', () => {
  expect(checkBoundaries(root).broken).toEqual([]);
  expect(planted.map(([rule]) => rule).sort()).toEqual(
    [
      ...rules.map(({ name }) => name),
      'base-writes',
      'no-circular',
      'rows-shaped',
      'sql-names',
      'sql-reads',
      'sql-writes',
      'states-run',
      'stamps-written',
    ].sort(),
  );
});

test('rings of types, and of what is loaded on demand, are no rings', () => {
  plant({
    'platform/web/x.ts': "import { type Y } from './y'; export type X = Y; export const x = 1;",
    'platform/web/y.ts': "import { x } from './x'; export type Y = typeof x;",
    'platform/web/z.ts': "import './v'; export const z = 1;",
    'platform/web/v.ts': "export const load = () => import('./z');",
  });
  expect(checkBoundaries(root).broken).toEqual([]);
});

test('a file that cannot be parsed is an error', () => {
  plant({ 'platform/web/x.ts': 'import {' });
  expect(() => checkBoundaries(root)).toThrow('platform/web/x.ts');
});

test('the command fails when it finds nothing to check, and when a rule is broken', () => {
  const command = resolve(import.meta.dirname, 'boundaries.mjs');
  const status = (folder: string): number | null => spawnSync('node', [command, folder]).status;
  expect(status(root)).toBe(0);
  expect(status(join(root, 'apps'))).toBe(1);
  plant({ 'platform/entity/x.ts': "import 'zod';" });
  expect(status(root)).toBe(1);
}, 60_000);
