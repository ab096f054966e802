import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { number, plain, strangers } from '../../platform/mail/mail-arguments.ts';
import { siteTexts } from './site.texts.ts';

const mail = mailsOf(siteTexts);

/** What a visitor asks the sales contact; the message follows as a quote, and an answer goes to the visitor. */
export const salesInquiryMail = mail('sales-inquiry', {
  path: null,
  // `seats`: 0 where they are not known.
  args: { name: strangers('sales-unnamed'), company: strangers('sales-unnamed'), email: plain, seats: number },
  example: { name: 'Ingrid Solberg', company: 'Nordvik Marine', email: 'ingrid@nordvikmarine.example', seats: 40 },
});
