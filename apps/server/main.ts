import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { smsGateway } from '@modules/plataforma/server/public';
import { superviseEmbedded } from '@platform/server/db/embedded-supervisor';
import { migrate } from '@platform/server/db/migrate';
import { openDatabase } from '@platform/server/db/pool';
import { mailbox, noMailer, smtpMailer } from '@platform/server/mail/mailer';
import { compose } from './compose';
import { prepare } from './prepare';
import { readSettings, startWarnings } from './settings';

const BREATH_MS = 1000;
const started = Date.now();
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}`);

const settings = readSettings(process.env);
for (const warning of startWarnings(settings)) console.warn(warning);
const embedded = settings.databaseUrl ? null : await superviseEmbedded(join(settings.dataDir, 'pg'), say);
say(embedded ? 'Embedded database ready' : 'Using the database of DATABASE_URL');
const database = openDatabase(settings.databaseUrl ?? embedded?.url ?? '');
const applied = await migrate(database, resolve('migrations'));
say(applied > 0 ? `Migrations applied: ${applied}` : 'Migrations up to date');
await prepare(database, settings, say);

const web = resolve('dist/web');
const clock = () => new Date();
// The demo's mails are read at /dev/correo and in the log; they go to nobody.
const box =
  settings.demo && !settings.smtpUrl
    ? mailbox(clock, ({ to, subject, text }) => say(`Mail to ${to}: ${subject} | ${text.replace(/\s+/g, ' ')}`))
    : null;
const mailer = settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.mailFrom) : (box ?? noMailer);
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
  mailer,
  ...(box ? { mailbox: box } : {}),
  ...(settings.trusts ? { trusts: settings.trusts } : {}),
  ...(settings.securityContact ? { securityContact: settings.securityContact } : {}),
  publishedDemo: settings.demo && settings.published,
  ...(existsSync(join(web, 'index.html')) ? { web } : {}),
});
await app.listen({ port: settings.port, host: settings.host });
// Whoever waits at the door is let in first: what goes on by itself begins a moment later.
const background = setTimeout(() => {
  outbox.start();
  jobs.start();
  for (const worker of workers) worker.start();
}, BREATH_MS);
const heard = composition.listen();
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : settings.port;
say(`Ready: ${settings.publicUrl.replace(/:0$/, `:${port}`)}`);

let closing = false;
/** Stop accepting, finish what runs (10 s in all), close the database. */
async function shutDown(): Promise<void> {
  if (closing) return;
  closing = true;
  clearTimeout(background);
  const limit = setTimeout(() => process.exit(1), 10_000).unref();
  await app.close();
  await heard.stop();
  await Promise.all(workers.map((worker) => worker.stop()));
  await jobs.stop();
  await outbox.stop();
  await database.close();
  await embedded?.stop();
  clearTimeout(limit);
  process.exit(0);
}
process.on('SIGTERM', shutDown);
process.on('SIGINT', shutDown);
