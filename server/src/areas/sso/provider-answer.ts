/** What an identity provider says about a person who signs in, after all checks. */
export interface ProviderAnswer {
  /** NameID text (SAML) or `sub` (OIDC). */
  subject: string;
  /** The single address the provider names, as it writes it; null if it names none or several. */
  email: string | null;
  /** false only where the provider says so (OIDC `email_verified`). */
  emailVerified: boolean;
  name: string | null;
  /** AuthnInstant or `auth_time`. */
  authenticatedAt: Date | null;
  /** SessionIndex or `sid`. */
  sessionIndex: string | null;
  /** SAML: to be used once. */
  assertion: { id: string; until: Date } | null;
}

/** The checks of an answer, in the order in which they are made; the owner's test shows them. */
export const answerChecks = ['document', 'signature', 'meant', 'subject'] as const;

/** The check that an answer failed. */
export type AnswerCheck = (typeof answerChecks)[number];

/** An answer that signs nobody in. `reason` is a stable code in kebab-case; `detail` is for the owner's test. */
export class AnswerRefused extends Error {
  readonly check: AnswerCheck;
  readonly reason: string;
  readonly detail: { expected?: string; found?: string };

  constructor(check: AnswerCheck, reason: string, detail: { expected?: string; found?: string } = {}) {
    super(`${check}: ${reason}`);
    this.name = 'AnswerRefused';
    this.check = check;
    this.reason = reason;
    this.detail = detail;
  }
}
