import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const COPIED = ['apps', 'bench', 'e2e', 'migrations', 'modules', 'platform', 'scripts'];
const FILES = [
  '.gitignore',
  'biome.json',
  'knip.json',
  'package.json',
  'playwright.config.ts',
  'vite.config.ts',
  'vite.server.config.ts',
  'vitest.config.ts',
];
const PROJECTS = ['tsconfig.base.json', 'tsconfig.e2e.json', 'tsconfig.json', 'tsconfig.server.json', 'tsconfig.shared.json', 'tsconfig.web.json'];
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'faena-nuevo-'));
  for (const name of [...COPIED, ...FILES, ...PROJECTS]) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(program: string, ...args: string[]): string {
  // The copy is work in progress: words that wait to be said hold back a release alone.
  const env = { ...process.env, CI: '', TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || process.env.FAENA_TEST_SERVER || '' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8', env });
  expect(status, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}
const tool = (name: string, ...args: string[]): string => run(join('node_modules/.bin', name), ...args);

test('in a copy of the product a new module and new catalogs leave the static checks, the unit tests and the walk of its catalog green', () => {
  tool('tsx', 'scripts/new.ts', 'module', 'gremios', '--es', 'Gremios', '--en', 'Guilds');
  expect(tool('tsx', 'scripts/new.ts', 'entity', 'gremios', 'Oficio', '--es', 'Oficio|Oficios', '--en', 'Trade|Trades')).toContain('GremiosOficio');
  const said = tool('tsx', 'scripts/new.ts', 'entity', 'identificacion', 'Gremio');
  expect(said).toContain('IdentificacionGremio');
  expect(readFileSync(join(copy, 'modules/identificacion/module.ts'), 'utf8')).toContain("icon: 'tags'");
  tool('biome', 'check', '--error-on-warnings', 'apps', 'modules', 'migrations');
  tool('tsc', '-b');
  run('node', 'scripts/boundaries.mjs');
  tool('tsx', 'scripts/migration.ts', '--check');
  tool(
    'vitest',
    'run',
    '--project',
    'unit',
    'apps/server/test/patrones.test.ts',
    'apps/web',
    'platform/entity',
    'platform/fields',
    'scripts/new.test.ts',
  );
  tool('vitest', 'run', '--project', 'api', 'apps/server/test/catalogos.api.test.ts');
}, 600_000);
