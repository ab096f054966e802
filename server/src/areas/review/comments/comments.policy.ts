import { reaches } from '@chamfer/contract/roles';
import { all, type Rule } from '../../../platform/policy.ts';
import { isLive, type LinkFacts, link, roleOnLink } from '../links/links.policy.ts';

/** The facts that decide access to a comment: the facts about its link, and whether the visitor wrote it. */
export interface CommentFacts extends LinkFacts {
  isAuthor: boolean;
}
/** The facts that decide who may edit a comment. */
export interface EditFacts extends CommentFacts {
  /** Less than 15 minutes old, and not deleted. */
  isFresh: boolean;
}

const isSignedIn: Rule<LinkFacts> = (facts) => (facts.isSignedIn || facts.isGuest ? null : 'INVALID_TOKEN');
/** Guests read, write and delete, and nothing else. */
const hasAccount: Rule<LinkFacts> = (facts) => (facts.isSignedIn ? null : 'INVALID_TOKEN');
/** Guests write as long as the link lets them in as guests; what they wrote before stays theirs to delete. */
const isNoBarredGuest: Rule<LinkFacts> = (facts) => (facts.isGuest ? link.becomeGuest(facts) : null);
const needsCommenter: Rule<LinkFacts> = (facts) =>
  reaches(roleOnLink(facts), 'commenter') ? null : 'COMMENTING_FORBIDDEN';
/** Until a comment has it, a picture is its sender's alone. */
const isOwnPicture: Rule<CommentFacts> = (facts) =>
  facts.isAuthor && roleOnLink(facts) ? null : 'COMMENT_PICTURE_NOT_FOUND';
const isOwn: Rule<CommentFacts> = (facts) => (facts.isAuthor && roleOnLink(facts) ? null : 'COMMENT_NOT_FOUND');
const isThere: Rule<LinkFacts> = (facts) => (roleOnLink(facts) ? null : 'COMMENT_NOT_FOUND');
const isFresh: Rule<EditFacts> = (facts) => (facts.isFresh ? null : 'OPERATION_NOT_ALLOWED');

const read = all(link.open, needsCommenter);
const write = all(isSignedIn, link.open, needsCommenter, isLive, isNoBarredGuest);

/** Who may do what with comments (ACCESS §3). Record 10 explains who may read them. */
export const comment = {
  read,
  write,
  /** Readers of a comment see its pictures, and nobody else. */
  seePictures: read,
  /** Sends a picture for a comment that is being written. */
  attachPicture: write,
  /** Removes a picture of one's own that no comment has yet. */
  removePicture: all<CommentFacts>(isSignedIn, isOwnPicture),
  /** Everyone who may comment may resolve a thread and reopen it; guests may not. */
  resolve: all(hasAccount, isThere, needsCommenter, isLive),
  /** Whoever may comment may place a comment of another revision, whoever wrote it. */
  place: all(isSignedIn, isThere, needsCommenter, isLive, isNoBarredGuest),
  edit: all<EditFacts>(hasAccount, isOwn, isLive, isFresh),
  /** The author may delete a comment in any role, as long as they may open the link. */
  delete: all<CommentFacts>(isSignedIn, isOwn),
};
