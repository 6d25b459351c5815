import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Composition, type CompositionParts, compose } from '@apps/server/compose';
import { prepare } from '@apps/server/prepare';
import { type Database, openDatabase } from '@platform/server/db/pool';
import { writeDemoFiles } from '@platform/server/demo/files';
import { type MailboxEntry, mailbox, smtpMailer } from '@platform/server/mail/mailer';
import { cloneDatabase, ensureTemplate } from './database';
import { hoy } from './days';
import { makeClient, type Received, type Sent, type TestClient } from './http';
import { scratchFolder } from './memory';
import { migratedTemplate } from './migrated';

const root = join(import.meta.dirname, '../..');
/** The same for every test: licences of the demo are signed with it. */
export const SECRET = 'secreto-de-pruebas-de-mas-de-treinta-y-dos-bytes';

/**
 * Hash of everything a template database is made of, and of the day: the demo's dates are relative to it. While one works on a screen,
 * `DEMO_KEPT=1` looks only at migrations, menus and what the demo is written in: the template of before serves after a change of code.
 */
function fingerprint(): string {
  const kept = process.env.DEMO_KEPT === '1';
  const hash = createHash('sha256')
    .update(hoy())
    .update(kept ? 'kept' : '');
  const walk = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name));
    else if (/\.(sql|ts)$/.test(path) && !/\.test\.ts$/.test(path) && (!kept || /\.sql$|\/demo\/|\/module\.ts$/.test(path)))
      hash.update(path).update(readFileSync(path));
  };
  walk(join(root, 'migrations'));
  walk(join(root, 'apps/server'));
  walk(join(root, 'platform/server/demo'));
  walk(join(root, 'platform/testing/argon2.ts'));
  for (const module of readdirSync(join(root, 'modules'))) {
    walk(join(root, 'modules', module, 'module.ts'));
    walk(join(root, 'modules', module, 'server'));
    walk(join(root, 'modules', module, 'shared'));
  }
  return hash.digest('hex').slice(0, 20);
}

/** Products side by side on the test's database that calls go to in turns, as behind a balancer without stickiness: `.ci/run` asks for three. */
export const TOGETHER = Number(process.env.TOGETHER ?? 1);
/** Of those all but the first end in turns, so often, each when another one has taken its place. */
const RENEWED_MS = Number(process.env.RENEWED_MS ?? 0);

const templates = new Map<string, Promise<string>>();
/** Name of the template database that holds the demo as of today; looked for once a worker and day. */
export function demoTemplate(): Promise<string> {
  const today = hoy();
  const known = templates.get(today) ?? makeTemplate();
  templates.set(today, known);
  return known;
}

async function makeTemplate(): Promise<string> {
  const build = async (url: string) => {
    const database = openDatabase(url, 4);
    await prepare(
      database,
      { demo: true, firstAdministrator: null, dataDir: mkdtempSync(join(scratchFolder(), 'faena-')), secret: SECRET, publicUrl: 'http://127.0.0.1' },
      () => undefined,
    );
    await database.close();
  };
  return ensureTemplate(`demo_${fingerprint()}`, build, await migratedTemplate());
}

/** What came back from a call. */
export interface Answer {
  readonly status: number;
  /** `result` of a good answer. */
  readonly result: ResultOf;
  /** The problem of a refused one. */
  readonly problem: {
    code: string;
    detail: string;
    errors: { field: string; code: string; message: string }[];
    confirmable?: boolean;
    [extra: string]: unknown;
  };
  readonly text: string;
  readonly headers: Headers;
}
// Tests read answers as a client without types would; what they expect of them is what they assert.
// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is what a test checks
export type ResultOf = any;

export interface Caller {
  get(path: string, query?: Record<string, unknown>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  call(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string>; raw?: RequestInit['body'] }): Promise<Answer>;
  /** Uploads a file; answers its IdArchivo. */
  upload(uso: string, name: string, content: Uint8Array | string): Promise<Answer>;
}

export interface SignedIn extends Caller {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly perfil: { IdPerfil: number; IdCliente: number; IdDivision: number };
}

export interface TestApp extends Caller {
  readonly url: string;
  /** Where its files are. */
  readonly dataDir: string;
  readonly database: Database;
  /** What was logged, when `startApp` was asked to keep it. */
  readonly log: readonly string[];
  readonly composition: Composition;
  /** Sends a request as it is, by nobody unless it says so. */
  send(sent: Sent): Promise<Received>;
  /** Signs in through both steps; the division by its name's beginning, the first otherwise. */
  signIn(user: string, options?: { division?: string; password?: string; codigo?: string }): Promise<SignedIn>;
  /** The product's clock: real until set. */
  readonly clock: { set(at: Date | string): void; advance(seconds: number): void; now(): Date };
  /** Delivers pending news and mails, as the workers do. */
  settle(): Promise<void>;
  /** Mails that were sent, oldest first; those of `smtpUrl` went there instead. */
  readonly mails: readonly MailboxEntry[];
  /** Runs a scheduled job now, to its end; throws what it failed with. */
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}

function caller(url: string, { send, sendForm }: TestClient, token?: string): Caller {
  const call: Caller['call'] = async (method, path, options = {}) => {
    const { pathname, search } = new URL(path, url);
    const sent = {
      method,
      target: pathname + search,
      headers: {
        'accept-language': 'es',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    };
    const { status, headers, text } = options.raw === undefined ? await send(sent) : await sendForm(sent, options.raw);
    const parsed: ResultOf = /json/.test(headers.get('content-type') ?? '') ? JSON.parse(text) : {};
    return { status, result: parsed.result, problem: parsed, text, headers };
  };
  const withQuery = (path: string, query: Record<string, unknown>): string => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    return search.size === 0 ? path : `${path}?${search}`;
  };
  return {
    call,
    get: (path, query = {}) => call('GET', withQuery(path, query)),
    post: (path, body = {}) => call('POST', path, { body }),
    put: (path, body = {}) => call('PUT', path, { body }),
    delete: (path) => call('DELETE', path),
    upload(uso, name, content) {
      const form = new FormData();
      form.append('uso', uso);
      form.append('file', new Blob([Buffer.from(content)]), name);
      return call('POST', '/api/PlataformaArchivo', { raw: form });
    },
  };
}

/**
 * The whole product on a database of its own, listening on a free port; `close` takes everything away. The demo's files
 * are written where a test reads one (`demoFiles`): they are hundreds, and most read none. With `databaseUrl` it runs on a database that is there already; with `ownPlans` the server plans as it does for people.
 */
export async function startApp(
  options: {
    logLevel?: string;
    web?: string;
    publicUrl?: string;
    smtpUrl?: string;
    demoFiles?: true;
    ownPlans?: boolean;
    databaseUrl?: string;
    standbyUrl?: string;
  } & Partial<
    Pick<
      CompositionParts,
      | 'captcha'
      | 'leastMs'
      | 'messages'
      | 'ports'
      | 'directory'
      | 'storage'
      | 'scanner'
      | 'modules'
      | 'showsMails'
      | 'live'
      | 'publishedDemo'
      | 'trusts'
      | 'figuresTo'
    >
  > = {},
): Promise<TestApp> {
  const { databaseUrl } = options;
  const clone = databaseUrl ? { url: databaseUrl, drop: async () => undefined } : await cloneDatabase(await demoTemplate(), options.ownPlans);
  const dataDir = mkdtempSync(join(scratchFolder(), 'faena-'));
  let offset = 0;
  const log: string[] = [];
  const clock = () => new Date(Date.now() + offset);
  const box = mailbox(clock);
  const start = async () => {
    const state = { leaving: false };
    const product = await compose({
      leaving: () => state.leaving,
      database: openDatabase(
        clone.url,
        TOGETHER === 1 ? 12 : 8,
        options.standbyUrl ? { url: options.standbyUrl, told: (text) => log.push(text) } : undefined,
      ),
      secret: SECRET,
      dataDir,
      publicUrl: options.publicUrl ?? 'http://127.0.0.1',
      logLevel: options.logLevel ?? process.env.TEST_LOG ?? 'silent',
      ...(options.logLevel ? { logStream: { write: (line: string) => log.push(line) } } : {}),
      ...(options.web ? { web: options.web } : {}),
      ...(options.modules ? { modules: options.modules } : {}),
      ...(options.storage ? { storage: options.storage } : {}),
      ...(options.scanner ? { scanner: options.scanner } : {}),
      captcha: options.captcha ?? { kind: 'off' },
      leastMs: options.leastMs ?? 0,
      ...(options.messages ? { messages: options.messages } : {}),
      ...(options.directory ? { directory: options.directory } : {}),
      ...(options.ports ? { ports: options.ports } : {}),
      ...(options.showsMails ? { showsMails: true } : {}),
      ...(options.live ? { live: options.live } : {}),
      ...(options.publishedDemo ? { publishedDemo: true } : {}),
      ...(options.trusts ? { trusts: options.trusts } : {}),
      ...(options.figuresTo ? { figuresTo: options.figuresTo } : {}),
      clock,
      mailer: options.smtpUrl ? smtpMailer(options.smtpUrl, 'Faena <faena@faena.example>') : box,
    });
    return { product, state, url: await product.app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  const together = await Promise.all(Array.from({ length: TOGETHER }, start));
  const [first] = together;
  if (!first) throw new Error('TOGETHER says how many serve');
  const { product: composition, url } = first;
  const { database } = composition;
  if (options.demoFiles) await writeDemoFiles(dataDir, database);
  const urls = together.map((one) => one.url);
  const client = makeClient(urls);
  const end = async ({ product }: (typeof together)[number]): Promise<void> => {
    await product.outbox.stop();
    await Promise.all(product.workers.map((worker) => worker.stop()));
    await product.database.close();
  };
  let [at, renewing] = [0, Promise.resolve()];
  const renew = async (): Promise<void> => {
    at = 1 + (at % (TOGETHER - 1));
    const [old, next] = [together[at], await start()];
    [together[at], urls[at]] = [next, next.url];
    if (!old) return;
    old.state.leaving = true;
    await old.product.app.close();
    await end(old);
  };
  const renewal =
    RENEWED_MS > 0 && TOGETHER > 1
      ? setInterval(() => {
          renewing = renewing.then(renew);
        }, RENEWED_MS)
      : undefined;
  const open = caller(url, client);
  return {
    ...open,
    url,
    dataDir,
    log,
    database,
    composition,
    clock: {
      set: (at) => {
        offset = new Date(at).getTime() - Date.now();
      },
      advance: (seconds) => {
        offset += seconds * 1000;
      },
      now: clock,
    },
    async signIn(user, options = {}) {
      const named = await open.post('/api/usuario/authenticate', {
        username: user,
        password: options.password ?? 'Demo.2026',
        idAplicacion: 'AP03',
        idTipoAplicacion: 'WEB',
      });
      if (named.status !== 200) throw new Error(`${user} could not sign in: ${named.text}`);
      const first = options.codigo
        ? await open.call('POST', '/api/usuario/validatelogin', {
            headers: { authorization: `Bearer ${named.result.accessToken}` },
            body: { codigo: options.codigo },
          })
        : named;
      if (first.status !== 200) throw new Error(`${user} could not sign in: ${first.text}`);
      const entries: { IdPerfil: number; IdCliente: number; IdDivision: number; Division: string; Cliente: string }[] = first.result.division;
      const wanted = options.division ?? 'Unidad Cerro Pardo';
      const entry = entries.find((one) => one.Division.startsWith(wanted)) ?? entries[0];
      if (!entry) throw new Error(`${user} has no division`);
      const { IdPerfil, IdCliente, IdDivision } = entry;
      const second = await open.call('POST', '/api/usuario/refreshTokenbyperfil', {
        headers: { authorization: `Bearer ${first.result.accessToken}` },
        body: { idPerfil: IdPerfil, idCliente: IdCliente, idDivision: IdDivision, ...(first.result.terminos ? { aceptaTerminos: 'S' } : {}) },
      });
      if (second.status !== 200) throw new Error(`${user} could not open a session: ${second.text}`);
      const { accessToken, refreshToken } = second.result;
      return { ...caller(url, client, accessToken), accessToken, refreshToken, perfil: { IdPerfil, IdCliente, IdDivision } };
    },
    async settle() {
      await composition.outbox.drain();
      await composition.worker('correo').run();
    },
    mails: box.mails,
    async runJob(name) {
      const [before] = await database.query('select coalesce(max(id_trabajo_ejecucion), 0) as id from sistema_trabajo_ejecucion');
      await composition.jobs.run(name, { origen: 'P' });
      const failed = await database.query(
        `select mensaje from sistema_trabajo_ejecucion where id_trabajo = $1 and resultado = 'E' and id_trabajo_ejecucion > $2`,
        [name, before?.id],
      );
      if (failed.length > 0) throw new Error(`${name}: ${failed.map((row) => String(row.mensaje)).join(' · ')}`);
    },
    send: client.send,
    async close() {
      clearInterval(renewal);
      await renewing;
      // Who keeps connections open would be waited for a moment.
      await Promise.all([client.close(), ...together.map(({ product }) => product.app.close())]);
      for (const one of together) await end(one);
      await clone.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export { paper as pdf } from '@platform/server/demo/paper';
