import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { number } from '../../platform/mail/mail-arguments.ts';
import { operatorsTexts } from './operators.texts.ts';

const mail = mailsOf(operatorsTexts);

/** Notifies somebody that an operator blocked their account. */
export const accountBlockedMail = mail('account-blocked', { path: null, example: {} });

/** Notifies somebody that they can log in again. */
export const accountUnblockedMail = mail('account-unblocked', { path: '/login', example: {} });

/** Notifies somebody that an operator ended their sessions. */
export const sessionsEndedMail = mail('sessions-ended', { path: '/login', example: {} });

/** Notifies somebody that an operator looks at the product as them, with the reason as a quote. */
export const impersonatedMail = mail('impersonated', {
  path: null,
  args: { minutes: number },
  example: { minutes: 15 },
});

/** What an operator sends to themselves, to see whether mail arrives. */
export const testMail = mail('test', { path: '/admin', example: {} });
