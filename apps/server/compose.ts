import { join } from 'node:path';
import { makeDeviceGate } from '@modules/acceso/server/public';
import { type LoadWorker, makeLoadWorker, makePaperReader, type PaperReader } from '@modules/acreditacion/server/public';
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
  type SignInPorts,
  siteOf,
} from '@modules/plataforma/server/public';
import {
  deliverMail,
  filePlaces,
  type JobRunner,
  jobRoutes,
  linkNoticesTo,
  makeJobRunner,
  purgeJob,
  repositoryRoutes,
  scanJob,
  setLicenceSecret,
  sweepUploads,
  underPolicy,
} from '@modules/sistema/server/public';
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
import { openApi } from '@platform/server/http/openapi';
import type { Route } from '@platform/server/http/route';
import type { Job } from '@platform/server/jobs/job';
import type { Mailbox, Mailer } from '@platform/server/mail/mailer';
import { makeOutbox, type Outbox } from '@platform/server/outbox/outbox';
import { makePdfReader } from '@platform/server/pdf/read';
import { makeReader } from '@platform/server/resource/read';
import { makeRegistry } from '@platform/server/resource/registry';
import { resourceRoutes } from '@platform/server/resource/routes';
import { makeWriter } from '@platform/server/resource/write';
import { makeSecretBox } from '@platform/server/secrets';
import { makeDictionary } from '@platform/server/words';
import type { FastifyInstance } from 'fastify';
import { fileReaders, jobs, listeners, moduleRoutes, ports, purgers, releases, serverModules } from './modules';
import { serviceRoutes } from './service';

export const VERSION = 'V.1.15';

export interface Composition {
  readonly app: FastifyInstance;
  readonly outbox: Outbox;
  readonly jobs: JobRunner;
  /** Processes mass requests in the background. */
  readonly loads: LoadWorker;
  /** Reads uploaded papers in the background. */
  readonly papers: PaperReader;
  /** The session in which the product does its own work for a client. */
  readonly systemSession: ReturnType<typeof makeSystemSessions>;
  /** Hears what any process says: mails leave and bells ring at once. */
  readonly listen: () => Listening;
  /** Sends the mails that are due. */
  readonly sendMail: () => Promise<unknown>;
  readonly routes: readonly Route[];
}

export interface CompositionParts {
  readonly database: Database;
  readonly secret: string;
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly logLevel: string;
  /** Where the log goes instead of the standard output. */
  readonly logStream?: { write(line: string): unknown };
  readonly clock: () => Date;
  /** Which servers repositories may be on; https anywhere but link-local when not said. */
  readonly storage?: CallPolicy;
  /** The antivirus that files are shown to before anybody opens them; none when not said. */
  readonly scanner?: ScannerAddress;
  readonly captcha: CaptchaSettings;
  readonly messages?: Messages;
  readonly directory?: DirectorySettings;
  /** In place of the modules' own, one by one: tests of what a later module brings. */
  readonly ports?: Partial<SignInPorts>;
  readonly mailer: Mailer;
  /** The development mailbox, shown at /dev/correo; only in the demo. */
  readonly mailbox?: Mailbox;
  /** Folder of the built web application; absent in API tests. */
  readonly web?: string;
}

/** Puts the product together: the one place that knows every module. */
export async function compose(parts: CompositionParts): Promise<Composition> {
  const { database, clock } = parts;
  const manifests = serverModules.map((module) => module.manifest);
  const words = makeDictionary(serverModules);
  const calls = parts.storage ?? { http: false, hosts: null };
  const registry = makeRegistry(
    underPolicy(
      serverModules.flatMap((module) => module.resources),
      calls,
    ),
  );
  const reader = makeReader(registry);
  const box = makeSecretBox(parts.secret);
  const writer = makeWriter(registry, words, box);
  const tokens = makeTokens(parts.secret, clock);
  const pdf = makePdfReader();
  const scanner = parts.scanner ? clamd(parts.scanner) : null;
  const check = contentCheck(pdf, scanner, (error) => app?.log.error({ err: error }, 'scanner'));
  const store = makeStore(join(parts.dataDir, 'archivos'), calls, check, clock);
  const site = siteOf(parts.publicUrl);
  const places = filePlaces(box);
  const files = makeFiles(store, places, scanner !== null, (error) => app?.log.error({ err: error }, 'content of a file'));
  const partials = makePartials(join(parts.dataDir, 'subidas'));
  const kit = { database, registry, reader, writer, words, clock, files, partials, pdf, publicUrl: parts.publicUrl };
  setLicenceSecret(parts.secret);
  let app: FastifyInstance | undefined;
  const outbox = makeOutbox(database, listeners, (error) => app?.log.error({ err: error }, 'outbox'));
  const runnerNow = (): JobRunner => {
    if (!runner) throw new Error('Jobs are not there yet');
    return runner;
  };
  let runner: JobRunner | undefined;
  const captcha = makeCaptcha(database, parts.secret, parts.captcha);
  const bell = makeBell(database);
  const routes: Route[] = [
    ...bell.routes,
    ...plataformaRoutes({
      database,
      tokens,
      box,
      site,
      ports: { ...ports, secondFactor: makeSecondFactor(box, site), ...parts.ports },
      captcha,
      messages: parts.messages ?? {},
      directory: parts.directory ? makeDirectory(database, parts.directory, parts.publicUrl) : null,
    }),
    ...fileRoutes(files, fileReaders),
    ...partialRoutes(files, partials),
    ...jobRoutes(runnerNow),
    ...repositoryRoutes(kit, store, box, calls),
    ...moduleRoutes(kit),
    ...resourceRoutes(database, registry, reader, writer, words),
  ];
  const systemSession = makeSystemSessions(database, manifests, clock);
  app = await makeApp(
    {
      database,
      gate: makeGate(database, tokens, clock, manifests),
      devices: makeDeviceGate(database, systemSession, clock),
      words,
      writer,
      outbox,
      clock,
      publicUrl: parts.publicUrl,
      services: captcha.origins,
      logLevel: parts.logLevel,
      ...(parts.logStream ? { logStream: parts.logStream } : {}),
    },
    routes,
  );
  linkNoticesTo(parts.publicUrl);
  const sendMail = () => deliverMail(database, parts.mailer, clock);
  const mailJob: Job = {
    name: 'sistema.correos',
    async once(job) {
      const { enviados, fallidos } = await sendMail();
      job.counted(enviados + fallidos, enviados, fallidos);
    },
  };
  runner = makeJobRunner({
    database,
    jobs: [
      mailJob,
      purgeJob({ registry, store, places, releases, others: [...purgers, sweepUploads(partials)] }),
      scanJob({ store, places, scanner }),
      ...jobs(registry),
    ],
    outbox,
    sessionFor: systemSession,
    zone: async () =>
      String((await database.query(`select zona_horaria from sistema_aplicacion where id_aplicacion = 'AP03'`))[0]?.zona_horaria ?? 'America/Lima'),
    clock,
    log: app.log,
  });
  const loads = makeLoadWorker({ database, kit, outbox, sessionFor: systemSession, clock, log: app.log });
  const papers = makePaperReader({ database, files, pdf, clock, log: app.log });
  const log = app.log;
  const report = (error: unknown): void => log.error({ err: error }, 'listen');
  let document: ReturnType<typeof openApi> | undefined;
  const described = () => {
    document ??= openApi(routes, VERSION);
    return document;
  };
  await serviceRoutes(app, { database, document: described, web: parts.web, mailbox: parts.mailbox });
  return {
    app,
    outbox,
    jobs: runner,
    loads,
    papers,
    systemSession,
    listen: () =>
      listen(database, { campana: bell.ring, correo: () => void sendMail().catch(report), cargas: loads.wake, papeles: papers.wake }, report),
    sendMail,
    routes,
  };
}
