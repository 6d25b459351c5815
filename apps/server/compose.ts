import { join } from 'node:path';
import {
  type CaptchaSettings,
  type DirectorySettings,
  type Messages,
  makeBell,
  makeCaptcha,
  makeDirectory,
  makeGate,
  makeSecondFactor,
  makeSystemSessions,
  makeTokens,
  plataformaRoutes,
  portsOf,
  type SignInPorts,
  siteOf,
} from '@modules/plataforma/server/public';
import { filePlaces, type JobRunner, jobRoutes, makeJobRunner } from '@modules/sistema/server/public';
import { type Listening, listen } from '@platform/server/db/listen';
import type { Database } from '@platform/server/db/pool';
import type { CallPolicy } from '@platform/server/files/addresses';
import { contentCheck } from '@platform/server/files/check';
import { makeFiles } from '@platform/server/files/files';
import { makePartials } from '@platform/server/files/partial';
import { partialRoutes } from '@platform/server/files/partial.routes';
import { fileRoutes } from '@platform/server/files/routes';
import { clamd, type ScannerAddress } from '@platform/server/files/scan';
import { makeStore } from '@platform/server/files/store';
import { makeApp } from '@platform/server/http/app';
import type { ProxyTrust } from '@platform/server/http/caller';
import { openApi } from '@platform/server/http/openapi';
import { servePlain } from '@platform/server/http/plain';
import type { Route } from '@platform/server/http/route';
import type { Session } from '@platform/server/http/session';
import { makeStreams } from '@platform/server/http/stream';
import type { Worker } from '@platform/server/jobs/worker';
import type { RouteKit } from '@platform/server/kit';
import type { Mailer } from '@platform/server/mail/mailer';
import type { DeviceGate, ServerModule } from '@platform/server/module';
import { makeOutbox, type Outbox } from '@platform/server/outbox/outbox';
import { makePdfReader } from '@platform/server/pdf/read';
import { makeProduct, type Product } from '@platform/server/product';
import { everyExtras } from '@platform/server/resource/extras';
import { makeReader } from '@platform/server/resource/read';
import { makeRegistry } from '@platform/server/resource/registry';
import { resourceRoutes } from '@platform/server/resource/routes';
import { makeWriter } from '@platform/server/resource/write';
import { makeSecretBox } from '@platform/server/secrets';
import { sheetRoutes } from '@platform/server/sheet/sheet.routes';
import { timelineRoutes } from '@platform/server/timeline/timeline.routes';
import { makeDictionary } from '@platform/server/words';
import { makeWorkWorker, type WorkKind } from '@platform/server/work/work';
import { workRoutes } from '@platform/server/work/work.routes';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { LiveControl } from './live/live';
import { liveRoutes } from './live/live.routes';
import { mailboxRoutes } from './mailbox';
import { serverModules } from './modules';
import { serviceRoutes } from './service';
import { VERSION } from './version';

/** Longer than any work that an answer hides. */
const LEAST_MS = 350;

export interface Composition {
  readonly app: FastifyInstance;
  readonly outbox: Outbox;
  readonly jobs: JobRunner;
  /** The database in the hands of this product. */
  readonly database: Database;
  /** What goes on in the background. */
  readonly workers: readonly Worker[];
  worker(name: string): Worker;
  /** The session in which the product does its own work for a client. */
  readonly systemSession: ReturnType<typeof makeSystemSessions>;
  /** Hears what any process says: mails leave and bells ring at once. */
  readonly listen: () => Listening;
  readonly routes: readonly Route[];
}

export interface CompositionParts extends ProductSettings {
  readonly database: Database;
  readonly dataDir: string;
  readonly logLevel: string;
  /** Where the log goes instead of the standard output. */
  readonly logStream?: { write(line: string): unknown };
  readonly clock: () => Date;
  /** The antivirus that files are shown to before anybody opens them; none when not said. */
  readonly scanner?: ScannerAddress;
  readonly captcha: CaptchaSettings;
  /** How long answers take that must not tell whether there is an account; hidden from tests that ask a hundred times. */
  readonly leastMs?: number;
  readonly messages?: Messages;
  readonly directory?: DirectorySettings;
  /** In place of the modules' own, one by one: tests of what a later module brings. */
  readonly ports?: Partial<SignInPorts>;
  readonly mailer: Mailer;
  /** The demo's mails are shown at /dev/correo. */
  readonly showsMails?: boolean;
  /** Moves the demo's site by itself; only in the demo. */
  readonly live?: LiveControl;
  /** The demo where others than this machine may come: every page says so, and its mailbox asks for its administrator. */
  readonly publishedDemo?: boolean;
  /** Where somebody who found a weakness writes to; an address at the product's own name when not said. */
  readonly securityContact?: string;
  /** Proxies in front that are believed about who calls. */
  readonly trusts?: ProxyTrust;
  /** Folder of the built web application; absent in API tests. */
  readonly web?: string;
  /** Whether this process was told to stop: a balancer that asks is told to send nobody any more. */
  readonly leaving?: () => boolean;
  /** Figures of all processes that serve together, in place of this one's. */
  readonly metrics?: () => Promise<string>;
  /** Is handed this process's own figures, to tell them elsewhere. */
  readonly figuresTo?: (registry: Registry) => void;
}

interface ProductSettings {
  readonly publicUrl: string;
  readonly secret: string;
  /** Which servers repositories may be on; https anywhere but link-local when not said. */
  readonly storage?: CallPolicy;
  /** The product's modules, or some of them. */
  readonly modules?: readonly ServerModule[];
}

/** The product of an installation, before anything of it runs. */
export const productOf = ({ publicUrl, secret, storage, modules }: ProductSettings): Product =>
  makeProduct(modules ?? serverModules, { publicUrl, secret, calls: storage ?? { http: false, hosts: null } });

/** What modules' calls and work stand on. */
function makeKit(parts: CompositionParts, database: Database, report: (error: unknown, what: string) => void): RouteKit {
  const { product } = database;
  const { clock, mailer } = parts;
  const words = makeDictionary(product.modules);
  const registry = makeRegistry(product);
  const box = makeSecretBox(parts.secret);
  const pdf = makePdfReader();
  const scanner = parts.scanner ? clamd(parts.scanner) : null;
  const check = contentCheck(pdf, scanner, (error) => report(error, 'scanner'));
  const store = makeStore(join(parts.dataDir, 'archivos'), product.calls, check, clock);
  const files = makeFiles(store, filePlaces(box), scanner !== null, (error) => report(error, 'content of a file'));
  const partials = makePartials(join(parts.dataDir, 'subidas'));
  const [reader, writer] = [makeReader(registry), makeWriter(registry, words, box)];
  return {
    product,
    database,
    registry,
    reader,
    writer,
    words,
    clock,
    files,
    store,
    partials,
    box,
    mailer,
    streams: makeStreams(database),
    pdf,
    scanner,
  };
}

/** Who calls by a terminal's key: whichever module knows the key. */
const anyDevice =
  (gates: readonly DeviceGate[]): DeviceGate =>
  async (key, address): Promise<Session | null> => {
    for (const gate of gates) {
      const session = await gate(key, address);
      if (session) return session;
    }
    return null;
  };

/** Puts the product together out of its modules. */
export async function compose(parts: CompositionParts): Promise<Composition> {
  const database = parts.database.of(productOf(parts));
  const { modules } = database.product;
  const { clock } = parts;
  let app: FastifyInstance | undefined;
  const report = (error: unknown, what: string): void => app?.log.error({ err: error }, what);
  const kit = makeKit(parts, database, report);
  const { registry, reader, writer, words, files, partials, box, streams } = kit;
  const tokens = makeTokens(parts.secret, clock);
  const site = siteOf(parts.publicUrl);
  const outbox = makeOutbox(
    database,
    modules.flatMap((module) => module.listeners ?? []),
    (error) => report(error, 'outbox'),
  );
  const kinds: WorkKind[] = [];
  let runner: JobRunner | undefined;
  const runnerNow = (): JobRunner => {
    if (!runner) throw new Error('Jobs are not there yet');
    return runner;
  };
  // Whoever is not signed in shares one part of the connections.
  const outside = database.shareOf(null);
  const captcha = makeCaptcha(outside, parts.secret, parts.captcha);
  const bell = makeBell(database, streams);
  const publishedDemo = parts.publishedDemo ?? false;
  const routes: Route[] = [
    ...(parts.showsMails ? mailboxRoutes(publishedDemo) : []),
    ...(parts.live ? liveRoutes(parts.live, publishedDemo) : []),
    ...bell.routes,
    ...plataformaRoutes({
      database: outside,
      tokens,
      box,
      site,
      ports: { ...portsOf(database.product, makeSecondFactor(box, site)), ...parts.ports },
      ownFields: (ctx) => everyExtras(ctx, registry),
      captcha,
      messages: parts.messages ?? {},
      leastMs: parts.leastMs ?? LEAST_MS,
      directory: parts.directory ? makeDirectory(outside, parts.directory, parts.publicUrl) : null,
    }),
    ...fileRoutes(
      files,
      modules.flatMap((module) => module.fileReaders ?? []),
    ),
    ...partialRoutes(files, partials),
    ...jobRoutes(runnerNow),
    ...workRoutes(words, () => kinds),
    ...modules.flatMap((module) => module.routes?.(kit) ?? []),
    ...timelineRoutes(kit),
    ...sheetRoutes(kit),
    ...resourceRoutes(database, registry, reader, writer, words),
  ];
  const systemSession = makeSystemSessions(database, clock);
  app = await makeApp(
    {
      database,
      gate: makeGate(database, tokens, clock),
      devices: anyDevice(modules.flatMap((module) => module.devices?.({ database, sessionFor: systemSession, clock }) ?? [])),
      visits: anyDevice(modules.flatMap((module) => module.visits?.({ database, sessionFor: systemSession, clock }) ?? [])),
      words,
      writer,
      outbox,
      clock,
      publicUrl: parts.publicUrl,
      ...(parts.trusts ? { trusts: parts.trusts } : {}),
      services: captcha.origins,
      logLevel: parts.logLevel,
      ...(parts.logStream ? { logStream: parts.logStream } : {}),
    },
    routes,
  );
  const { log } = app;
  runner = makeJobRunner({
    database,
    jobs: modules.flatMap((module) => module.jobs?.(kit) ?? []),
    outbox,
    sessionFor: systemSession,
    zone: async () =>
      String((await database.query(`select zona_horaria from sistema_aplicacion where id_aplicacion = 'AP03'`))[0]?.zona_horaria ?? 'America/Lima'),
    clock,
    log,
  });
  const workerKit = { ...kit, outbox, sessionFor: systemSession, log };
  kinds.push(...modules.flatMap((module) => module.work?.(workerKit) ?? []));
  await servePlain(
    app,
    modules.flatMap((module) => module.protocols?.(workerKit) ?? []),
  );
  const workers = [...modules.flatMap((module) => module.workers?.(workerKit) ?? []), makeWorkWorker(workerKit, kinds)];
  let document: ReturnType<typeof openApi> | undefined;
  const described = () => {
    document ??= openApi(
      routes,
      VERSION,
      modules.flatMap((module) => module.states ?? []).map(({ machine }) => machine),
    );
    return document;
  };
  const securityContact = parts.securityContact ?? `mailto:seguridad@${new URL(parts.publicUrl).hostname}`;
  await serviceRoutes(app, {
    database,
    document: described,
    web: parts.web,
    publishedDemo,
    live: parts.live !== undefined,
    publicUrl: parts.publicUrl,
    securityContact,
    clock,
    dataDir: parts.dataDir,
    figures: modules.flatMap((module) => module.figures ?? []),
    leaving: parts.leaving ?? (() => false),
    metrics: parts.metrics,
    figuresTo: parts.figuresTo,
  });
  const wakes = Object.fromEntries(workers.map(({ name, wake }) => [name, wake]));
  return {
    app,
    outbox,
    database,
    jobs: runner,
    workers,
    worker(name) {
      const found = workers.find((one) => one.name === name);
      if (!found) throw new Error(`No worker ${name}`);
      return found;
    },
    systemSession,
    listen: () => listen(database, { campana: bell.ring, ...wakes }, (error) => report(error, 'listen')),
    routes,
  };
}
