import { brand } from '@chamfer/contract/brand';
import type { Language } from '@chamfer/contract/languages';
import { type MailBody, mailBody } from '../../platform/mail/mail-layout.ts';
import { mailText } from '../../platform/mail/mail-text.ts';

/** The mail that asks to confirm an address, in the reader's language. */
export function verificationMail(input: { language: Language; name: string; url: string }): MailBody {
  const text = (key: Parameters<typeof mailText>[1]) =>
    mailText(input.language, key, { name: input.name, product: brand.name });
  return mailBody({
    language: input.language,
    subject: text('verification.subject'),
    heading: text('verification.heading'),
    paragraphs: [text('verification.greeting'), text('verification.text')],
    button: { label: text('verification.button'), url: input.url },
    note: text('verification.note'),
    addressNote: text('layout.address-note'),
  });
}
