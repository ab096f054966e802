import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { moment, number, oneOf, plain } from '../../platform/mail/mail-arguments.ts';
import { authTexts } from './auth.texts.ts';

const mail = mailsOf(authTexts);
const newEmail = 'mara@haldenworks.example';

/** Asks a newly registered person to verify the address. */
export const verificationMail = mail('verification', {
  path: '/verify#{hash}',
  isUnproven: true,
  example: { hash: 'example' },
});

/** The link for setting a new password. */
export const passwordResetMail = mail('password-reset', {
  path: '/password-reset/reset#{hash}',
  example: { hash: 'example' },
});

/** Answers password reset requests for accounts that use single sign-on. */
export const passwordResetSsoMail = mail('password-reset-sso', { path: '/login', example: {} });

/** Notifies the owner that the password was set or changed. */
export const passwordChangedMail = mail('password-changed', { path: '/password-reset', example: {} });

/** Notifies the owner of an account opened by somebody else about what previous holders left in it. */
export const startedOverMail = mail('started-over', {
  path: '/login',
  args: { designs: number, people: number },
  paragraphs: ['content'],
  example: { designs: 3, people: 1 },
});

/** Notifies the owner about what was removed when the address was verified. */
export const additionsRemovedMail = mail('additions-removed', { path: '/login', example: {} });

/** Notifies the owner about a sign-in on a new device. */
export const newDeviceMail = mail('new-device', {
  path: '/account#sessions',
  args: { known: oneOf('both', 'browser', 'system'), browser: plain, system: plain, ip: plain, time: moment },
  paragraphs: ['device', 'ip', 'time'],
  example: {
    known: 'both',
    browser: 'Firefox',
    system: 'Windows',
    ip: '203.0.113.7',
    time: { at: new Date('2026-11-21T18:49:00Z'), timeZone: 'UTC' },
  },
});

/** The link that verifies the new address of the account; sent to that address. */
export const emailChangeMail = mail('email-change', {
  path: '/change-email#{hash}',
  args: { newEmail: plain },
  isUnproven: true,
  example: { newEmail, hash: 'example' },
});

/** Notifies the owner at the old address about the change, with a link that undoes it. */
export const emailChangedMail = mail('email-changed', {
  path: '/change-email/undo#{hash}',
  args: { newEmail: plain },
  example: { newEmail, hash: 'example' },
});
