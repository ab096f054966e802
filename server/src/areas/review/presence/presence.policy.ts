import { all, type Rule } from '../../../platform/policy.ts';
import { comment } from '../comments/comments.policy.ts';
import { type LinkFacts, link } from '../links/links.policy.ts';

const isSignedIn: Rule<LinkFacts> = (facts) => (facts.isSignedIn ? null : 'INVALID_TOKEN');

/** Who may do what with the presence of others on a link. */
export const presence = {
  /** Being seen oneself. */
  tell: all(isSignedIn, link.open),
  /** Who is here by name, and following them: people who may read who commented, and are named themselves. */
  seeNames: all(isSignedIn, comment.read),
};
