import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { number, strangers } from '../../platform/mail/mail-arguments.ts';
import { factorsTexts } from './factors.texts.ts';

const mail = mailsOf(factorsTexts);
/** The name was chosen by the person who opened the account, possibly a stranger. */
const passkey = strangers('passkey.default-name');

/** Notifies the owner that signing in by password now requires a code. */
export const twoFactorEnabledMail = mail('two-factor-enabled', { path: '/account', example: {} });

/** Notifies the owner that signing in by password no longer requires a code. */
export const twoFactorDisabledMail = mail('two-factor-disabled', { path: '/account', example: {} });

/** Notifies the owner that a recovery code was used, and how many are left. */
export const recoveryCodeUsedMail = mail('recovery-code-used', {
  path: '/account',
  args: { left: number },
  example: { left: 9 },
});

/** Notifies the owner about a new passkey. */
export const passkeyAddedMail = mail('passkey-added', {
  path: '/account',
  args: { passkey },
  example: { passkey: 'Mara’s laptop' },
});

/** Notifies the owner that a passkey was removed. */
export const passkeyRemovedMail = mail('passkey-removed', {
  path: '/account',
  args: { passkey },
  example: { passkey: 'Mara’s laptop' },
});
