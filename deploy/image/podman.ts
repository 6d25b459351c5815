import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const NEEDED = ['podman', 'runc', 'debootstrap', 'conmon'];
/** What the run needs and is not here; null where nothing is missing. */
export function missing(): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  const absent = NEEDED.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
  if (absent.length > 0) return `${absent.join(', ')} (apt install --no-install-recommends podman runc catatonit debootstrap)`;
  return process.getuid?.() === 0 ? null : 'root';
}

export interface Podman {
  /** Runs podman and answers what it wrote; fails with what it said. */
  (...args: readonly string[]): string;
  /** The same, telling whether it went well. */
  tried(...args: readonly string[]): { readonly well: boolean; readonly said: string };
  /** Runs another program that calls podman. */
  by(program: string, ...args: readonly string[]): void;
}

/** Podman with containers, images and settings of its own below a folder; nothing of the machine's is touched. */
export function makePodman(folder: string): Podman {
  mkdirSync(folder, { recursive: true });
  const storage = join(folder, 'storage.conf');
  const settings = join(folder, 'containers.conf');
  writeFileSync(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/store"\nrunroot = "${folder}/run"\n`);
  writeFileSync(
    settings,
    [
      // Podman's own limits are beyond what some machines give; without systemd, by whichever kind of control groups it has.
      ...['[containers]', 'default_ulimits = ["nofile=8192:8192", "nproc=8192:8192"]'],
      ...['[engine]', 'runtime = "runc"', 'cgroup_manager = "cgroupfs"', 'events_logger = "file"'],
      ...['[network]', `network_config_dir = "${folder}/networks"`],
    ].join('\n'),
  );
  // The health check is no part of an OCI image.
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: settings, BUILDAH_FORMAT: 'docker' };
  const options = { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const tried = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('podman', args, options);
    return { well: status === 0, said: `${stdout}${stderr}`.trim() };
  };
  const podman = (...args: readonly string[]): string => execFileSync('podman', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const by = (program: string, ...args: readonly string[]): void => {
    execFileSync(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  };
  return Object.assign(podman, { tried, by });
}

const image = z.tuple([
  z.looseObject({
    Size: z.number(),
    RootFS: z.looseObject({ Layers: z.array(z.string()) }),
    HealthCheck: z.looseObject({ Test: z.array(z.string()) }).optional(),
    Config: z.looseObject({ User: z.string().default(''), Volumes: z.record(z.string(), z.unknown()).default({}) }),
  }),
]);
export type Image = z.infer<typeof image>[0];
/** What an image is. */
export const imageOf = (podman: Podman, name: string): Image => image.parse(JSON.parse(podman('image', 'inspect', name)))[0];
