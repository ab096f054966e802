import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { accountsTexts } from './accounts.texts.ts';

const mail = mailsOf(accountsTexts);

/** Tells somebody that their account is gone. */
export const accountDeletedMail = mail('account-deleted', { path: null, example: {} });
