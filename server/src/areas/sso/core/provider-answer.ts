/** What an identity provider says of a person, after every check of its protocol. */
export interface ProviderAnswer {
  /** The NameID (SAML) or `sub` (OpenID Connect). */
  subject: string;
  /** The single address that came, as it came; null for none or several. */
  email: string | null;
  /** False only where the identity provider says so. */
  emailVerified: boolean;
  name: string | null;
  /** When the person last proved who they are there: AuthnInstant or `auth_time`. */
  authenticatedAt: Date | null;
  /** SessionIndex or `sid`. */
  sessionIndex: string | null;
  /** Of SAML: what may be used once. */
  assertion: { id: string; until: Date } | null;
}

/** The checks of an answer, in the order in which they are made; the owner's test shows them. */
export const answerChecks = ['document', 'signature', 'meant', 'subject'] as const;
/** One of them. */
export type AnswerCheck = (typeof answerChecks)[number];

/** An answer that is not accepted. */
export class AnswerRefused extends Error {
  readonly check: AnswerCheck;
  /** Why, as a stable code, such as `wrong-audience`. */
  readonly reason: string;
  readonly detail: { expected?: string; found?: string };

  constructor(check: AnswerCheck, reason: string, detail: { expected?: string; found?: string } = {}) {
    super(`${check}: ${reason}`);
    this.check = check;
    this.reason = reason;
    this.detail = detail;
  }
}
