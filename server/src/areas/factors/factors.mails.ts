import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { number, strangers } from '../../platform/mail/mail-arguments.ts';
import { factorsTexts } from './factors.texts.ts';

const mail = mailsOf(factorsTexts);
/** Whoever opened the account chose the name, and that may be a stranger. */
const passkey = strangers('passkey.default-name');

/** Tells the owner that log-ins by password now ask for a code. */
export const twoFactorEnabledMail = mail('two-factor-enabled', { path: '/account', example: {} });

/** Tells the owner that log-ins by password no longer ask for a code. */
export const twoFactorDisabledMail = mail('two-factor-disabled', { path: '/account', example: {} });

/** Tells the owner that a recovery code was used up, and how many are left. */
export const recoveryCodeUsedMail = mail('recovery-code-used', {
  path: '/account',
  args: { left: number },
  example: { left: 9 },
});

/** Tells the owner of a new passkey. */
export const passkeyAddedMail = mail('passkey-added', {
  path: '/account',
  args: { passkey },
  example: { passkey: 'Mara’s laptop' },
});

/** Tells the owner that a passkey is gone. */
export const passkeyRemovedMail = mail('passkey-removed', {
  path: '/account',
  args: { passkey },
  example: { passkey: 'Mara’s laptop' },
});
