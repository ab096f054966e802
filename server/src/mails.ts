import * as accounts from './areas/accounts/accounts.mails.ts';
import * as auth from './areas/auth/auth.mails.ts';
import * as factors from './areas/factors/factors.mails.ts';
import type { Mail } from './platform/mail/declare-mail.ts';

/** Every mail of every area, for the preview and for tests. */
export const allMails: Mail[] = [accounts, auth, factors].flatMap((mails): Mail[] => Object.values(mails));
