import type { AnswerCheck, ProviderAnswer } from './provider-answer.ts';

/** What came of a way to an identity provider and back, as it is stored. */
export type Outcome =
  | { kind: 'answered'; answer: StoredAnswer }
  | { kind: 'refused'; check: AnswerCheck; reason: string; expected: string | null; found: string | null };

/** An answer as JSON has it; times are ISO 8601. */
export type StoredAnswer = Omit<ProviderAnswer, 'authenticatedAt' | 'assertion'> & { authenticatedAt: string | null };
