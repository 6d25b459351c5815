import { execFileSync } from 'node:child_process';

const BRIDGE = 'faena-prove';
const nameOf = (machine: string): string => `faena-${machine}`;
const cableOf = (machine: string): string => `fae-${machine}`;
const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
const perhaps = (...args: string[]): void => {
  try {
    ip(...args);
  } catch {
    // It is not there.
  }
};

/** Machines with a network of their own on one machine, each by a cable that can be cut. */
export interface Network {
  cut(machine: string, off: boolean): void;
  /** Takes all of it away. */
  leave(): void;
}

/** Lays a cable to each machine (a namespace) from a bridge that has the balancer's address. Asks for root. */
export function joinNetwork(balancer: string, machines: Readonly<Record<string, string>>): Network {
  const leave = (): void => {
    for (const machine of Object.keys(machines)) {
      perhaps('netns', 'del', nameOf(machine));
      // A network ends when the last who was in it has: its cable would be there until then.
      perhaps('link', 'del', cableOf(machine));
    }
    perhaps('link', 'del', BRIDGE);
  };
  // What a run that was killed left behind.
  leave();
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${balancer}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const [machine, address] of Object.entries(machines)) {
    const [name, cable] = [nameOf(machine), cableOf(machine)];
    ip('netns', 'add', name);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', cable, 'master', BRIDGE, 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
  }
  return { cut: (machine, off) => ip('link', 'set', cableOf(machine), off ? 'down' : 'up'), leave };
}

/** How a program is begun in the network of a machine, as somebody else than root. */
export function within(machine: string, { uid, gid }: { readonly uid: number; readonly gid: number }, program: string, args: readonly string[]) {
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program];
  return { program: 'ip', args: ['netns', 'exec', nameOf(machine), ...become, ...args], as: {} };
}
