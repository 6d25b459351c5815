import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { freePort, sleep } from './process';

const PAGE = resolve(import.meta.dirname, '../../../docs/publishing.md');
const APT = '/usr/bin/apt-get';
const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
const programOf = (name: string): string | undefined => PLACES.map((place) => join(place, name)).find((path) => existsSync(path));

/** Whether both proxies are here; where the machine allows it they are installed. */
export function haveProxies(): boolean {
  const here = () => programOf('haproxy') !== undefined && programOf('nginx') !== undefined;
  if (here()) return true;
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  const apt = (...args: string[]) =>
    execFileSync(APT, [...args, '-qq'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'haproxy', 'nginx-light');
  } catch {
    return false;
  }
  return here();
}

/** An example of the page on publishing, as it stands there. */
function example(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(PAGE, 'utf8'))?.[1];
  if (!found) throw new Error(`docs/publishing.md has no example for ${language}`);
  return found;
}

/** A replacement that has to find what it replaces. */
function swap(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The example says no longer: ${from}`);
  return text.replaceAll(from, to);
}

export interface RunningProxy {
  readonly url: string;
  end(): Promise<void>;
}

async function started(child: ChildProcess, port: number): Promise<RunningProxy> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const isOpen = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(() => done(true)));
      socket.once('error', () => done(false));
    });
  for (let time = 0; !(await isOpen()); time += 1) {
    if (child.exitCode !== null || time > 200) throw new Error(`${child.spawnfile} did not start:\n${said}`);
    await sleep(50);
  }
  return {
    url: `https://127.0.0.1:${port}`,
    async end() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Starts a proxy by its example, with a certificate, a port and the product of the test in place of those it names. */
export async function startProxy(kind: 'haproxy' | 'nginx', folder: string, product: string): Promise<RunningProxy> {
  const own = join(folder, kind);
  mkdirSync(own);
  const [key, certificate] = [join(own, 'faena.key'), join(own, 'faena.crt')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=faena.example'];
  execFileSync(programOf('openssl') ?? '', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const both = join(own, 'faena.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const port = await freePort();
  const config = join(own, `${kind}.conf`);
  let text = swap(example(kind), '127.0.0.1:4000', new URL(product).host);
  if (kind === 'haproxy') {
    text = swap(swap(text, 'bind :443', `bind 127.0.0.1:${port}`), '/etc/haproxy/faena.pem', both);
    writeFileSync(config, text);
    return started(spawn(programOf('haproxy') ?? '', ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] }), port);
  }
  text = swap(swap(text, 'listen 443', `listen 127.0.0.1:${port}`), '/etc/nginx/faena.pem', both);
  text = swap(text, '/etc/nginx/faena.key', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(own, name)};`).join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    config,
    `${user}\ndaemon off;\npid ${join(own, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${text}}\n`,
  );
  return started(spawn(programOf('nginx') ?? '', ['-p', own, '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] }), port);
}
