import { brand } from '@chamfer/contract/brand';
import type { Language } from '@chamfer/contract/languages';
import { type MailBody, mailBody } from '../../platform/mail/mail-layout.ts';
import { mailText } from '../../platform/mail/mail-text.ts';

/** What an account's owner gets mail about. */
export type AccountMailKind =
  | 'verification'
  | 'password-reset'
  | 'password-changed'
  | 'email-change'
  | 'email-changed'
  | 'account-deleted';

/** A mail to an account's owner, in the reader's language; `url` is where its button leads. */
export function accountMail(
  kind: AccountMailKind,
  { language, name, newEmail = '', url }: { language: Language; name: string; newEmail?: string; url: string },
): MailBody {
  const text = (key: Parameters<typeof mailText>[1]) =>
    mailText(language, key, { name, newEmail, product: brand.name });
  return mailBody({
    language,
    subject: text(`${kind}.subject`),
    heading: text(`${kind}.heading`),
    paragraphs: [text('layout.greeting'), text(`${kind}.text`)],
    button: kind === 'account-deleted' ? undefined : { label: text(`${kind}.button`), url },
    note: text(`${kind}.note`),
    addressNote: text('layout.address-note'),
  });
}
