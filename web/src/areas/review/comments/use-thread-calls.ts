import type { ApiError } from '@chamfer/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { ReviewComment } from '../review-types.ts';
import { changeComments } from './change-comments.ts';
import type { NumberedComment } from './comment-order.ts';
import { withChangedComment } from './comments-cache.ts';
import { commentsQuery, mentionRefusal } from './use-comments.ts';

/** The texts for an edit that was refused. */
export const editRefusal = refusals<'PATCH /web/comments/{commentId}', 'message'>({
  COMMENT_NOT_FOUND: { message: 'threads.error.gone' },
  VALIDATION_ERROR: (error) => ({ message: mentionRefusal(error) ?? 'common.error.tryAgain' }),
  OPERATION_NOT_ALLOWED: (error: ApiError) => ({
    message: error.details?.reason === 'too_late' ? 'threads.error.tooLate' : 'threads.error.archived',
  }),
});

const resolutionRefusal = refusals<'PUT /web/comments/{commentId}/resolution'>({
  COMMENT_NOT_FOUND: 'threads.error.gone',
  COMMENTING_FORBIDDEN: 'threads.error.forbidden',
  OPERATION_NOT_ALLOWED: 'threads.error.archived',
});

/** Changes the text of a comment of one's own. */
export function useEditComment(viewLink: string) {
  const change = useChanged(viewLink);
  return useMutation({
    mutationFn: ({ commentId, message, mentions }: { commentId: string; message: string; mentions: string[] }) =>
      call('PATCH /web/comments/{commentId}', { params: { commentId }, input: { message, mentions } }),
    onSuccess: change,
  });
}

/** Resolves a thread or reopens it, and shows a toast with an undo. `onDone` is called when it has happened. */
export function useResolveThread(
  viewLink: string,
  onDone: (entry: NumberedComment, isResolved: boolean) => void,
): (entry: NumberedComment, isResolved: boolean) => void {
  const t = useT();
  const change = useChanged(viewLink);
  const { mutate } = useMutation({
    mutationFn: ({ entry, isResolved }: { entry: NumberedComment; isResolved: boolean }) =>
      call('PUT /web/comments/{commentId}/resolution', {
        params: { commentId: entry.comment.commentId },
        input: { isResolved },
      }),
    onSuccess: (changed, { entry, isResolved }) => {
      change(changed);
      onDone(entry, isResolved);
      const { number } = entry;
      showToast({
        kind: 'ok',
        text: isResolved ? t('threads.resolved', { number }) : t('threads.reopened', { number }),
        action: { label: t('threads.undo'), onPress: () => mutate({ entry, isResolved: !isResolved }) },
      });
    },
    onError: (error) => showToast({ kind: 'error', text: t(resolutionRefusal(error).form ?? 'common.error.tryAgain') }),
  });
  return (entry, isResolved) => mutate({ entry, isResolved });
}

function useChanged(viewLink: string): (changed: ReviewComment) => void {
  const client = useQueryClient();
  return (changed) =>
    changeComments(client, commentsQuery(viewLink, true), (list) => withChangedComment(list, changed, []));
}
