import { isSameMailbox } from '@chamfer/contract/email-address';
import type { Language } from '@chamfer/contract/languages';
import type { MailReader } from '../../platform/mail/send-mail.ts';
import { addressOf } from './mail-address.service.ts';
import type { User } from './people.service.ts';

/**
 * The owner of an account as a reader of mail, at the account's address or at another one. The name is used only if the
 * address was verified: before that, anybody may have chosen it.
 */
export function ownerOf(
  user: Pick<User, 'email' | 'mailAddress' | 'name' | 'language' | 'emailVerifiedAt'>,
  to = addressOf(user),
): MailReader {
  const { email, name, language, emailVerifiedAt } = user;
  const isProven = emailVerifiedAt !== null && isSameMailbox(to, email);
  return { to, language: language as Language, name: isProven ? name : undefined };
}
