import type { Language } from '@chamfer/contract/languages';
import type { MailReader } from '../../platform/mail/send-mail.ts';
import type { User } from './people.service.ts';

/**
 * The owner of an account as a reader of mail, at the account's address or at another one. By name only where the address
 * was proven: before that, anybody may have given it a name.
 */
export function ownerOf(
  { email, name, language, emailVerifiedAt }: Pick<User, 'email' | 'name' | 'language' | 'emailVerifiedAt'>,
  to = email,
): MailReader {
  const isProven = emailVerifiedAt !== null && to === email;
  return { to, language: language as Language, name: isProven ? name : undefined };
}
