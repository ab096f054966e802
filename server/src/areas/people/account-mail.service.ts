import type { Language } from '@chamfer/contract/languages';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type AccountMailContent, type AccountMailKind, accountMail } from './account.mail.ts';
import { mailJob } from './people.jobs.ts';
import type { users } from './people.tables.ts';

/** Where the button of a mail leads, below the public address, and what else the mail says. */
export interface AccountMailOptions extends Pick<AccountMailContent, 'values'> {
  path?: string;
  /** The mailbox, where it is another than the account's. */
  to?: string;
}

/** Sends an account's owner a mail with the transaction. */
export async function mailAccount(
  { parts: { config, ids, jobs } }: Context,
  db: Db,
  kind: AccountMailKind,
  user: Pick<typeof users.$inferSelect, 'email' | 'name' | 'language' | 'emailVerifiedAt'>,
  { path = '/', values, to = user.email }: AccountMailOptions = {},
): Promise<void> {
  const language = user.language as Language;
  const isProven = user.emailVerifiedAt !== null && to === user.email;
  const mail = accountMail(kind, { language, name: user.name, isProven, values, url: `${config.PUBLIC_URL}${path}` });
  await jobs.send(db, mailJob, { mailId: ids.uuid(), to, ...mail });
}
