import { Suspense } from 'react';
import { GuestCommentForm } from '../on-demand/page.ts';
import { NewCommentForm, type NewCommentFormProps } from './new-comment-form.tsx';
import { NewCommentPopover, type NewCommentPopoverProps, NewCommentSheet } from './new-comment-place.tsx';

/** The comment that is being written: next to its pin, or at the bottom of a phone. */
export default function NewComment({
  isMobile,
  point,
  stage,
  insets,
  onSheet,
  guestLink,
  ...form
}: NewCommentFormProps &
  Omit<NewCommentPopoverProps, 'children'> & {
    readonly isMobile: boolean;
    /** Called with the height that the form covers at the bottom of a phone, in CSS pixels. */
    readonly onSheet: (covered: number) => void;
    /** The link on which the sender becomes a guest; null where they may comment already. */
    readonly guestLink: string | null;
  }) {
  const content = guestLink ? (
    <Suspense fallback={null}>
      <GuestCommentForm viewLink={guestLink} unsent={form.unsent} />
    </Suspense>
  ) : (
    <NewCommentForm {...form} />
  );
  if (isMobile) {
    return <NewCommentSheet onSheet={onSheet}>{content}</NewCommentSheet>;
  }
  return (
    <NewCommentPopover point={point} stage={stage} insets={insets}>
      {content}
    </NewCommentPopover>
  );
}
