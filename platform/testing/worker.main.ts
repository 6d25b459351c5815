import { compose } from '@apps/server/compose';
import { openDatabase } from '@platform/server/db/pool';
import { mailbox } from '@platform/server/mail/mailer';

/** A process of its own that does nothing but the work of one name, to be killed in the middle (`otherWorker`). */
const clock = () => new Date();
const { DATABASE_URL = '', SECRET = '', DATA_DIR = '', WORKER = '' } = process.env;
const { worker } = await compose({
  database: openDatabase(DATABASE_URL, 4),
  secret: SECRET,
  dataDir: DATA_DIR,
  publicUrl: 'http://127.0.0.1',
  logLevel: 'silent',
  captcha: { kind: 'off' },
  clock,
  mailer: mailbox(clock),
});
await worker(WORKER).run();
process.exit(0);
