import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { call } from '../../../platform/api.ts';
import { refusals } from '../../../platform/refusals.ts';
import { commentsQuery } from '../review-query.ts';
import type { CommentAnchor, Person, ReviewComment } from '../review-types.ts';
import { withComment } from './comments-cache.ts';

/** What a new comment needs beside its text. */
export interface CommentTarget {
  readonly viewLink: string;
  readonly webExportId: string;
  readonly anchor: CommentAnchor;
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
    mutationFn: async ({ message, target }: { message: string; target: CommentTarget }) => {
      const { anchor, viewLink, webExportId } = target;
      const input = { ...anchor, message, projectViewLinkId: viewLink, webExportId };
      const comment = await call('POST /web/comments', { input });
      const author = await client.ensureQueryData(accountQuery).then(personOf, () => null);
      return { comment, author };
    },
    onSuccess: ({ comment, author }, { target }) => {
      const { queryKey } = commentsQuery(target.viewLink, true);
      client.setQueryData(queryKey, (list) => list && withComment(list, comment, author));
      onSent(comment);
    },
  });
}

function personOf({ id, name, email }: { id: string; name: string; email: string }): Person {
  return { userId: id, name: name || undefined, email };
}
