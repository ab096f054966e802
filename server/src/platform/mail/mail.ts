import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { mails } from '../platform.tables.ts';

/** A mail ready to go. The id makes sending it twice the same as once. */
export interface FinishedMail {
  mailId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The port for sending mail. */
export interface Mailer {
  /** @throws Error when the mail server refuses or cannot be reached: the job tries again later. */
  send(mail: FinishedMail): Promise<void>;
}

/** SMTP when `SMTP_URL` is set, else the mailbox in the database, which local environments show at /dev/mailbox. */
export async function makeMailer(config: Config, database: Database, clock: Clock): Promise<Mailer> {
  if (!config.SMTP_URL) return mailbox(database, clock);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(config.SMTP_URL);
  return {
    async send({ mailId, to, subject, text, html }) {
      const messageId = `<${mailId}@${new URL(config.PUBLIC_URL ?? 'http://localhost').hostname}>`;
      await transport.sendMail({ from: config.MAIL_FROM, to, subject, text, html, messageId });
    },
  };
}

function mailbox(database: Database, clock: Clock): Mailer {
  return {
    async send({ mailId, to, subject, text, html }) {
      const row = { id: mailId, to, subject, text, html, createdAt: clock.now() };
      await database.db.insert(mails).values(row).onConflictDoNothing();
    },
  };
}
