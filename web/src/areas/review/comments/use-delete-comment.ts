import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, hasCode } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { session } from '../../../platform/http/session.ts';
import { changeComments } from './change-comments.ts';
import { withOwnDeletion } from './comments-cache.ts';
import { commentsQuery } from './use-comments.ts';

/** The texts for a refused deletion of a comment (spec 3 §8). */
export const deletionRefusal = refusals<'DELETE /web/comments/{commentId}'>(
  { COMMENT_NOT_FOUND: null },
  'review.deleteComment.failed',
);

/** Deletes a comment. A comment that no longer exists counts as deleted (spec 3 §7). */
export function useDeleteComment(viewLink: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) =>
      call('DELETE /web/comments/{commentId}', { params: { commentId } }).catch((error: unknown) => {
        if (!hasCode(error, 'COMMENT_NOT_FOUND')) throw error;
      }),
    onSuccess: (_, commentId) => {
      const query = commentsQuery(viewLink, session.isSignedIn());
      changeComments(client, query, (list) => withOwnDeletion(list, commentId));
    },
  });
}
