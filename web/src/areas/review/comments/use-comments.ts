import { everyPage } from '@chamfer/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { call, hasCode } from '../../../platform/api.ts';
import { refusals } from '../../../platform/refusals.ts';
import type { CommentAnchor, CommentList, Person, Review, ReviewComment } from '../review-types.ts';
import { type NumberedComment, numberComments } from './comment-order.ts';
import { withComment, withoutComment } from './comments-cache.ts';

/** Where the comments of a review link are kept in the query cache, by who reads them. */
export const commentKeys = {
  ofLink: (viewLink: string, isSignedIn: boolean) => ['comments', viewLink, isSignedIn] as const,
};

/**
 * All comments of a review link, with their authors; asked for only where commenting is enabled (spec 3 §7). Each has a
 * number and a pin, so the page has no use for a part of them: every page is read before any is shown.
 */
export function commentsQuery(viewLink: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: commentKeys.ofLink(viewLink, isSignedIn),
    queryFn: async ({ signal }): Promise<CommentList> => {
      const pages = await everyPage((cursor) => call('GET /web/comments', { query: { v: viewLink, cursor }, signal }));
      const users = new Map(pages.flatMap((page) => page.users).map((person) => [person.userId, person]));
      return { comments: pages.flatMap(({ comments }) => comments), users: [...users.values()] };
    },
  });
}

/** The comments of the open link as the page shows them. */
export interface Comments {
  /** `off`: the visitor may not read comments, so they are not asked for. */
  readonly status: 'off' | 'loading' | 'failed' | 'ready';
  readonly list: readonly NumberedComment[];
  retry(): void;
}

/** Loads and numbers the comments of a link; sends nothing where commenting is not enabled (spec 3 §7). */
export function useComments(viewLink: string, review: Review, isSignedIn: boolean): Comments {
  const query = useQuery({ ...commentsQuery(viewLink, isSignedIn), enabled: review.isCommentingEnabled });
  const list = useMemo(() => (query.data ? numberComments(query.data, review) : []), [query.data, review]);
  return {
    status: statusOf(review.isCommentingEnabled, query),
    list,
    retry: () => void query.refetch(),
  };
}

/** A comment on its way, and the key that it is stored under once, however often it is sent. */
export interface NewComment {
  readonly viewLink: string;
  readonly webExportId: string;
  readonly anchor: CommentAnchor;
  readonly message: string;
  readonly key: string;
}

/** What a comment says that was not sent. */
export const commentRefusal = refusals<'POST /web/comments', 'text'>({
  PROJECT_VIEW_LINK_NOT_FOUND: { text: 'review.newComment.error.gone' },
  PROJECT_VIEW_LINK_FORBIDDEN: { text: 'review.newComment.error.forbidden' },
  COMMENTING_FORBIDDEN: { text: 'review.newComment.error.forbidden' },
  WEB_EXPORT_OUTDATED: { text: 'review.newComment.error.outdated' },
});

/** Sends a comment and puts it into the list at once (spec 3 §7). `onSent` gets the comment as the server keeps it. */
export function useSendComment(onSent: (comment: ReviewComment) => void) {
  const client = useQueryClient();
  return useMutation({
    // Whoever sends knows of the network, and waits for it where it can be said (`use-unsent-comment.ts`).
    networkMode: 'always',
    // The key makes it harmless; a network that has just come back is often not quite there.
    retry: (failures, error) => failures < 2 && hasCode(error, 'NETWORK') && navigator.onLine,
    retryDelay: (failures) => 500 * 2 ** failures,
    mutationFn: async ({ anchor, message, key, viewLink, webExportId }: NewComment) => {
      const input = { ...anchor, message, key, projectViewLinkId: viewLink, webExportId };
      const comment = await call('POST /web/comments', { input });
      const author = await client.ensureQueryData(accountQuery).then(personOf, () => null);
      return { comment, author };
    },
    onSuccess: ({ comment, author }, { viewLink }) => {
      const { queryKey } = commentsQuery(viewLink, true);
      client.setQueryData(queryKey, (list) => list && withComment(list, comment, author));
      onSent(comment);
    },
  });
}

/** What a refusal says when a comment is deleted (spec 3 §8). */
export const deletionRefusal = refusals<'DELETE /web/comments/{commentId}'>(
  { COMMENT_NOT_FOUND: null },
  'review.deleteComment.failed',
);

/** Deletes a comment; one that is gone already counts as deleted (spec 3 §7). */
export function useDeleteComment(viewLink: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) =>
      call('DELETE /web/comments/{commentId}', { params: { commentId } }).catch((error: unknown) => {
        if (!hasCode(error, 'COMMENT_NOT_FOUND')) throw error;
      }),
    onSuccess: (_, commentId) => {
      const { queryKey } = commentsQuery(viewLink, true);
      client.setQueryData(queryKey, (list) => list && withoutComment(list, commentId));
    },
  });
}

function personOf({ id, name, email }: { id: string; name: string; email: string }): Person {
  return { userId: id, name: name || undefined, email };
}

function statusOf(isEnabled: boolean, query: { data: unknown; isError: boolean; isFetching: boolean }) {
  if (!isEnabled) return 'off';
  if (query.data) return 'ready';
  return query.isError && !query.isFetching ? 'failed' : 'loading';
}
