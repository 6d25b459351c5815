import { outside } from '../telemetry/span';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly replyTo?: string | undefined;
}

/** Carries one mail to its server; throws `MailRefused` when another try would be in vain. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** The server will never take this mail (SMTP 5xx). */
export class MailRefused extends Error {}

/** Sends through an SMTP server (`SMTP_URL`); every wait is bounded. */
export function smtpMailer(url: string, from: string): Mailer {
  const connected = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }, { from });
  };
  let transport: ReturnType<typeof connected> | undefined;
  return {
    async send({ to, replyTo, ...mail }) {
      try {
        transport ??= connected();
        const server = await transport;
        await outside('smtp', new URL(url).hostname, () =>
          server.sendMail({ ...mail, to: { name: '', address: to }, ...(replyTo ? { replyTo } : {}) }),
        );
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0;
        throw code >= 500 ? new MailRefused(String(error)) : error;
      }
    },
  };
}

export interface MailboxEntry extends Mail {
  readonly at: Date;
}
/** A mailbox in memory, for tests: what would have been sent is read from it. */
export interface Mailbox extends Mailer {
  readonly mails: readonly MailboxEntry[];
}

const KEPT = 200;
export function mailbox(clock: () => Date): Mailbox {
  const mails: MailboxEntry[] = [];
  return {
    mails,
    async send(mail) {
      mails.push({ ...mail, at: clock() });
      if (mails.length > KEPT) mails.shift();
    },
  };
}

/** Without a mail server nothing leaves: it waits in the queue, with the reason. */
export const noMailer: Mailer = {
  send: async () => {
    throw new Error('SMTP_URL is not set');
  },
};
