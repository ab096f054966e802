import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, hasCode } from '../../../platform/api.ts';
import { refusals } from '../../../platform/refusals.ts';
import { commentsQuery } from '../review-query.ts';
import { withoutComment } from './comments-cache.ts';

/** What a refusal says (spec 3 §8). */
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
