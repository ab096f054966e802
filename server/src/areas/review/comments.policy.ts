import { reaches } from '@chamfer/contract/roles';
import { all, type Rule } from '../../platform/policy.ts';
import { isLive, type LinkFacts, link, roleOnLink } from './links.policy.ts';

/** The facts that decide access to a comment: the facts about its link, and whether the visitor wrote it. */
export interface CommentFacts extends LinkFacts {
  isAuthor: boolean;
}

const isSignedIn: Rule<LinkFacts> = (facts) => (facts.isSignedIn || facts.isGuest ? null : 'INVALID_TOKEN');
/** Guests write as long as the link lets them in as guests; what they wrote before stays theirs to delete. */
const isNoBarredGuest: Rule<LinkFacts> = (facts) => (facts.isGuest ? link.becomeGuest(facts) : null);
const needsCommenter: Rule<LinkFacts> = (facts) =>
  reaches(roleOnLink(facts), 'commenter') ? null : 'COMMENTING_FORBIDDEN';
const isOwn: Rule<CommentFacts> = (facts) => (facts.isAuthor && roleOnLink(facts) ? null : 'COMMENT_NOT_FOUND');

/** Who may do what with comments (ACCESS §3). Record 10 explains who may read them. */
export const comment = {
  read: all(link.open, needsCommenter),
  write: all(isSignedIn, link.open, needsCommenter, isLive, isNoBarredGuest),
  /** The author may delete a comment in any role, as long as they may open the link. */
  delete: all<CommentFacts>(isSignedIn, isOwn),
};
