import type { Language } from '@chamfer/contract/languages';
import type { MailReader } from '../../platform/mail/send-mail.ts';
import type { User } from './people.service.ts';

/**
 * The owner of an account as a reader of mail, at the account's address or at another one. The name is used only if the
 * address was verified: before that, anybody may have chosen it.
 */
export function ownerOf(
  { email, name, language, emailVerifiedAt }: Pick<User, 'email' | 'name' | 'language' | 'emailVerifiedAt'>,
  to = email,
): MailReader {
  const isProven = emailVerifiedAt !== null && to === email;
  return { to, language: language as Language, name: isProven ? name : undefined };
}
