import { type RefObject, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { CommentComposer } from '../composer/comment-composer.tsx';
import { readKeptGuest } from '../guests/kept-guest.ts';
import { GuestCommentForm } from '../on-demand/page.ts';
import { useUnsentReply } from './use-unsent-reply.ts';

/** The reply being written in the open thread; one for each thread, with what was typed there before. */
export function ReplyComposer(props: {
  readonly viewLink: string;
  readonly entry: NumberedComment;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The sender is asked for a name and an address first. */
  readonly isGuestToBe: boolean;
}) {
  const t = useT();
  const { viewLink, isGuestToBe } = props;
  const { number, comment } = props.entry;
  const { commentId: parentCommentId, webExportId } = comment;
  const unsent = useUnsentReply({ viewLink, webExportId, parentCommentId });
  // A code may be on its way to somebody who has reloaded the page.
  const [isJoining, setJoining] = useState(() => unsent.text !== '' && readKeptGuest(viewLink).code !== null);
  const network = unsent.isWaiting ? 'review.newComment.waiting' : 'review.newComment.offline';
  const label = t('threads.replyTo', { number });
  if (isGuestToBe && isJoining) {
    return (
      <Suspense fallback={null}>
        <GuestCommentForm viewLink={viewLink} unsent={{ ...unsent, close: () => setJoining(false) }} reply={label} />
      </Suspense>
    );
  }
  return (
    <CommentComposer
      fieldRef={props.field}
      label={label}
      placeholder={t('threads.reply')}
      rows={1}
      text={unsent.text}
      offline={unsent.isWaiting || unsent.isOffline ? t(network) : undefined}
      error={unsent.refusal && t(unsent.refusal)}
      isPending={unsent.isPending}
      isWaiting={unsent.isWaiting}
      send={{ label: t('review.newComment.send'), pending: t('review.newComment.sending') }}
      mention={isGuestToBe ? undefined : unsent.mention}
      pictures={unsent.pictures}
      onWrite={unsent.write}
      onSend={isGuestToBe ? () => setJoining(true) : unsent.send}
    />
  );
}
