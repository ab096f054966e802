import { isEmail, mailboxOf } from '@chamfer/contract/email-address';
import type { AnswerCheck, ProviderAnswer } from './provider-answer.ts';

/** What came of a way to an identity provider and back, as it is stored. */
export type Outcome =
  | { kind: 'answered'; answer: StoredAnswer }
  | { kind: 'refused'; check: AnswerCheck; reason: string; expected: string | null; found: string | null };

/** An answer as JSON has it; times are ISO 8601. */
export type StoredAnswer = Omit<ProviderAnswer, 'authenticatedAt' | 'assertion' | 'idToken'> & {
  authenticatedAt: string | null;
  /** The id token, encrypted; null for none. */
  sealedHint: string | null;
};

/** An address as an identity provider tells it, in the form in which addresses are compared; null if it is none. */
export function assertedMailbox({ email }: Pick<StoredAnswer, 'email'>): string | null {
  const mailbox = email === null ? null : mailboxOf(email);
  return mailbox !== null && isEmail(mailbox) ? mailbox : null;
}
