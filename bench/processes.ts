import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './data/template';
import type { Measured, Round } from './load';

/** A server of its own process that says where it listens. */
export interface Served {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) => new Promise<void>((done) => (child.exitCode === null ? child.once('exit', () => done()) : done()));

/** Starts a node process and waits until it says `Ready: http://…:port`. */
export function serve(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Served> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /Ready: https?:\/\/[^\s:]+:(\d+)/.exec(said)?.[1];
      if (!port) return;
      done({
        port: Number(port),
        pid: child.pid ?? 0,
        async stop() {
          child.kill('SIGTERM');
          await ended(child);
        },
      });
    });
    child.once('exit', (code) => fail(new Error(`${args.at(-1)} ended with ${code}:\n${said}`)));
  });
}

/** What the system says of a process, from its state on; nothing where it does not tell. */
function statOf(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
const seconds = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;

/** Seconds of processor a process has used so far; 0 where the system does not tell. */
export const cpuOf = (pid: number): number => seconds(statOf(pid), 11, 13);

/** The process that the database's own hang from, by one of these; 0 where they run elsewhere. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) && parentOf(Number(name)) === pid ? Number(name) : []));

/** Seconds of processor of a process and of all that it began, ended ones too. */
export function cpuBelow(pid: number): number {
  if (pid <= 1) return 0;
  return seconds(statOf(pid), 11, 15) + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0);
}

/** Megabytes that a process and those that it began hold in memory; 0 where the system does not tell. */
export function heldBelow(pid: number): number {
  const held = (one: number): number => (Number(statOf(one)[21] ?? 0) * 4096) / 1_048_576;
  return held(pid) + childrenOf(pid).reduce((sum, child) => sum + held(child), 0);
}

/** The process that makes the calls, apart from those that answer them and from this one. */
export function startLoad() {
  const child = fork(join(import.meta.dirname, 'load.ts'), process.argv.slice(2), { cwd: root, execArgv: ['--import', 'tsx'] });
  return {
    run: (round: Round): Promise<Measured> =>
      new Promise((done, fail) => {
        const gone = () => fail(new Error('the load process ended'));
        child.once('exit', gone);
        child.once('message', (measured: Measured) => {
          child.off('exit', gone);
          if (measured.failure) fail(new Error(`${round.scenario} on ${round.variant}: ${measured.failure}`));
          else done(measured);
        });
        child.send(round);
      }),
    stop: () => child.disconnect(),
  };
}
export type Load = ReturnType<typeof startLoad>;

/** Runs a node script of the project to its end; answers what it said. */
export function script(file: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((done, fail) =>
    child.once('error', fail).once('exit', (code) => (code === 0 ? done(said) : fail(new Error(`${file} ended with ${code}:\n${said}`)))),
  );
}
