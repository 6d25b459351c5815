import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, args: readonly string[]) =>
  process.getuid?.() === 0
    ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args], { cwd: '/' })
    : run(program, [...args], { cwd: '/' });

/** Starts a version of PostgreSQL that Debian installed, on a cluster of the bench, as it comes: what is committed is on disk. */
export async function startDebian(version: string, folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const binaries = `/usr/lib/postgresql/${version}/bin`;
  if (!existsSync(join(binaries, 'initdb'))) throw new Error(`PostgreSQL ${version} is not installed`);
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    await mkdir(folder, { recursive: true });
    if (process.getuid?.() === 0) {
      const { stdout } = await run('id', ['-u', 'postgres']);
      await chown(folder, Number(stdout), -1);
    }
    await asPostgres(join(binaries, 'initdb'), ['-D', data, '-U', 'faena', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust']);
  }
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  await asPostgres(join(binaries, 'pg_ctl'), ['start', '-s', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings]);
  return {
    url: `postgres://faena@127.0.0.1:${port}/postgres`,
    async stop() {
      await asPostgres(join(binaries, 'pg_ctl'), ['stop', '-s', '-w', '-m', 'fast', '-D', data]);
    },
  };
}
