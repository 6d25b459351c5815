import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { cloneDatabase, ensureTemplate, type TestDatabase } from '@platform/testing/database';
import { scratchFolder } from '@platform/testing/memory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readComposition } from '../../../deploy/image/compose';
import { freePort, isReady, sleep } from './process';

const root = resolve(import.meta.dirname, '../../..');
const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n');
const image = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
const said = (word: string): string => image.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? '';
const words = z.array(z.string());
/** What is taken of the stage that builds. */
const copied = lines.flatMap((line) => /^COPY --from=build \/faena\/(\S+) (\S+)$/.exec(line)?.[1] ?? []);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** The steps of the Dockerfile without a builder of containers: what it copies, as whom it runs, what it starts and how it is asked whether it lives. */
describe('the container', () => {
  const folder = mkdtempSync(join(scratchFolder(), 'faena-imagen-'));
  const data = mkdtempSync(join(scratchFolder(), 'faena-imagen-datos-'));
  let database: TestDatabase;
  let child: ChildProcess | undefined;
  let output = '';
  let port = 0;

  beforeAll(async () => {
    execFileSync(process.execPath, ['-e', "import('./scripts/lib/build.mjs').then(({ ensureBuilt }) => ensureBuilt())"], {
      cwd: root,
      stdio: 'pipe',
    });
    for (const name of copied) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      if (name === 'node_modules') symlinkSync(join(root, name), join(folder, name));
      else cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    for (const one of [folder, data]) chmodSync(one, 0o755);
    if (isRoot) chownSync(data, NOBODY, NOBODY);
    database = await cloneDatabase(await ensureTemplate('vacia', async () => undefined));
    port = await freePort();
  }, 180_000);
  afterAll(async () => {
    child?.kill('SIGTERM');
    await sleep(1500);
    await database.drop();
    for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
  }, 60_000);

  test('it runs as a user that is not root, and what it copies is there', () => {
    expect(said('USER')).toBe('node');
    expect(copied).toEqual(expect.arrayContaining(['dist', 'node_modules', 'migrations']));
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  test('it is built of what is named, so that neither a secret nor the history can come along', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored.find((line) => !line.startsWith('#'))).toBe('*');
    expect(ignored).toContain('**/.env*');
    expect(ignored.filter((line) => line.startsWith('!')).filter((line) => /\.env|\.git|node_modules|\*\*/.test(line))).toEqual([]);
  });

  test('the composition says what has to be said, and only for what is not known', () => {
    const file = join(root, 'compose.yaml');
    const said = { DB_PASSWORD: '@/:#', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://faena.example' };
    for (const name of Object.keys(said)) expect(() => readComposition(file, { ...said, [name]: '' })).toThrow(name);
    const { services, volumes } = readComposition(file, said);
    expect(services.faena).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'] });
    expect(services.faena.environment).toMatchObject({ PGPASSWORD: '@/:#', ADMIN_USER: '' });
    const named = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':')[0]));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
  });

  test('the server asks for no package that an installation without what one develops with would miss', () => {
    const { dependencies, optionalDependencies = {} } = z
      .object({ dependencies: z.record(z.string(), z.string()), optionalDependencies: z.record(z.string(), z.string()).optional() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const server = join(root, 'dist/server');
    const asked = new Set(
      readdirSync(server, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .flatMap((name) => [...readFileSync(join(server, name), 'utf8').matchAll(/^import (?:[^'"]*? from )?["']([^./"'][^"']*)["'];?$/gm)])
        .map(([, name = '']) => name.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'))
        .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)),
    );
    expect(asked.size).toBeGreaterThan(15);
    expect([...asked].filter((name) => !(name in dependencies) && !(name in optionalDependencies))).toEqual([]);
  });

  test('what it starts serves from a folder that it may not write to, keeps its files in DATA_DIR, and its health is told', async () => {
    const [program = '', ...rest] = words.parse(JSON.parse(said('CMD')));
    expect(program).toBe('node');
    child = spawn(process.execPath, rest, {
      cwd: folder,
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
        // Over loopback: the folder of the server's socket is closed to other users.
        DATABASE_URL: database.url.replace(/\?.*$/, ''),
        SECRET_KEY: 'un-secreto-de-mas-de-treinta-y-dos-letras',
        PUBLIC_URL: 'https://faena.example',
        ADMIN_USER: 'JEFA',
        ADMIN_PASSWORD: 'Una-clave-larga-2026',
        PROCESSES: '1',
        // As a file of a composition has what nobody set.
        SMTP_URL: '',
        MAIL_FROM: '',
        TRUST_PROXY: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000)));
    await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 90_000, interval: 500, message: output }).toBe(true);
    const health = /CMD (\[.*\])$/.exec(said('HEALTHCHECK'))?.[1] ?? '[]';
    const [, ...asks] = words.parse(JSON.parse(health));
    execFileSync(process.execPath, asks, { timeout: 10_000, env: { PATH: process.env.PATH, PORT: String(port) } });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('<title>Faena</title>');
  }, 120_000);
});
