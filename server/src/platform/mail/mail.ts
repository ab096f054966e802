import { buffer } from 'node:stream/consumers';
import { mailboxOf } from '@chamfer/contract/email-address';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { mails } from '../platform.tables.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { pictureId } from './mail-layout.ts';

/** A mail that is ready to be sent. Because of the id, sending it twice has the same effect as sending it once. */
export interface FinishedMail {
  mailId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The object key of a picture that the HTML shows. */
  pictureKey?: string | undefined;
  /** Where mail programs unsubscribe with one press (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** Whom an answer goes to. */
  replyTo?: string | undefined;
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
export async function makeMailer(
  config: Config,
  { database, clock, store }: { database: Database; clock: Clock; store: ObjectStore },
): Promise<Mailer> {
  if (!config.SMTP_URL) return mailbox(database, clock, store);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(config.SMTP_URL);
  return {
    async send({ mailId, to, subject, text, html, pictureKey, unsubscribeUrl, replyTo }) {
      const messageId = `<${mailId}@${new URL(config.PUBLIC_URL ?? 'http://localhost').hostname}>`;
      const picture = await readPicture(store, pictureKey);
      const shown = picture
        ? { html, attachments: [{ cid: pictureId, filename: 'design.webp', content: picture, contentType }] }
        : { html: withoutPicture(html) };
      const headers = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      await transport.sendMail({
        from: config.MAIL_FROM,
        to,
        subject,
        text,
        messageId,
        ...shown,
        ...(replyTo && { replyTo }),
        ...(headers && { headers }),
      });
    },
  };
}

function mailbox(database: Database, clock: Clock, store: ObjectStore): Mailer {
  return {
    async send({ mailId, to, subject, text, html, pictureKey }) {
      const picture = await readPicture(store, pictureKey);
      const source = picture && `src="data:${contentType};base64,${picture.toString('base64')}"`;
      const shown = source ? html.replace(`src="cid:${pictureId}"`, source) : withoutPicture(html);
      const mailbox = mailboxOf(to);
      const row = { id: mailId, to, mailbox, subject, text, html: shown, createdAt: clock.now() };
      await database.db.insert(mails).values(row).onConflictDoNothing();
    },
  };
}

/** Thumbnails, the only pictures in mails, are WebP. */
const contentType = 'image/webp';

/** The picture of a mail; null if it has none, or it was removed since. */
async function readPicture(store: ObjectStore, key: string | undefined): Promise<Buffer | null> {
  if (key === undefined || (await store.size(key)) === null) return null;
  return buffer(store.read(key));
}

function withoutPicture(html: string): string {
  return html.replace(/<p><img src="cid:[^>]*><\/p>/, '');
}
