import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { plain, strangers } from '../../platform/mail/mail-arguments.ts';
import { guestTexts } from './guests.texts.ts';

const mail = mailsOf(guestTexts);
const design = strangers('guests-unnamed-design');

/** The code with which somebody without an account comments on a review link. */
export const guestCodeMail = mail('guest-code', {
  path: null,
  isUnproven: true,
  args: { code: plain, design },
  paragraphs: ['code'],
  example: { code: '407 123', design: 'Hinge bracket' },
});

/** Sent instead of a code to an address that has an account. */
export const guestHasAccountMail = mail('guest-has-account', {
  path: '/login?redirect_url=%2Fv%2F{viewLink}',
  args: { design },
  example: { design: 'Hinge bracket', viewLink: '019365a0-0000-7000-8000-000000000000' },
});
