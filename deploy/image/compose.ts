import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number.parseInt(text, 10));

/** All that a service of `compose.yaml` says; what is said beyond it has to be carried out here too. */
const service = z.strictObject({
  image: z.string().optional(),
  build: z.literal('.').optional(),
  init: z.boolean().default(false),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  shm_size: z.string().optional(),
  healthcheck: z.strictObject({ test: z.tuple([z.literal('CMD')], z.string()), interval: seconds, retries: z.int() }).optional(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: seconds,
  restart: z.literal('unless-stopped'),
});
export type Service = z.infer<typeof service>;

const composition = z.strictObject({
  name: z.string(),
  services: z.strictObject({ database: service.required({ image: true, healthcheck: true }), faena: service }),
  volumes: z.record(z.string(), z.null()),
});
export type Composition = z.infer<typeof composition>;

/** Reads `compose.yaml` with its variables filled in; one that has to be said, and is not, is an error with its own words. */
export function readComposition(file: string, said: Readonly<Record<string, string>>): Composition {
  const filled = (text: string): string =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, words = '') => {
      const value = said[name];
      if (value) return value;
      if (kind === '?') throw new Error(`${name}: ${words}`);
      return kind === '-' ? words : '';
    });
  // Within what was read, as a value's own letters are no YAML.
  return composition.parse(parse(readFileSync(file, 'utf8'), (_, value: unknown) => (typeof value === 'string' ? filled(value) : value)));
}

/** What podman is told to run a service as `compose.yaml` says. What it would do anew after a fall is left out, as that would hide one. */
export function argumentsOf(one: Service): string[] {
  const each = (option: string, values: readonly string[]): string[] => values.flatMap((value) => [option, value]);
  return [
    ...each(
      '--env',
      Object.entries(one.environment).map(([name, value]) => `${name}=${value}`),
    ),
    ...each('--publish', one.ports),
    ...each('--volume', one.volumes),
    ...each('--tmpfs', one.tmpfs),
    ...each('--cap-drop', one.cap_drop),
    ...each('--security-opt', one.security_opt),
    ...(one.init ? ['--init'] : []),
    // Without what podman makes writable by itself, and docker does not.
    ...(one.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...(one.shm_size ? ['--shm-size', one.shm_size] : []),
    ...(one.healthcheck ? ['--health-cmd', one.healthcheck.test.slice(1).join(' '), '--health-interval', 'disable'] : []),
    '--stop-timeout',
    String(one.stop_grace_period),
  ];
}
