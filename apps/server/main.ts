import cluster from 'node:cluster';
import { join, resolve } from 'node:path';
import { superviseEmbedded } from '@platform/server/db/embedded-supervisor';
import { isOfLater, migrate } from '@platform/server/db/migrate';
import { openDatabase } from '@platform/server/db/pool';
import type { Mail } from '@platform/server/mail/mailer';
import { type Live, liveSpeed, makeLive } from './live/live';
import { prepare } from './prepare';
import { runProcesses, sharedLive, sharedMetrics } from './processes';
import { serve } from './serve';
import { readSettings, type Settings, startWarnings } from './settings';

const started = Date.now();
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}`);
const clock = () => new Date();
/** The demo's mails are read at /dev/correo and in the log; they go to nobody. */
const sayMail = ({ to, subject, text }: Mail) => say(`Mail to ${to}: ${subject} | ${text.replace(/\s+/g, ' ')}`);
/** How a process that was begun by another one learns where the database is. */
const DATABASE = 'FAENA_DATABASE';
/** Connections of one process, and of all together: an embedded server has a hundred, and some are for looking after it. */
const CONNECTIONS = { process: 12, least: 4, all: 84 };

const LIVE_END_MS = 2000;

const settings = readSettings(process.env);
const connections = Math.max(CONNECTIONS.least, Math.min(CONNECTIONS.process, Math.floor(CONNECTIONS.all / settings.processes)));

/** Stops once, whichever signal comes, and leaves. */
function onSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}

/** One of several: it serves, and ends with whoever began it. */
async function serveOne(databaseUrl: string, settings: Settings): Promise<void> {
  const served = await serve({
    settings,
    databaseUrl,
    connections,
    clock,
    sayMail,
    live: settings.demo ? sharedLive() : null,
    metrics: sharedMetrics(),
  });
  process.once('disconnect', () => process.exit(1));
  onSignals(served.stop);
}

/** The first: database, migrations and demo; then it serves itself, or begins those that do. */
async function begin(settings: Settings): Promise<void> {
  const speed = liveSpeed(process.argv);
  const live: Live | null = settings.demo ? makeLive({ host: settings.host, clock, report: say }) : null;
  for (const warning of startWarnings(settings)) console.warn(warning);
  if (speed > 0 && !live) console.warn('--live: only the demo has a site that moves by itself');
  const embedded = settings.databaseUrl ? null : await superviseEmbedded(join(settings.dataDir, 'pg'), say);
  say(embedded ? 'Embedded database ready' : 'Using the database of DATABASE_URL');
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? '';
  const database = openDatabase(databaseUrl, CONNECTIONS.least);
  const applied = await migrate(database, resolve('migrations'));
  say(applied > 0 ? `Migrations applied: ${applied}` : 'Migrations up to date');
  if (await isOfLater(database, resolve('migrations'))) say('The database is of a later version by now: it is served as it is');
  else await prepare(database, settings, say);
  await database.close();

  const ready = (port: number, processes: string) => {
    live?.begin(port, speed);
    say(`Ready: ${settings.publicUrl.replace(/:0$/, `:${port}`)}${processes}${speed > 0 && live ? ` · the site moves (${speed}×)` : ''}`);
  };
  const stop = async (serving: () => Promise<void>): Promise<void> => {
    // Whoever is still being answered is not waited for longer than this; that it leaves is said meanwhile.
    const still = Promise.race([live?.stop(), new Promise((done) => setTimeout(done, LIVE_END_MS))]);
    await Promise.all([still, serving()]);
    await embedded?.stop();
  };
  if (settings.processes === 1) {
    const served = await serve({
      settings,
      databaseUrl,
      connections,
      clock,
      sayMail,
      live: live?.control ?? null,
    });
    onSignals(() => stop(served.stop));
    return ready(served.port, '');
  }
  const processes = runProcesses(settings.processes, { [DATABASE]: databaseUrl }, say, live?.control ?? null);
  onSignals(() => stop(processes.stop));
  ready(await processes.listening, ` (${settings.processes} processes)`);
}

const given = process.env[DATABASE];
await (cluster.isWorker && given ? serveOne(given, settings) : begin(settings));
