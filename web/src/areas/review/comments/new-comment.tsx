import { NewCommentForm, type NewCommentFormProps } from './new-comment-form.tsx';
import { NewCommentPopover, type NewCommentPopoverProps, NewCommentSheet } from './new-comment-place.tsx';

/** The comment that is being written: beside its pin, or at the bottom of a phone. */
export default function NewComment({
  isMobile,
  point,
  stage,
  insets,
  onSheet,
  ...form
}: NewCommentFormProps &
  Omit<NewCommentPopoverProps, 'children'> & {
    readonly isMobile: boolean;
    /** Called with the height that the form covers at the bottom of a phone, in CSS pixels. */
    readonly onSheet: (covered: number) => void;
  }) {
  if (isMobile) {
    return (
      <NewCommentSheet onSheet={onSheet}>
        <NewCommentForm {...form} />
      </NewCommentSheet>
    );
  }
  return (
    <NewCommentPopover point={point} stage={stage} insets={insets}>
      <NewCommentForm {...form} />
    </NewCommentPopover>
  );
}
