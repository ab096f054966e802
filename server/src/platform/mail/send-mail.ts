import { brand } from '@chamfer/contract/brand';
import type { Language } from '@chamfer/contract/languages';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { operatorAddresses } from '../legal-texts.ts';
import type { TextValues } from '../texts.ts';
import type { Mail } from './declare-mail.ts';
import { layoutTexts } from './layout-texts.ts';
import { mailJob } from './mail-job.ts';
import { type MailBody, type MailFoot, mailBody } from './mail-layout.ts';

/** The recipient of a mail. */
export interface MailReader {
  to: string;
  language: Language;
  /** The name for the greeting. Left out if it is not proven that the mailbox belongs to the person with this name. */
  name?: string | undefined;
}

/** A picture in a mail: its object key, and what it shows. */
export interface MailPicture {
  key: string;
  alt: string;
}

/** What somebody wrote, for `strangersText` has been applied. */
export interface MailQuote {
  by: string;
  text: string;
  /** Below the text, in our words. */
  note?: string | undefined;
}

/** What only some mails have: texts that are quoted, and how to get no more of them. */
export interface MailExtras {
  quotes?: MailQuote[];
  /** Paths relative to the public URL: of a page, and of the call that mail programs make (RFC 8058). */
  unsubscribe?: { label: string; page: string; call: string };
  /** Whom an answer goes to, where that is not the sender of all mail. */
  replyTo?: string;
}

/** The arguments that the sender of a mail provides; none if the mail has no placeholders. */
type ArgsOf<Args> = keyof Args extends never ? [] : [args: Args, picture?: MailPicture | null, extras?: MailExtras];

/** Sends a mail in the reader's language, inside the transaction; with a picture and `extras` where there are some. */
export async function sendMail<Args>(
  { parts: { config, ids, jobs } }: Context,
  db: Db,
  mail: Mail<Args>,
  reader: MailReader,
  ...[args, picture, extras]: ArgsOf<Args>
): Promise<void> {
  const origin = config.PUBLIC_URL ?? '';
  const body = writeMail(mail, reader, args ?? {}, origin, {
    picture: picture?.alt,
    ...extras,
    foot: footOf(config, reader.language),
  });
  const unsubscribeUrl = extras?.unsubscribe && origin + extras.unsubscribe.call;
  const sent = {
    mailId: ids.uuid(),
    to: reader.to,
    ...body,
    pictureKey: picture?.key,
    unsubscribeUrl,
    replyTo: extras?.replyTo,
  };
  await jobs.send(db, mailJob, sent);
}

/**
 * Writes a mail for its reader. `origin` is the public URL, without a slash at the end; `picture` says what the picture
 * shows, if there is one.
 */
export function writeMail<Args>(
  mail: Mail<Args>,
  reader: MailReader,
  args: object,
  origin: string,
  {
    picture,
    quotes = [],
    unsubscribe,
    foot,
  }: MailExtras & { picture?: string | undefined; foot?: MailFoot | undefined } = {},
): MailBody {
  const { language } = reader;
  const given = args as Record<string, unknown>;
  const values = textValues(mail, language, given);
  const text = (last: string) => mail.texts.text(language, `${mail.name}.${last}`, values);
  return mailBody({
    language,
    name: mail.isUnproven ? undefined : reader.name,
    subject: text('subject'),
    heading: text('heading'),
    paragraphs: ['text', ...mail.paragraphs].map(text),
    button: mail.path === null ? undefined : { label: text('button'), url: origin + fillPath(mail.path, given) },
    note: text('note'),
    picture,
    quotes,
    unsubscribe: unsubscribe && { label: unsubscribe.label, url: origin + unsubscribe.page },
    foot,
  });
}

/** The foot of a mail: who runs the installation, its imprint and privacy policy, as far as they are set. */
function footOf(config: Config, language: Language): MailFoot {
  const { operator, imprint, privacy, 'privacy-email': privacyEmail } = operatorAddresses(config);
  const link = (name: 'layout.imprint' | 'layout.privacy', url: string | undefined) =>
    url
      ? [{ label: layoutTexts.text(language, name), url: url.startsWith('/') ? (config.PUBLIC_URL ?? '') + url : url }]
      : [];
  return {
    name: operator,
    links: [...link('layout.imprint', imprint), ...link('layout.privacy', privacy)],
    privacyEmail,
  };
}

function textValues<Args>(mail: Mail<Args>, language: Language, given: Record<string, unknown>): TextValues {
  const values: TextValues = { product: brand.name };
  for (const [name, { show, otherwise }] of Object.entries(mail.args)) {
    const shown = show(given[name], language);
    values[name] = shown === '' && otherwise ? mail.texts.text(language, otherwise) : shown;
  }
  return values;
}

function fillPath(path: string, given: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
}
