import { type ApiError, everyPage } from '@chamfer/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { call, hasCode } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { session } from '../../../platform/http/session.ts';
import { guestName } from '../guests/kept-guest.ts';
import type { CommentList, CommentPlace, Person, Review, ReviewComment } from '../review-types.ts';
import { changeComments } from './change-comments.ts';
import { type NumberedComment, numberComments } from './comment-order.ts';
import { withComment } from './comments-cache.ts';

/** The query keys of the comments of a review link; they depend on who reads them. */
export const commentKeys = {
  ofLink: (viewLink: string, isSignedIn: boolean) => ['comments', viewLink, isSignedIn] as const,
};

/** How many comments are shown before all are there. */
const firstComments = 50;

/**
 * All comments of a review link, with their authors; requested only if commenting is enabled (spec 3 §7). The first ones
 * are shown while the others are on their way; being the oldest, they keep their numbers.
 */
export function commentsQuery(viewLink: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: commentKeys.ofLink(viewLink, isSignedIn),
    queryFn: async ({ signal, client, queryKey }): Promise<CommentList> => {
      const page = (cursor?: string, limit?: number) =>
        call('GET /web/comments', { query: { v: viewLink, cursor, limit }, signal });
      const first = await page(undefined, firstComments);
      if (first.nextCursor === null) return first;
      if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, { ...first, isPartial: true });
      const pages = [first, ...(await everyPage((cursor) => page(cursor ?? first.nextCursor!)))];
      const users = new Map(pages.flatMap((page) => page.users).map((person) => [person.userId, person]));
      return {
        comments: pages.flatMap(({ comments }) => comments),
        users: [...users.values()],
        unreadCommentIds: pages.flatMap(({ unreadCommentIds }) => unreadCommentIds),
      };
    },
  });
}

/** The comments of the open link in the form for the page. */
export interface Comments {
  /** `off`: the visitor may not read comments, so they are not requested. */
  readonly status: 'off' | 'loading' | 'failed' | 'ready';
  readonly list: readonly NumberedComment[];
  /** More are on their way; these are the oldest. */
  readonly isPartial: boolean;
  /** The others could not be loaded. */
  readonly isCutShort: boolean;
  retry(): void;
}

/** Loads and numbers the comments of a link. No request is sent if commenting is not enabled (spec 3 §7). */
export function useComments(viewLink: string, review: Review, isSignedIn: boolean): Comments {
  const query = useQuery({ ...commentsQuery(viewLink, isSignedIn), enabled: review.isCommentingEnabled });
  const list = useMemo(() => (query.data ? numberComments(query.data, review) : []), [query.data, review]);
  return {
    status: statusOf(review.isCommentingEnabled, query),
    list,
    isPartial: query.data?.isPartial === true,
    isCutShort: query.data?.isPartial === true && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** A comment on its way, and the key that it is stored under once, however often it is sent. */
export interface NewComment {
  readonly viewLink: string;
  readonly webExportId: string;
  readonly anchor: CommentPlace;
  readonly message: string;
  /** The ids of the people whom it names. */
  readonly mentions: string[];
  /** The ids of its pictures, which are on the server. */
  readonly pictures: string[];
  readonly key: string;
}

/** The texts for a comment that could not be sent. */
export const commentRefusal = refusals<'POST /web/comments', 'text'>({
  PROJECT_VIEW_LINK_NOT_FOUND: { text: 'review.newComment.error.gone' },
  PROJECT_VIEW_LINK_AUTH_REQUIRED: { text: 'review.newComment.error.forbidden' },
  PROJECT_VIEW_LINK_PASSWORD_PROTECTED: { text: 'review.newComment.error.forbidden' },
  PROJECT_VIEW_LINK_FORBIDDEN: { text: 'review.newComment.error.forbidden' },
  COMMENTING_FORBIDDEN: { text: 'review.newComment.error.forbidden' },
  GUEST_COMMENTING_FORBIDDEN: { text: 'review.newComment.error.guests' },
  COMMENT_NOT_FOUND: { text: 'review.newComment.error.threadGone' },
  WEB_EXPORT_OUTDATED: { text: 'review.newComment.error.outdated' },
  OPERATION_NOT_ALLOWED: { text: 'review.newComment.error.forbidden' },
  VALIDATION_ERROR: (error) => ({ text: mentionRefusal(error) ?? 'common.error.tryAgain' }),
});

/** The message about a text that names people whom it cannot name; null if that is not why it was refused. */
export function mentionRefusal({ validationErrors }: ApiError): MessageKey | null {
  const [issue] = validationErrors;
  if (!issue?.field.startsWith('mentions')) return null;
  return issue.code === 'no_access' ? 'review.mention.noAccess' : 'review.mention.tooMany';
}

/**
 * Sends a comment and adds it to the list immediately (spec 3 §7). `onSent` gets the comment as the server stored it.
 */
export function useSendComment(onSent: (comment: ReviewComment) => void) {
  const client = useQueryClient();
  return useMutation({
    // The sender knows about the network, and waits for it where it can be shown (`use-unsent-comment.ts`).
    networkMode: 'always',
    // The key makes it harmless; a network that has just come back is often not quite there.
    retry: (failures, error) => failures < 2 && hasCode(error, 'NETWORK') && navigator.onLine,
    retryDelay: (failures) => 500 * 2 ** failures,
    mutationFn: async ({ anchor, message, mentions, pictures, key, viewLink, webExportId }: NewComment) => {
      const head = { message, mentions, pictures, key, projectViewLinkId: viewLink };
      const input = anchor.type === 'reply' ? { ...anchor, ...head } : { ...anchor, ...head, webExportId };
      const comment = await call('POST /web/comments', { input });
      const isSignedIn = session.isSignedIn();
      const author = isSignedIn
        ? await client.ensureQueryData(accountQuery).then(personOf, () => null)
        : guestOn(viewLink, comment);
      return { comment, author, isSignedIn };
    },
    onSuccess: ({ comment, author, isSignedIn }, { viewLink }) => {
      changeComments(client, commentsQuery(viewLink, isSignedIn), (list) => withComment(list, comment, author));
      onSent(comment);
    },
  });
}

/** The author of a comment that was written without an account. */
function guestOn(viewLink: string, { createdByUserId }: ReviewComment): Person | null {
  if (!createdByUserId) return null;
  return { userId: createdByUserId, name: guestName(viewLink), isGuest: true };
}

function personOf({ id, name, email }: { id: string; name: string; email: string }): Person {
  return { userId: id, name: name || undefined, email };
}

function statusOf(isEnabled: boolean, query: { data: unknown; isError: boolean; isFetching: boolean }) {
  if (!isEnabled) return 'off';
  if (query.data) return 'ready';
  return query.isError && !query.isFetching ? 'failed' : 'loading';
}
