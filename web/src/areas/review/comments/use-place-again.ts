import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { session } from '../../../platform/http/session.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { CommentAnchor } from '../review-types.ts';
import { changeComments } from './change-comments.ts';
import type { NumberedComment } from './comment-order.ts';
import { withChangedComment } from './comments-cache.ts';
import { commentsQuery } from './use-comments.ts';

const refusal = refusals<'PUT /web/comments/{commentId}/placement'>({
  COMMENT_NOT_FOUND: 'review.comment.placeError.gone',
  COMMENTING_FORBIDDEN: 'review.comment.placeError.forbidden',
  GUEST_COMMENTING_FORBIDDEN: 'review.comment.placeError.forbidden',
  OPERATION_NOT_ALLOWED: 'threads.error.archived',
  WEB_EXPORT_OUTDATED: 'review.comment.placeError.forbidden',
});

/** A function that places a comment of another revision on the shown one. `onEnd` is called with the id of the comment when it has its place, and when it could not get it. */
export function usePlaceAgain(
  { viewLink, webExportId }: { readonly viewLink: string; readonly webExportId: string },
  onEnd: (commentId: string) => void,
) {
  const t = useT();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ entry, anchor }: { entry: NumberedComment; anchor: CommentAnchor }) =>
      call('PUT /web/comments/{commentId}/placement', {
        params: { commentId: entry.comment.commentId },
        input: { ...anchor, webExportId },
      }),
    onSuccess: (changed, { entry }) => {
      changeComments(client, commentsQuery(viewLink, session.isSignedIn()), (list) =>
        withChangedComment(list, changed, []),
      );
      onEnd(changed.commentId);
      showToast({ kind: 'ok', text: t('review.comment.placed', { number: entry.number }) });
    },
    onError: (error, { entry }) => {
      onEnd(entry.comment.commentId);
      showToast({ kind: 'error', text: t(refusal(error).form ?? 'common.error.tryAgain') });
    },
  });
  return (entry: NumberedComment, anchor: CommentAnchor) => mutate({ entry, anchor });
}
