/** What a provider of identities says about the person who has signed in there, after every check of its answer. */
export interface ProviderAnswer {
  /** The name by which the provider knows the person, unchanged: the text of NameID (SAML), or `sub` (OIDC). */
  subject: string;
  /** The single email address that the provider names, as it is written there; null if there is none, or several. */
  email: string | null;
  /** False only where the provider says so (OIDC: `email_verified` is false). */
  emailVerified: boolean;
  /** The person's full name; null if the provider names none. */
  name: string | null;
  /** When the person proved who it is at the provider: AuthnInstant (SAML), or `auth_time` (OIDC). */
  authenticatedAt: Date | null;
  /** The provider's session, which its logouts name: SessionIndex (SAML), or `sid` (OIDC). */
  sessionIndex: string | null;
  /** SAML: the assertion, which may be used once; it is refused anyway from `until` on. */
  assertion: { id: string; until: Date } | null;
  /** OIDC: the id token, which a provider wants back to end its own session. */
  idToken?: string;
}

/** The checks of an answer, in the order in which they are made; the owner's test shows them. */
export const answerChecks = ['document', 'signature', 'meant', 'subject'] as const;

/**
 * One of the checks. `document`: it is well-formed and has one assertion; `signature`: the provider signed it; `meant`: it is
 * from this provider, for us, for this request, and for now; `subject`: it names a person whom we can recognize again.
 */
export type AnswerCheck = (typeof answerChecks)[number];

/** What was expected and what was found, for the owner who tests the connection; at most 200 characters each. */
export interface RefusalDetail {
  expected?: string;
  found?: string;
}

/** An answer of a provider that signs nobody in. */
export class AnswerRefused extends Error {
  /** The first check that failed; those before it have passed. */
  readonly check: AnswerCheck;
  /** A stable code in kebab-case, such as `wrong-audience`. */
  readonly reason: string;
  /** From the provider's document, which anybody may have written: to be shown as text, to the owner alone. */
  readonly detail: RefusalDetail;

  constructor(check: AnswerCheck, reason: string, detail: RefusalDetail = {}) {
    super(`${check}: ${reason}`);
    this.name = 'AnswerRefused';
    this.check = check;
    this.reason = reason;
    this.detail = Object.fromEntries(Object.entries(detail).map(([key, text]) => [key, text.slice(0, 200)]));
  }
}
