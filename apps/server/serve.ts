import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { smsGateway } from '@modules/plataforma/server/public';
import { openDatabase } from '@platform/server/db/pool';
import { demoMailer } from '@platform/server/mail/demo';
import { type Mail, noMailer, smtpMailer } from '@platform/server/mail/mailer';
import { compose } from './compose';
import type { LiveControl } from './live/live';
import type { Settings } from './settings';

/** Whoever waits at the door is let in first: what goes on by itself begins a moment later. */
const BREATH_MS = 1000;
/** How long what runs may take to end. */
const END_MS = 10_000;

export interface Served {
  readonly port: number;
  /** Says that it leaves, waits for balancers to hear it, stops accepting, finishes what runs and closes the database. */
  stop(): Promise<void>;
}

interface ServeParts {
  readonly settings: Settings;
  readonly databaseUrl: string;
  /** Connections of this process. */
  readonly connections: number;
  readonly clock: () => Date;
  /** Says a mail of the demo, which goes to nobody. */
  readonly sayMail: (mail: Mail) => void;
  /** Moves the demo's site by itself; null where there is no demo. */
  readonly live: LiveControl | null;
  /** In place of this process's own figures: those of all that serve together. */
  readonly metrics?: () => Promise<string>;
}

/** Serves the product on its database, until it is stopped. */
export async function serve({ settings, databaseUrl, connections, clock, sayMail, live, metrics }: ServeParts): Promise<Served> {
  const web = resolve('dist/web');
  // Loaded only where somebody says where it goes.
  const telemetry = settings.telemetry
    ? (await import('@platform/server/telemetry/telemetry')).startTelemetry(settings.telemetry, console.warn)
    : undefined;
  const { databaseReadUrl } = settings;
  const database = openDatabase(databaseUrl, connections, databaseReadUrl ? { url: databaseReadUrl, told: console.warn } : undefined);
  let leaving = false;
  const { app, outbox, jobs, workers, ...composition } = await compose({
    database,
    secret: settings.secret,
    dataDir: settings.dataDir,
    publicUrl: settings.publicUrl,
    logLevel: settings.logLevel,
    storage: settings.storage,
    ...(settings.scanner ? { scanner: settings.scanner } : {}),
    captcha: settings.captcha,
    ...(settings.directory ? { directory: settings.directory } : {}),
    ...(settings.sms ? { messages: smsGateway(settings.sms.url, settings.sms.key) } : {}),
    clock,
    mailer: settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.mailFrom) : settings.demo ? demoMailer(database, clock, sayMail) : noMailer,
    showsMails: settings.demo && !settings.smtpUrl,
    ...(live ? { live } : {}),
    ...(settings.trusts ? { trusts: settings.trusts } : {}),
    ...(settings.securityContact ? { securityContact: settings.securityContact } : {}),
    publishedDemo: settings.demo && settings.published,
    ...(existsSync(join(web, 'index.html')) ? { web } : {}),
    leaving: () => leaving,
    ...(metrics ? { metrics } : {}),
    ...(telemetry ? { figuresTo: telemetry.figures } : {}),
  });
  await app.listen({ port: settings.port, host: settings.host });
  const background = setTimeout(() => {
    outbox.start();
    jobs.start();
    for (const worker of workers) worker.start();
  }, BREATH_MS);
  const heard = composition.listen();
  const address = app.server.address();

  const end = async (): Promise<void> => {
    leaving = true;
    clearTimeout(background);
    await new Promise((done) => setTimeout(done, settings.drainSeconds * 1000));
    const limit = setTimeout(() => process.exit(1), END_MS).unref();
    // What goes on by itself has as long to end as what is being answered.
    await Promise.all([app.close(), heard.stop(), jobs.stop(), ...workers.map((worker) => worker.stop())]);
    await outbox.stop();
    await telemetry?.stop();
    await database.close();
    clearTimeout(limit);
  };
  let ending: Promise<void> | undefined;
  return {
    port: typeof address === 'object' && address ? address.port : settings.port,
    stop: () => {
      ending ??= end();
      return ending;
    },
  };
}
