import type { ErrorCode } from '@chamfer/contract';

/** Ways in which somebody proves a second factor. */
export type Factor = 'code' | 'passkey';

/** The facts that decide which account an identity provider's answer signs in to; addresses are in their compared form. */
export interface LinkFacts {
  /** What the person typed at the start; null where they came from the identity provider. */
  typed: string | null;
  /** What the identity provider says; null for none or several. */
  asserted: string | null;
  /** False only where the identity provider says so: the domain is proven, which vouches for the rest. */
  isEmailVerified: boolean;
  /** Whether the connection's team holds the domain of the asserted address now. */
  isHeld: boolean;
  /** The living account that the identity is known as, and whether the team holds the domain of its address. */
  identity: { userId: string; email: string; isHeld: boolean } | null;
  /** The living account with the asserted address. */
  account: {
    userId: string;
    isVerified: boolean;
    /** Whether the connection knows it by another subject. */
    hasOtherSubject: boolean;
    factors: Factor[];
  } | null;
  /** Whose second factor was given with this call. */
  factorOf: string | null;
}

/** What happens with the answer. */
export type LinkDecision =
  | { act: 'refuse'; code: Extract<ErrorCode, 'SSO_AUTHENTICATION_EMAIL_MISMATCH'> }
  /** The identity is known, and nothing changed. */
  | { act: 'sign_in'; userId: string }
  /** The identity is known, and its address moves along. */
  | { act: 'move'; userId: string }
  | { act: 'create' }
  /** Somebody registered the address without ever proving it: the account passes on without what they added. */
  | { act: 'take_over'; userId: string }
  | { act: 'link'; userId: string }
  /** A domain gives no more than its mailboxes: the account’s second factor comes first. */
  | { act: 'ask'; userId: string; factors: Factor[] };

const mismatch: LinkDecision = { act: 'refuse', code: 'SSO_AUTHENTICATION_EMAIL_MISMATCH' };

/**
 * Which account an answer signs in to (DECISIONS 18, 62 and 84). An identity is one account for good: no address moves it to
 * another one, and an address that was given to somebody else opens nothing of the person who had it.
 */
export function decideLink(facts: LinkFacts): LinkDecision {
  const { typed, asserted, identity, account } = facts;
  if (asserted === null || !facts.isEmailVerified || !facts.isHeld) return mismatch;
  // Who is known may still type the address that they had.
  if (typed !== null && typed !== asserted && typed !== identity?.email) return mismatch;
  if (identity) return decideKnown(identity, facts);
  if (!account) return { act: 'create' };
  const { userId, isVerified, hasOtherSubject, factors } = account;
  if (hasOtherSubject) return mismatch;
  if (!isVerified) return { act: 'take_over', userId };
  if (factors.length > 0 && facts.factorOf !== userId) return { act: 'ask', userId, factors };
  return { act: 'link', userId };
}

function decideKnown(
  { userId, email, isHeld }: NonNullable<LinkFacts['identity']>,
  { asserted, account }: LinkFacts,
): LinkDecision {
  // The account was moved away from the company.
  if (!isHeld) return mismatch;
  if (email === asserted) return { act: 'sign_in', userId };
  return account ? mismatch : { act: 'move', userId };
}
