import { mkdir, open, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether `pid` is the postmaster of this cluster. After a restart of the machine or container its number
 * may belong to anything else, which PostgreSQL itself would take for a living server.
 */
export async function isPostmasterOf(clusterDir: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // A postmaster stands in its data folder.
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(clusterDir));
  } catch (error) {
    // Another user's process hides its folder; its name does not.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres';
  }
}

/** Runs `work` while no other process holds the lock file; a lock whose holder died is taken over. */
export async function withLock<T>(file: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  const mine = await identityOf(process.pid);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null;
      throw error;
    });
    if (handle) {
      try {
        await handle.writeFile(mine);
        return await work();
      } finally {
        await handle.close();
        await rm(file, { force: true });
      }
    }
    if (await takeAwayAbandoned(file)) continue;
    if (Date.now() > deadline) throw new Error(`Another process is starting the database: ${file}`);
    await pause(50);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function takeAwayAbandoned(file: string): Promise<boolean> {
  const holder = await signed(file);
  if (holder === null) return true;
  const pid = Number(holder.split(' ')[0]);
  if (holder && isAlive(pid) && (await identityOf(pid)) === holder) return false;
  // Two starters may find the same dead holder: only what was judged is removed, a newer lock goes back.
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const taken = await readFile(aside, 'utf8').catch(() => null);
  if (taken !== null && taken !== holder) await rename(aside, file);
  else await rm(aside, { force: true });
  return true;
}

/** Who holds the lock; '' when its maker died before signing it, null when there is no lock. */
async function signed(file: string): Promise<string | null> {
  for (let attempt = 0; ; attempt++) {
    const holder = await readFile(file, 'utf8').catch(() => null);
    if (holder !== '' || attempt === 10) return holder;
    await pause(20);
  }
}

/** Process number and start time, since numbers are used again. */
async function identityOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const started = line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${started}`;
}
