import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { accountsTexts } from './accounts.texts.ts';

const mail = mailsOf(accountsTexts);

/** Confirms that the account was deleted. */
export const accountDeletedMail = mail('account-deleted', { path: null, example: {} });
