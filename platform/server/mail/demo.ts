import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/pool';
import { text } from '../db/rows';
import type { Mail, Mailer } from './mailer';

/** Mails that are read back, at most. */
const KEPT = 200;

/** The demo's mails go to nobody: they are kept where every process of the installation reads them. */
export function demoMailer(database: Database, clock: () => Date, told: (mail: Mail) => void): Mailer {
  return {
    async send(mail) {
      await database.run(
        sql`with nuevo as (insert into base_correo_demo (momento, destinatario, asunto, html)
            values (${clock().toISOString()}::timestamptz, ${mail.to}::text, ${mail.subject}::text, ${mail.html}::text) returning id_correo)
          delete from base_correo_demo where id_correo <= (select id_correo from nuevo) - ${KEPT}::int`,
      );
      told(mail);
    },
  };
}

/** The demo's mails of lately, newest first. */
export const demoMails = (tx: Tx) =>
  tx.rows(
    { momento: text, destinatario: text, asunto: text, html: text },
    sql`select momento, destinatario, asunto, html from base_correo_demo order by id_correo desc limit ${KEPT}`,
  );
