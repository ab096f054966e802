import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { mails } from '../platform.tables.ts';

/** A mail that is ready to be sent. Because of the id, sending it twice has the same effect as sending it once. */
export interface FinishedMail {
  mailId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The interface for sending mail. */
export interface Mailer {
  /**
   * Sends a mail.
   * @throws Error if the mail server refuses it or cannot be reached; the job then retries later
   */
  send(mail: FinishedMail): Promise<void>;
}

/**
 * Makes a mailer that uses SMTP if `SMTP_URL` is set. Otherwise it stores mails in the database, and local environments
 * show them at /dev/mailbox.
 */
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
