import { reaches } from '@chamfer/contract/roles';
import { all, type Rule } from '../../platform/policy.ts';
import { type LinkFacts, link, roleOnLink } from './links.policy.ts';

/** What decides about one comment: all that decides on its link, and whether the visitor wrote it. */
export interface CommentFacts extends LinkFacts {
  isAuthor: boolean;
}

const isSignedIn: Rule<LinkFacts> = (facts) => (facts.isSignedIn ? null : 'INVALID_TOKEN');
const needsCommenter: Rule<LinkFacts> = (facts) =>
  reaches(roleOnLink(facts), 'commenter') ? null : 'COMMENTING_FORBIDDEN';
const isOwn: Rule<CommentFacts> = (facts) => (facts.isAuthor && roleOnLink(facts) ? null : 'COMMENT_NOT_FOUND');

/** Who may do what with comments (ACCESS §3): who reads them says record 10. */
export const comment = {
  read: all(link.open, needsCommenter),
  write: all(isSignedIn, link.open, needsCommenter),
  /** Its author, whatever else they are on the link, as long as it opens to them. */
  delete: all<CommentFacts>(isSignedIn, isOwn),
};
