import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { writeFrom } from './files';
import { joinNetwork, within } from './network';

export const NODES = ['one', 'two', 'three'] as const;
export type Node = (typeof NODES)[number];
type Addresses = Readonly<Record<Node, string>> & { readonly balancer: string; readonly network: string };
const LOOPBACK: Addresses = { one: '127.0.1.1', two: '127.0.1.2', three: '127.0.1.3', balancer: '127.0.1.9', network: '127.0.0.0/8' };
/** Of machines with a network of their own. */
const APART: Addresses = { one: '10.98.7.1', two: '10.98.7.2', three: '10.98.7.3', balancer: '10.98.7.9', network: '10.98.7.0/24' };
/** What a disk of its own has room for. */
const DISK = '2000m';
/** More segments of its log than such a disk has room for. */
const SEGMENTS = 200;
/** Of a cluster that lives some minutes on loopback. */
const PASSWORD = 'de-una-prueba';

const members = z.object({
  members: z.array(
    z.object({ name: z.enum(NODES), role: z.string(), state: z.string(), timeline: z.number().optional(), lag: z.unknown().optional() }),
  ),
});
type Member = z.infer<typeof members>['members'][number];

export interface ClusterParts {
  /** Where everything is kept. */
  readonly folder: string;
  /** Where PostgreSQL's programs are. */
  readonly bin: string;
  /** `host:port` of the two processes of the product. */
  readonly products: readonly [string, string];
  /** Each machine has a network and a disk of its own, which can be cut and filled: namespaces and file systems in memory, which ask for root. */
  readonly apart: boolean;
}

/** Users that programs run as: databases never as root. */
function userOf(name: string): { readonly uid: number; readonly gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error(`there is no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** The installation of `deploy/ha` on this machine: three databases with etcd and Patroni, and HAProxy. */
export function makeCluster({ folder, bin, products, apart }: ClusterParts) {
  const ADDRESS = apart ? APART : LOOPBACK;
  const BALANCER = ADDRESS.balancer;
  const network = apart ? joinNetwork(BALANCER, Object.fromEntries(NODES.map((node) => [node, ADDRESS[node]]))) : undefined;
  const postgres = userOf('postgres');
  const running = new Map<string, ChildProcess>();
  const home = (node: Node): string => join(folder, node);
  const values = (node: Node): Record<string, string> => ({
    ...{ NAME: node, IP: ADDRESS[node], IP1: ADDRESS.one, IP2: ADDRESS.two, IP3: ADDRESS.three, FOLDER: home(node), BIN: bin, PASSWORD },
    ...{ NETWORK: ADDRESS.network, REPOSITORY: `repo1-path=${join(folder, 'archive')}`, BALANCER, PRODUCT1: products[0], PRODUCT2: products[1] },
  });

  function begin(name: string, program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
    const machine = NODES.find((node) => name.endsWith(`-${node}`));
    // Into a network of its own only root comes, who becomes another one there.
    const own = network && machine ? within(machine, postgres, program, args) : { program, args, as: postgres };
    const child = spawn(own.program, own.args, {
      ...own.as,
      cwd: folder,
      // A group of its own: whoever is killed takes what it began along.
      detached: true,
      env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    running.set(name, child);
  }
  function kill(name: string, signal: NodeJS.Signals): void {
    const pid = running.get(name)?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It had ended already.
    }
    running.delete(name);
  }
  const beginPatroni = (node: Node) => begin(`patroni-${node}`, 'patroni', [join(home(node), 'patroni.yml')]);
  function beginEtcd(node: Node): void {
    const lines = readFileSync(join(home(node), 'etcd.env'), 'utf8').split('\n');
    const pairs = lines
      .filter((line) => /^ETCD_/.test(line))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    begin(`etcd-${node}`, 'etcd', [], Object.fromEntries(pairs));
  }
  /** The server of a machine with all its processes, each of which has a group of its own. */
  function postgresOf(node: Node): number[] {
    const parent = Number(readFileSync(join(home(node), 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent);
        } catch {
          return false;
        }
      });
    return [parent, ...children.map(Number)];
  }
  /** Nothing of the machine says a word any more. */
  function fall(node: Node, { etcd }: { readonly etcd: boolean }): void {
    const pids = postgresOf(node);
    kill(`patroni-${node}`, 'SIGKILL');
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It went with its parent.
      }
    }
    if (etcd) kill(`etcd-${node}`, 'SIGKILL');
  }
  async function known(): Promise<readonly Member[]> {
    for (const node of NODES) {
      try {
        const answer = await fetch(`http://${ADDRESS[node]}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
        return members.parse(await answer.json()).members;
      } catch {
        // Another one tells.
      }
    }
    return [];
  }
  async function until(what: string, seconds: number, so: (all: readonly Member[]) => boolean): Promise<readonly Member[]> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const all = await known();
      if (so(all)) return all;
      if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s; ${JSON.stringify(all)}`);
      await pause(250);
    }
  }
  const isLeader = ({ role, state }: Member) => role === 'leader' && state === 'running';
  const follows = ({ role, state }: Member) => role !== 'leader' && (state === 'running' || state === 'streaming');

  const asked = async <T extends object>(node: Node, text: string, values: readonly unknown[] = []): Promise<T[]> => {
    const client = new Client({ connectionString: `postgres://postgres:${PASSWORD}@${ADDRESS[node]}:5432/faena` });
    await client.connect();
    try {
      return (await client.query<T>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  const standbys = async (): Promise<readonly Node[]> =>
    (await until('two standbys', 60, (all) => all.filter(follows).length === 2)).filter(follows).map(({ name }) => name);
  /** As systemd does with what ended by itself. */
  const beginAgain = (node: Node): void => {
    const isOver = (name: string): boolean => running.get(name)?.exitCode !== null || running.get(name)?.signalCode !== null;
    if (isOver(`etcd-${node}`)) beginEtcd(node);
    if (isOver(`patroni-${node}`)) beginPatroni(node);
  };

  return {
    balancer: BALANCER,
    /** Where standbys are read, whichever they are. */
    readUrl: (database: string) => `postgres://postgres:${PASSWORD}@${BALANCER}:5433/${database}`,
    standbys,
    /** The process that the server of a machine hangs from. */
    serverOf: (node: Node): number => postgresOf(node)[0] ?? 0,
    /** How often the standbys have read a table since they began. */
    async readByStandbys(table: string): Promise<number> {
      let times = 0;
      for (const node of await standbys()) {
        const [row] = await asked<{ n: string }>(
          node,
          'select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::text as n from pg_stat_user_tables where relname = $1',
          [table],
        );
        times += Number(row?.n ?? 0);
      }
      return times;
    },
    /** A standby stands still: it takes what comes and shows none of it. */
    async pauseReplay(node: Node, still: boolean): Promise<void> {
      await asked(node, `select pg_wal_replay_${still ? 'pause' : 'resume'}()`);
    },
    /** Cuts a machine off from all others, or joins it again. */
    cut(node: Node, off: boolean): void {
      if (!network) throw new Error('machines share a network: begin them apart');
      network.cut(node, off);
      if (!off) beginAgain(node);
    },
    /** Whether a machine takes no writing, asked on the machine itself; one whose server ended takes none. */
    isReadOnly(node: Node): boolean {
      const question = ['-h', home(node), '-U', 'postgres', '-d', 'faena', '-Atc', 'select pg_is_in_recovery()'];
      try {
        return execFileSync(join(bin, 'psql'), question, { ...postgres, cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim() === 't';
      } catch {
        return true;
      }
    },
    /** Fills the disk of a machine to its last block, or takes away what fills it. */
    fill(node: Node, full: boolean): void {
      if (!apart) throw new Error('machines share a disk: begin them apart');
      const ballast = join(home(node), 'ballast');
      if (!full) {
        rmSync(ballast, { force: true });
        beginAgain(node);
        return;
      }
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
      } catch {
        // It ends when there is no room.
      }
    },
    /** Begins one segment of a machine's log after the other, until it has no room for another. */
    async fillLog(node: Node): Promise<void> {
      for (let turn = 0; turn < SEGMENTS; turn += 1) {
        try {
          await asked(node, `select pg_logical_emit_message(false, 'prove', 'full'), pg_switch_wal()`);
        } catch {
          return;
        }
      }
      throw new Error(`${node} has room for ${SEGMENTS} segments of its log`);
    },
    /** For whoever is inside the database: through the balancer, as its owner. */
    url: (database: string) => `postgres://postgres:${PASSWORD}@${BALANCER}:5432/${database}`,
    async start(): Promise<void> {
      for (const node of NODES) {
        mkdirSync(home(node), { recursive: true });
        if (apart) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', home(node)]);
        writeFrom('etcd', join(home(node), 'etcd.env'), values(node));
        writeFrom('patroni.yml', join(home(node), 'patroni.yml'), values(node));
        writeFrom('pgbackrest.conf', join(home(node), 'pgbackrest.conf'), values(node));
        writeFrom('archive-left.sh', join(home(node), 'archive-left.sh'), values(node));
        chmodSync(join(home(node), 'archive-left.sh'), 0o755);
      }
      mkdirSync(join(folder, 'archive'));
      writeFrom('haproxy.cfg', join(folder, 'haproxy.cfg'), values('one'));
      execFileSync('chown', ['-R', `${postgres.uid}:${postgres.gid}`, folder]);
      chownSync(folder, postgres.uid, postgres.gid);
      chmodSync(folder, 0o755);
      for (const node of NODES) beginEtcd(node);
      for (const node of NODES) beginPatroni(node);
      begin('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
      await until('three databases', 90, (all) => all.some(isLeader) && all.filter(follows).length === 2);
      await until('a synchronous standby', 30, (all) => all.some(({ role }) => role === 'sync_standby'));
    },
    leader: async (): Promise<Node> => (await until('a leader', 40, (all) => all.some(isLeader))).find(isLeader)?.name ?? 'one',
    /** The standby that confirms what is committed. */
    confirming: async (): Promise<Node> => {
      const all = await until('a synchronous standby', 60, (some) => some.some(({ role }) => role === 'sync_standby'));
      return all.find(({ role }) => role === 'sync_standby')?.name ?? 'one';
    },
    fall,
    /** A machine that fell is there again. */
    rise(node: Node, { etcd }: { readonly etcd: boolean }): void {
      if (etcd) beginEtcd(node);
      beginPatroni(node);
    },
    whole: async (): Promise<void> => {
      await until('all three', 120, (all) => all.some(isLeader) && all.filter(follows).length === 2);
      await until('a synchronous standby', 30, (all) => all.some(({ role }) => role === 'sync_standby'));
    },
    /** Runs pgBackRest on a machine. */
    pgbackrest(node: Node, ...args: string[]): string {
      const config = `--config=${join(home(node), 'pgbackrest.conf')}`;
      return execFileSync('pgbackrest', [config, '--stanza=faena', ...args], { ...postgres, cwd: folder, encoding: 'utf8' });
    },
    /** Restores the cluster as it was at a moment beside it; answers what a question gives there, a number. */
    async restored(node: Node, moment: string, question: string): Promise<number> {
      const place = join(folder, 'restored');
      const asked = join(folder, 'restored.sql');
      writeFileSync(asked, question);
      mkdirSync(place, { mode: 0o700 });
      chownSync(place, postgres.uid, postgres.gid);
      const then = ['--type=time', `--target=${moment}`, '--target-action=promote', `--pg1-path=${place}`];
      this.pgbackrest(node, ...then, `--lock-path=${join(folder, 'lock-restore')}`, 'restore');
      const own = [
        '-c port=5499',
        `-c listen_addresses=''`,
        `-c unix_socket_directories=${folder}`,
        '-c archive_mode=off',
        '-c synchronous_standby_names=',
      ];
      const options = ['start', '-w', '-t', '60', '-s', '-D', place, '-l', join(folder, 'restored.log'), '-o', own.join(' ')];
      execFileSync(join(bin, 'pg_ctl'), options, { ...postgres, cwd: folder, stdio: 'ignore' });
      try {
        const psql = (...args: string[]): string => {
          const there = ['-h', folder, '-p', '5499', '-U', 'postgres', '-d', 'faena', '-At', ...args];
          return execFileSync(join(bin, 'psql'), there, { ...postgres, cwd: folder, encoding: 'utf8' }).trim();
        };
        for (let turn = 0; psql('-c', 'select pg_is_in_recovery()') === 't'; turn += 1) {
          if (turn > 120) throw new Error('it went on recovering');
          await pause(500);
        }
        return Number(psql('-f', asked));
      } finally {
        execFileSync(join(bin, 'pg_ctl'), ['stop', '-m', 'immediate', '-s', '-D', place], { ...postgres, cwd: folder });
      }
    },
    stop(): void {
      for (const node of NODES) {
        try {
          fall(node, { etcd: true });
        } catch {
          // It was not there.
        }
      }
      for (const name of [...running.keys()]) kill(name, 'SIGKILL');
      network?.leave();
      if (!apart) return;
      for (const node of NODES) {
        try {
          execFileSync('umount', ['-l', home(node)], { stdio: 'ignore' });
        } catch {
          // It was never mounted.
        }
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Cluster = ReturnType<typeof makeCluster>;
