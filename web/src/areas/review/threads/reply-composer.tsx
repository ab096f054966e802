import type { RefObject } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { CommentComposer } from '../comments/comment-composer.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import { useUnsentReply } from './use-unsent-reply.ts';

/** The reply being written in the open thread; one for each thread, with what was typed there before. */
export function ReplyComposer(props: {
  readonly viewLink: string;
  readonly entry: NumberedComment;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useT();
  const { number, comment } = props.entry;
  const { commentId: parentCommentId, webExportId } = comment;
  const unsent = useUnsentReply({ viewLink: props.viewLink, webExportId, parentCommentId });
  const network = unsent.isWaiting ? 'review.newComment.waiting' : 'review.newComment.offline';
  return (
    <CommentComposer
      fieldRef={props.field}
      label={t('threads.replyTo', { number })}
      placeholder={t('threads.reply')}
      rows={1}
      text={unsent.text}
      hint={unsent.isWaiting || unsent.isOffline ? t(network) : undefined}
      error={unsent.refusal && t(unsent.refusal)}
      isPending={unsent.isPending}
      isWaiting={unsent.isWaiting}
      send={{ label: t('review.newComment.send'), pending: t('review.newComment.sending') }}
      mention={unsent.mention}
      pictures={unsent.pictures}
      onWrite={unsent.write}
      onSend={unsent.send}
    />
  );
}
